/** Personal records, badges, and what single workouts came to. */
import { useStore } from '@nanostores/react'
import { formatMinutes } from '#core/app/format.ts'
import { addDays, type PeriodKind } from '#core/planning/days.ts'
import { historyOf, type StatisticEntry } from '#core/planning/statistic-entries.ts'
import { badgesOf, recordsOf, type PersonalRecord } from '#core/planning/statistics.ts'
import type { Day } from '#core/planning/trained-days.ts'
import { percentDone } from '#core/workout/icepoints.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { ChartCard } from './chart-card.tsx'
import { dayText } from './day-text.ts'
import { periodName } from './period-part.tsx'

interface RecordsProps {
  days: readonly Day[]
  today: string
  firstDay: number
}

export function RecordsCard({ days, today, firstDay }: RecordsProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const records = recordsOf(days, firstDay)
  const badges = badgesOf(days, today)
  const valueOf = ({ kind, value }: PersonalRecord): string =>
    kind === 'most-plays' ? t('statistic.times', { count: value }) : formatMinutes(value, locale)
  const whenOf = ({ kind, from, to }: PersonalRecord): string =>
    kind === 'longest-day'
      ? dayText(from, locale, { dateStyle: 'long' })
      : `${periodName('week', { from, to }, locale)} ${to.slice(0, 4)}`
  return (
    <ChartCard
      title={t('statistic.records')}
      head={[t('statistic.record'), t('statistic.value'), t('statistic.when')]}
      rows={records.map((one) => [t(`statistic.${one.kind}`), valueOf(one), whenOf(one)])}
      shape={() => ({
        kind: 'rows',
        parts: records.map((one) => ({ name: t(`statistic.${one.kind}`), value: valueOf(one), share: null }))
      })}
    >
      <ul className="planning-record-list">
        {records.map((one) => (
          <li key={one.kind}>
            <b className="display numeric">{valueOf(one)}</b>
            <span className="muted">
              <b>{t(`statistic.${one.kind}`)}</b>
              {whenOf(one)}
            </span>
            {today >= one.from && today < addDays(one.to, 7) && <em>{t('statistic.new')}</em>}
          </li>
        ))}
      </ul>
      {badges.length > 0 && (
        <ul className="planning-badges" aria-label={t('statistic.badges')}>
          {badges.map((badge) => (
            <li key={badge} className="chip">
              {t(`statistic.badge-${badge}`)}
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

const WORKOUTS = 9

interface WorkoutsProps {
  entries: readonly StatisticEntry[]
  areAll: boolean
  kind: PeriodKind
  time: string
}

/** `entries`: those of the period. */
export function WorkoutsCard({ entries, areAll, kind, time }: WorkoutsProps) {
  const t = useStore($t)
  const workouts = historyOf(entries).slice(0, WORKOUTS)
  const locale = useStore($locale)
  const percent = (share: number): string => percentDone(share, locale)
  const isPart = !areAll && (kind === 'year' || kind === 'all')
  const most = Math.max(1, ...workouts.map(({ times }) => times))
  if (workouts.length === 0) return null
  return (
    <ChartCard
      title={t('statistic.byWorkout')}
      note={isPart ? t('statistic.lastEntries', { count: entries.length }) : undefined}
      className="planning-workouts"
      head={[t('statistic.workout'), t('statistic.howOften'), t('statistic.best'), t('statistic.last')]}
      rows={workouts.map(({ name, times, best, last }) => [name, String(times), percent(best), percent(last)])}
      time={time}
      shape={() => ({
        kind: 'rows',
        parts: workouts.map(({ name, times }) => ({
          ...{ name, value: t('statistic.times', { count: times }), share: times / most }
        }))
      })}
    >
      <ul className="planning-workout-list">
        {workouts.map(({ key, name, times, last, shares }) => (
          <li key={key}>
            <span>
              <b>{name}</b>
              <small className="muted numeric">
                {t('statistic.times', { count: times })}, {t('statistic.lastDone', { percent: percent(last) })}
              </small>
            </span>
            <svg viewBox="0 0 80 24" aria-hidden="true">
              {shares.map((share, index) => (
                <path
                  key={index}
                  d={`M${index * 13} 24v${-Math.max(2, share * 20)}l10 -3v${Math.max(2, share * 20) + 3}z`}
                />
              ))}
            </svg>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
