/** All figures of the library, to choose one. */
import { useStore } from '@nanostores/react'
import { memo, useEffect, useMemo, useState } from 'react'
import { suggestExercises, type NameIndex, type Suggestion } from '#core/exercises/find.ts'
import { $content } from '../../../stores/editor/editor-state.ts'
import { $names, loadAllNames } from '../../../stores/exercises/library.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Field } from '../../../ui/field.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { usePose } from '../../exercises/exercise-thumb.tsx'

export interface FigureSheetProps {
  /** The one that it has. */
  id: string | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/** Every exercise under its usual name, in the order of the alphabet. */
function allOf(indexes: readonly NameIndex[]): Suggestion[] {
  const [first] = indexes
  if (first === undefined) return []
  const named = first.entries.filter(({ isFirst }) => isFirst).map(({ id, name }) => ({ id, name }))
  return named.toSorted((a, b) => a.name.localeCompare(b.name, first.language))
}

export function FigureSheet({ id, onChoose, onClose }: FigureSheetProps) {
  const t = useStore($t)
  const names = useStore($names)
  const [text, setText] = useState('')
  const [hasFailed, setFailed] = useState(false)
  // It is opened before the names of every language are there.
  useEffect(() => {
    loadAllNames($content.get()?.language ?? 'en').catch(() => setFailed(true))
  }, [])
  const found = useMemo(
    () => (text.trim() === '' ? allOf(names) : suggestExercises(text, names, Infinity)),
    [text, names]
  )
  const isLoading = names.length === 0 && !hasFailed
  return (
    <Sheet isOpen onClose={onClose} title={t('figures.choose')} closeLabel={t('states.close')}>
      <Field label={t('figures.search')}>
        {(control) => <TextInput {...control} type="search" enterKeyHint="search" value={text} onChange={setText} />}
      </Field>
      {hasFailed && names.length === 0 && (
        <Note tone="negative" role="alert">
          <p>{t('figures.failed')}</p>
        </Note>
      )}
      {isLoading && <p role="status">{t('states.loading')}</p>}
      {names.length > 0 && (
        <p role="status" className="muted">
          {found.length === 0 ? t('figures.notFound') : t('figures.found', { count: found.length })}
        </p>
      )}
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
