/** How often an own public workout was opened, started and finished: one line that opens to a bar for each day. */
import { useStore } from '@nanostores/react'
import { ChartColumn, ChevronDown } from 'lucide-react'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { formatAge } from '#core/app/age.ts'
import { errorText } from '#core/app/errors.ts'
import { lastDays, sumOfUses, dayOfUse, WEEK_DAYS, type WorkoutDay } from '#core/public/workout-days.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $workoutDays, loadWorkoutDays, type KnownDays } from '../../stores/workout/workout-days.ts'
import { Icon } from '../../ui/icon.tsx'
import { dayText } from '../planning/day-text.ts'

export function SeenLine({ workoutId, userId }: { workoutId: string; userId: string }) {
  const t = useStore($t)
  const known = useStore($workoutDays)
  useEffect(() => loadWorkoutDays(userId, workoutId), [userId, workoutId])
  if (known.kind === 'loading') return null
  if (known.kind === 'failed') return <Line title={t('seen.failed')}>{errorText(known.error, t)}</Line>
  if (known.value.length === 0)
    return (
      <Line title={t('seen.none')}>
        <Age of={known}>{t('seen.noneText')}</Age>
      </Line>
    )
  return <Seen known={known} />
}

type Ready = Extract<KnownDays, { kind: 'ready' }>

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="workout-page-line">
      <Icon of={ChartColumn} />
      <b>{title}</b>
      <small>{children}</small>
    </p>
  )
}

/** The age of what this device knew last, if the server didn't answer. */
function Age({ of: { savedAt, stale }, children }: { of: Ready; children: ReactNode }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [now] = useState(() => Date.now())
  return stale === null ? children : t('seen.updated', { when: formatAge(savedAt, now, locale) })
}

function Seen({ known }: { known: Ready }) {
  const t = useStore($t)
  // An older answer ends on its own last day.
  const days = lastDays(known.value, dayOfUse(known.savedAt))
  const { views, starts, finished } = sumOfUses(days.slice(-WEEK_DAYS))
  return (
    <details className="workout-page-seen">
      <summary className="workout-page-line">
        <Icon of={ChartColumn} />
        <b>{t('seen.week', { count: views, starts, finished })}</b>
        <small>
          <Age of={known}>{t('seen.eachDay')}</Age>
        </small>
        <Icon of={ChevronDown} />
      </summary>
      <Days days={days} />
      <p className="muted">{t('seen.note')}</p>
    </details>
  )
}

function Days({ days }: { days: readonly WorkoutDay[] }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const most = Math.max(1, ...days.map(({ views }) => views))
  const dateOf = (day = ''): string => dayText(day, locale, { day: 'numeric', month: 'long' })
  const [from, to] = [dateOf(days[0]?.day), dateOf(days.at(-1)?.day)]
  return (
    <figure>
      <ol className="workout-page-days">
        {days.map(({ day, views, starts, finished }) => {
          const text = t('seen.day', { date: dateOf(day), views, starts, finished })
          const height = views === 0 ? '0' : `max(2px, ${(views / most) * 100}%)`
          return (
            <li key={day} title={text} style={{ '--v': height } as CSSProperties}>
              <span className="visually-hidden">{text}</span>
            </li>
          )
        })}
      </ol>
      <figcaption className="muted">{t('seen.chart', { from, to })}</figcaption>
    </figure>
  )
}
