/** Previews the files: what is new, what exists already, and what is skipped and why. */
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { formatDate, formatMinutes } from '#core/app/format.ts'
import type { Reason } from '#core/planning/history/history-plan.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import {
  FILE_MAX_MB,
  FILES_MAX,
  previewOf,
  type HistoryPreview,
  type ReadHistory
} from '../../../stores/planning/training-history.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'

const DAY_MIN = 1440

/** Null if the text is not a number of minutes. */
function minutesFrom(typed: string): number | null {
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= DAY_MIN ? count : null
}

export function usePreview(read: ReadHistory) {
  const t = useStore($t)
  const [typed, setTyped] = useState('')
  const untimedMin = minutesFrom(typed)
  const preview = useMemo(() => {
    const usualName = (sport: string): string => (sport === '' ? t('history.usualName') : t(`sports.${sport}`))
    return previewOf(read, { untimedMin, usualName })
  }, [read, untimedMin, t])
  return { preview, typed, setTyped }
}

interface PreviewProps {
  read: ReadHistory
  preview: HistoryPreview
  typed: string
  onTyped: (typed: string) => void
}

export function HistoryPreviewPart({ read, preview, typed, onTyped }: PreviewProps) {
  const t = useStore($t)
  const isWrong = typed.trim() !== '' && minutesFrom(typed) === null
  return (
    <div className="planning-history">
      <Fresh preview={preview} />
      {preview.present > 0 && <p className="muted">{t('history.present', { count: preview.present })}</p>}
      {preview.untimed > 0 && (
        <Field
          label={t('history.untimed', { count: preview.untimed })}
          hint={isWrong ? undefined : t('history.untimedHint')}
          error={isWrong ? t('history.untimedHint') : undefined}
        >
          {(control) => <TextInput {...control} isNumber value={typed} onChange={onTyped} />}
        </Field>
      )}
      <LeftOut leftOut={preview.leftOut} />
      <Unread read={read} />
    </div>
  )
}

function Fresh({ preview: { fresh } }: { preview: HistoryPreview }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [first, last] = [fresh[0], fresh.at(-1)]
  if (first === undefined || last === undefined) return <p role="status">{t('history.nothingNew')}</p>
  const sports = new Map<string, number>()
  for (const { sport, seconds } of fresh) sports.set(sport, (sports.get(sport) ?? 0) + seconds)
  const seconds = fresh.reduce((sum, entry) => sum + entry.seconds, 0)
  const day = (date: string): string => formatDate(new Date(date), locale, { dateStyle: 'medium' })
  return (
    <>
      <p role="status">
        <b>{t('history.fresh', { count: fresh.length })}</b>
        {' · '}
        {formatMinutes(seconds, locale)}
      </p>
      <p className="muted">{t('history.span', { from: day(first.date), to: day(last.date) })}</p>
      <h3>{t('history.sports')}</h3>
      <ul>
        {[...sports].map(([sport, sum]) => (
          <li key={sport}>
            <span>{sport === '' ? t('history.noSport') : t(`sports.${sport}`)}</span>
            <span className="numeric">{formatMinutes(sum, locale)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function LeftOut({ leftOut }: Pick<HistoryPreview, 'leftOut'>) {
  const t = useStore($t)
  const locale = useStore($locale)
  const reasons = Object.entries(leftOut) as [Reason, { count: number; first: number[] }][]
  if (reasons.length === 0) return null
  const lines = (first: readonly number[]): string =>
    new Intl.ListFormat(locale, { type: 'unit' }).format(first.map(String))
  return (
    <>
      <h3>{t('history.leftOut')}</h3>
      <ul>
        {reasons.map(([name, { count, first }]) => {
          const reason = t(`history.reason-${name}`)
          return (
            <li key={name}>
              <span>{first.length === 0 ? reason : t('history.lines', { reason, lines: lines(first) })}</span>
              <span className="numeric">{count}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const SHOWN = 5

function Unread({ read: { unread, tooMany } }: { read: ReadHistory }) {
  const t = useStore($t)
  if (unread.length === 0 && tooMany === 0) return null
  return (
    <Note tone="warning">
      {unread.slice(0, SHOWN).map(({ name, reason }, index) => (
        <p key={index}>{t(`history.unread-${reason}`, { name, count: FILE_MAX_MB })}</p>
      ))}
      {unread.length > SHOWN && <p>{`+ ${unread.length - SHOWN}`}</p>}
      {tooMany > 0 && <p>{t('history.tooMany', { count: FILES_MAX })}</p>}
    </Note>
  )
}
