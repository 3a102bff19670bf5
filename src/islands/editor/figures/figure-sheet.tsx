/** All figures of the library to choose from. */
import '../../../styles/editor/figures.css'
import { useStore } from '@nanostores/react'
import { memo, useEffect, useMemo, useState } from 'react'
import { suggestExercises, type NameIndex, type Suggestion } from '#core/exercises/find.ts'
import { isWanted, type CardFacts, type LibraryFilter, FILTER_FIELDS } from '#core/exercises/page/library-filter.ts'
import { filterChoices } from '#core/exercises/page/card-facts.ts'
import { $content } from '../../../stores/editor/editor-state.ts'
import { readFilterFacts } from '../../../stores/exercises/filter-facts.ts'
import { $names, loadAllNames } from '../../../stores/exercises/library.ts'
import { $t, $locale } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput, Select } from '../../../ui/field.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { usePose } from '../../exercises/exercise-thumb.tsx'

interface FigureFilterProps {
  wish: LibraryFilter
  onChange: (wish: LibraryFilter) => void
}

/** The filters of the public library, with one choice each. */
export function FigureFilter({ wish, onChange }: FigureFilterProps) {
  const t = useStore($t)
  const language = useStore($locale)
  return (
    <div className="editor-figure-filters" role="group" aria-label={t('library.filter')}>
      {FILTER_FIELDS.map((field) => {
        const { all, options } = filterChoices(field, t, language)
        return (
          <Select
            key={field}
            aria-label={all}
            data-chosen={wish[field] !== ''}
            value={wish[field]}
            options={[{ value: '', label: all }, ...options]}
            onChange={(value) => onChange({ ...wish, [field]: value })}
          />
        )
      })}
    </div>
  )
}

export interface FigureSheetProps {
  /** The current figure. */
  id: string | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/** Every exercise under its usual name, in alphabetical order. */
function allOf(indexes: readonly NameIndex[]): Suggestion[] {
  const [first] = indexes
  if (first === undefined) return []
  const named = first.entries.filter(({ isFirst }) => isFirst).map(({ id, name }) => ({ id, name }))
  return named.toSorted((a, b) => a.name.localeCompare(b.name, first.language))
}

const NO_WISH: LibraryFilter = { sport: '', muscle: '', equipment: '', position: '', level: '', concern: '' }

function useFound(text: string, wish: LibraryFilter, facts: ReadonlyMap<string, CardFacts> | null): Suggestion[] {
  const names = useStore($names)
  return useMemo(() => {
    const named = text.trim() === '' ? allOf(names) : suggestExercises(text, names, Infinity)
    return named.filter(({ id }) => {
      const card = facts?.get(id)
      return card === undefined || isWanted(card, wish)
    })
  }, [text, names, wish, facts])
}

export function FigureSheet({ id, onChoose, onClose }: FigureSheetProps) {
  const t = useStore($t)
  const names = useStore($names)
  const [text, setText] = useState('')
  const [hasFailed, setFailed] = useState(false)
  // The sheet may open before the names of every language have loaded.
  useEffect(() => {
    loadAllNames($content.get()?.language ?? 'en').catch(() => setFailed(true))
  }, [])
  // Without the facts, all figures are shown and can be searched.
  const [facts, setFacts] = useState<ReadonlyMap<string, CardFacts> | null>(null)
  useEffect(() => void readFilterFacts().then(setFacts, () => undefined), [])
  const [wish, setWish] = useState(NO_WISH)
  const isFiltered = Object.values(wish).some((one) => one !== '')
  const found = useFound(text, wish, facts)
  const isLoading = names.length === 0 && !hasFailed
  return (
    <Sheet isOpen onClose={onClose} title={t('figures.choose')} closeLabel={t('states.close')}>
      <Field label={t('figures.search')}>
        {(control) => <TextInput {...control} type="search" enterKeyHint="search" value={text} onChange={setText} />}
      </Field>
      {facts !== null && names.length > 0 && <FigureFilter wish={wish} onChange={setWish} />}
      {hasFailed && names.length === 0 && (
        <Note tone="negative" role="alert">
          <p>{t('figures.failed')}</p>
        </Note>
      )}
      {isLoading && <p role="status">{t('states.loading')}</p>}
      {names.length > 0 && (
        <p role="status" className="muted">
          {found.length > 0
            ? t('figures.found', { count: found.length })
            : t(isFiltered ? 'library.none' : 'figures.notFound')}
        </p>
      )}
      {found.length === 0 && isFiltered && <Button onClick={() => setWish(NO_WISH)}>{t('library.reset')}</Button>}
      <ul className="editor-figure-grid">
        {found.map((one) => (
          <Tile key={one.id} {...one} isChosen={one.id === id} onChoose={onChoose} />
        ))}
      </ul>
    </Sheet>
  )
}

type TileProps = Suggestion & { isChosen: boolean; onChoose: (id: string) => void }

const Tile = memo(function Tile({ id, name, isChosen, onChoose }: TileProps) {
  const pose = usePose(id)
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={() => onChoose(id)}>
        <span className="editor-figure-still">{pose && <Figure pose={pose} size="icon" />}</span>
        {name}
      </button>
    </li>
  )
})
