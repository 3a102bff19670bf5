/** The parts of the statistics below the first screenful. */
import { useStore } from '@nanostores/react'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type PeriodKind, addDays } from '#core/planning/days.ts'
import type { Day } from '#core/planning/day-totals.ts'
import { formatDate, formatMinutes } from '#core/app/format.ts'
import { badgesOf, recordsOf, type PersonalRecord, type StatisticEntry, historyOf } from '#core/planning/statistics.ts'
import { percentDone } from '#core/workout/icepoints.ts'
import { HeatCard, LevelsCard, SportsCard } from './charts.tsx'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ChartCard } from './chart-card.tsx'
import { dayText } from '../day-text.ts'
import { periodName } from './period-part.tsx'

interface RecordsProps {
  days: readonly Day[]
  today: string
  firstDay: number
}

/** Personal records, badges, and totals per workout. */
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

/** @param entries entries of the period */
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
          name,
          value: t('statistic.times', { count: times }),
          share: times / most
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

const FIRST = 8
const MORE = 24

interface EntriesProps {
  entries: readonly StatisticEntry[]
  onEdit: (entry: StatisticEntry) => void
}

/** The latest entries, each with a button to correct it. */
export function EntriesCard({ entries, onEdit }: EntriesProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [count, setCount] = useState(FIRST)
  const points = (value: number): string =>
    value === 0 ? '' : ` · ${t('statistic.points', { count: value, value: value.toLocaleString(locale) })}`
  return (
    <section className="card planning-entries" aria-labelledby="planning-entries">
      <h2 id="planning-entries">{t('statistic.entries')}</h2>
      <ul>
        {entries.slice(0, count).map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{entry.workoutName}</b>
              <small className="muted numeric">
                {formatDate(new Date(entry.date), locale, { dateStyle: 'medium', timeStyle: 'short' })} ·{' '}
                {formatMinutes(entry.seconds, locale)}
                {points(entry.icepoints)}
              </small>
            </span>
            <IconButton
              icon={Pencil}
              label={t('statistic.editOne', { name: entry.workoutName })}
              aria-haspopup="dialog"
              onClick={() => onEdit(entry)}
            />
          </li>
        ))}
      </ul>
      {count < entries.length && (
        <Button look="quiet" onClick={() => setCount(count + MORE)}>
          {t('statistic.more')}
        </Button>
      )}
    </section>
  )
}

interface BelowProps {
  days: readonly Day[]
  today: string
  firstDay: number
  kind: PeriodKind
  /** Name of the selected period. */
  time: string
  inside: readonly Day[]
  insideEntries: readonly StatisticEntry[]
  entries: readonly StatisticEntry[]
  areAll: boolean
  onEdit: (entry: StatisticEntry) => void
}

export function StatisticBelow({ days, today, firstDay, kind, time, inside, ...props }: BelowProps) {
  const shown = { days, today, firstDay }
  return (
    <>
      <RecordsCard {...shown} />
      <HeatCard {...shown} />
      {inside.length > 0 && (
        <>
          <SportsCard days={inside} time={time} />
          <LevelsCard days={inside} time={time} />
        </>
      )}
      <WorkoutsCard entries={props.insideEntries} areAll={props.areAll} kind={kind} time={time} />
      <EntriesCard entries={props.entries} onEdit={props.onEdit} />
    </>
  )
}
