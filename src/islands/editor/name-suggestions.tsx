/** Name suggestions below the field: own exercises first, then those of the library, each with its figure. */
import { Plus } from 'lucide-react'
import { useStore } from '@nanostores/react'
import type { Sport } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { ExerciseThumb } from '../exercises/exercise-thumb.tsx'

export interface Offer {
  name: string
  figure: string | undefined
  take: () => void
}

export interface NameSuggestionsProps {
  id: string
  typed: string
  offers: readonly Offer[]
  /** Index of the row that Enter chooses; the last one keeps the typed text. -1: none. */
  active: number
  sport: Sport
  onKeep: () => void
}

export function NameSuggestions({ id, typed, offers, active, sport, onKeep }: NameSuggestionsProps) {
  const t = useStore($t)
  const rows = [
    ...offers.map(({ name, figure, take }) => ({
      key: name,
      take,
      figure,
      text: <Marked name={name} typed={typed} />
    })),
    { key: '', take: onKeep, figure: null, text: <span>{t('editor.keepName', { name: typed.trim() })}</span> }
  ]
  return (
    // The field keeps the focus, and its keys choose a row.
    <ul id={id} className="editor-suggestions" role="listbox" aria-label={t('editor.suggestions')}>
      {rows.map(({ key, take, figure, text }, at) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={key}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={take}
        >
          <span>{figure === null ? <Icon of={Plus} /> : <ExerciseThumb id={figure} sport={sport} />}</span>
          {text}
        </li>
      ))}
    </ul>
  )
}

function Marked({ name, typed }: { name: string; typed: string }) {
  const text = typed.trim().toLocaleLowerCase()
  const at = name.toLocaleLowerCase().indexOf(text)
  if (at < 0) return <span>{name}</span>
  const end = at + text.length
  return (
    <span>
      {name.slice(0, at)}
      <b>{name.slice(at, end)}</b>
      {name.slice(end)}
    </span>
  )
}
