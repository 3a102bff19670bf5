import { useStore } from '@nanostores/react'
import { Check, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { plain } from '#core/list/filter.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Face } from '../groups/face.tsx'
import type { Pick } from './use-sharing.ts'

/** With fewer rows, all of them are visible at once. */
const SEARCHED_FROM = 8

interface PickListProps {
  picks: readonly Pick[]
  onPick: (pick: Pick) => void
}

export function PickList({ picks, onPick }: PickListProps) {
  const t = useStore($t)
  const [text, setText] = useState('')
  const shown = found(picks, text)
  const of = (kind: Pick['kind']) => shown.filter((pick) => pick.kind === kind)
  return (
    <>
      {picks.length >= SEARCHED_FROM && <PickSearch text={text} onText={setText} isNoneFound={shown.length === 0} />}
      <Section title={t('sharing.groups')} picks={of('groupIds')} onPick={onPick} />
      <Section title={t('sharing.friends')} picks={of('friendIds')} onPick={onPick} />
    </>
  )
}

/** Filters by name or details. */
export function found(picks: readonly Pick[], text: string): readonly Pick[] {
  const asked = plain(text).trim()
  return picks.filter(({ name, details }) => plain([name, ...details].join(' ')).includes(asked))
}

interface PickSearchProps {
  text: string
  onText: (text: string) => void
  isNoneFound: boolean
}

export function PickSearch({ text, onText, isNoneFound }: PickSearchProps) {
  const t = useStore($t)
  return (
    <>
      <label className="search-field">
        <span className="visually-hidden">{t('sharing.search')}</span>
        <Icon of={Search} />
        <input
          className="input"
          type="search"
          enterKeyHint="search"
          placeholder={t('sharing.search')}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      <p className={isNoneFound ? 'muted' : 'visually-hidden'} role="status">
        {isNoneFound ? t('sharing.noneFound') : ''}
      </p>
    </>
  )
}

function Section({ title, picks, onPick }: PickListProps & { title: string }) {
  const id = useId()
  if (picks.length === 0) return null
  return (
    <section aria-labelledby={id} className="together-picks">
      <h3 id={id}>{title}</h3>
      {picks.map((pick) => (
        <PickRow key={pick.id} pick={pick} onPick={onPick} />
      ))}
    </section>
  )
}

/** A friend or a group with a checkbox. */
export function PickRow({ pick, onPick }: { pick: Pick; onPick: (pick: Pick) => void }) {
  const id = useId()
  const { kind, name, imageUrl, details } = pick
  return (
    <label className={`together-pick ${kind === 'groupIds' ? 'together-group' : ''}`.trim()}>
      <Face name={name} url={imageUrl} isGroup={kind === 'groupIds'} />
      <span className="grow">
        <b id={`${id}-name`}>{name}</b>
        <span id={`${id}-details`}>
          {details.map((line) => (
            <small key={line} dir="auto">
              {line}
            </small>
          ))}
        </span>
      </span>
      <input
        type="checkbox"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-details`}
        checked={pick.isPicked}
        disabled={pick.isFixed}
        onChange={() => onPick(pick)}
      />
      <span className="together-check" aria-hidden="true">
        <Icon of={Check} />
      </span>
    </label>
  )
}
