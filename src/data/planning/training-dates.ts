/** Training dates are read as rows (decision 071). */
import { addDays } from '#core/planning/days.ts'
import { calendarDate, type CalendarDate } from '#core/planning/training-calendar.ts'
import type { TrainingDateRow } from '#core/planning/training-row.ts'
import { listOwnRows, listRows, type RowOf } from '../app/appwrite-rest.ts'
import {
  cursorAfter,
  equal,
  greaterThanEqual,
  isNotNull,
  isNull,
  lessThan,
  limit,
  orderAsc,
  select,
  type Query
} from '../app/query.ts'

type Row = Omit<TrainingDateRow, 'userId' | 'lastDateTime'>

const TABLE = 'trainingsDates'
const PAGE = 500
const DATES_MAX = 2000
const COLUMNS = [
  '$id',
  'startDateTime',
  'wallStart',
  'wId',
  'title',
  'reminderMin',
  'lengthMin',
  'repeat',
  'doneOn',
  'skippedOn',
  'movedOn'
]

/** Time zones differ by 26 hours at most. */
const ZONES_DAYS = 2

const seen = (row: RowOf<Row>): CalendarDate => calendarDate(row.$id, row)

async function listWhere(queries: readonly Query[], list: typeof listRows): Promise<CalendarDate[]> {
  const dates: CalendarDate[] = []
  for (let cursor: string | undefined; dates.length < DATES_MAX;) {
    const { rows } = await list<Row>(TABLE, [
      ...queries,
      orderAsc('startDateTime'),
      select(COLUMNS),
      limit(PAGE),
      ...(cursor === undefined ? [] : [cursorAfter(cursor)])
    ])
    dates.push(...rows.map(seen))
    cursor = rows.at(-1)?.$id
    if (rows.length < PAGE) break
  }
  return dates
}

const around = (from: string, to: string) => ({
  begin: `${addDays(from, -ZONES_DAYS)}T00:00:00.000Z`,
  end: `${addDays(to, ZONES_DAYS + 1)}T00:00:00.000Z`
})

/** Dates with a reminder on these days. @throws UserFacingError, NetworkError. */
export function listReminded(userId: string, from: string, to: string): Promise<CalendarDate[]> {
  const { begin, end } = around(from, to)
  const mine = [equal('userId', [userId]), lessThan('startDateTime', end), greaterThanEqual('lastDateTime', begin)]
  return listWhere([...mine, isNotNull('reminderMin')], listOwnRows)
}

/**
 * Dates that may be on one of these days, both included, with repeating ones. `areAll` means that there are no others.
 * @throws UserFacingError, NetworkError, as all calls here.
 */
export async function listTrainingDates(
  userId: string,
  from: string,
  to: string
): Promise<{ dates: CalendarDate[]; areAll: boolean }> {
  const { begin, end } = around(from, to)
  const mine = [equal('userId', [userId]), lessThan('startDateTime', end)]
  const [dates, old] = await Promise.all([
    listWhere([...mine, greaterThanEqual('lastDateTime', begin)], listOwnRows),
    // Older rows have none, and are single dates.
    listWhere([...mine, greaterThanEqual('startDateTime', begin), isNull('lastDateTime')], listRows)
  ])
  return { dates: [...dates, ...old], areAll: dates.length < DATES_MAX && old.length < DATES_MAX }
}
