/**
 * Entries that predate totals, or were written by an older edge, have no day. They are counted here, one page at a
 * time.
 */
import { dayAt } from '#core/planning/play-day.ts'
import { rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { commit, type Operation } from '../lib/transaction.ts'
import { countedOf, type StatisticRow } from './statistic-rows.ts'
import { totalsChange, type Tally } from './total-rows.ts'

const PAGE = 50
const PAGES = 20

type Stored = StatisticRow & StoredRow

/** @returns how many were counted; 0 when something changed in the meantime, so the next run counts them */
async function countAll(writer: Writer, userId: string, rows: readonly Stored[]): Promise<number> {
  const dated = rows.map((row) => ({ ...row, day: dayAt(Date.parse(row.date), 0) }))
  const tallies = dated.flatMap((row): Tally[] => {
    const play = countedOf(row)
    return play === null ? [] : [{ play, times: 1 }]
  })
  const totals = await totalsChange(writer, userId, tallies)
  const operations: Operation[] = [
    ...dated.map(({ $id, day }): Operation => {
      return { action: 'update', tableId: 'statistic', rowId: $id, data: { day } }
    }),
    ...totals.operations
  ]
  const ids = JSON.stringify({ method: 'equal', attribute: '$id', values: rows.map(({ $id }) => $id) })
  const times = (all: readonly Stored[]) => JSON.stringify(all.map(({ $id, $updatedAt }) => [$id, $updatedAt]).sort())
  const outcome = await commit(
    writer,
    operations,
    async () =>
      times(await rowsWhere<StatisticRow>(writer, 'statistic', [ids], PAGE)) === times(rows) &&
      (await totals.isUnchanged())
  )
  return outcome === 'committed' ? rows.length : 0
}

/** @param only queries that select accounts; all accounts by default @returns how many entries were counted */
export async function sweepTotals(writer: Writer, only: readonly string[] = []): Promise<number> {
  const uncounted = [JSON.stringify({ method: 'isNull', attribute: 'day' }), ...only]
  let finished = 0
  for (let page = 0; page < PAGES; page += 1) {
    const rows = await rowsWhere<StatisticRow>(writer, 'statistic', uncounted, PAGE)
    const people = new Set(rows.map(({ userId }) => userId))
    let counted = 0
    for (const userId of people) {
      const theirs = rows.filter((row) => row.userId === userId)
      counted += await countAll(writer, userId, theirs)
    }
    finished += counted
    if (counted === 0) break
  }
  return finished
}
