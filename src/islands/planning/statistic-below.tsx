/** What of the statistics lies below the first screenful. */
import type { PeriodKind } from '#core/planning/days.ts'
import type { StatisticEntry } from '#core/planning/statistic-entries.ts'
import type { Day } from '#core/planning/trained-days.ts'
import { HeatCard, LevelsCard, SportsCard } from './charts.tsx'
import { EntriesCard } from './entries-card.tsx'
import { RecordsCard, WorkoutsCard } from './records-part.tsx'

interface BelowProps {
  days: readonly Day[]
  today: string
  firstDay: number
  kind: PeriodKind
  /** The name of the chosen time, and its days and entries. */
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
