import { shareCounts, type CountedShare, type ShareCounts } from '#core/together/share-limits.ts'
import { listRows } from '../app/appwrite-rest.ts'
import { cursorAfter, equal, isNull, limit, select } from '../app/query.ts'
import type { Watched } from '../app/watch.ts'

const TABLE = 'shareWithFriends'
const PAGE = 500

interface Row extends CountedShare {
  withdrawn: boolean | null
}

async function rowsOf(column: 'ownerUId' | 'friendUId', userId: string): Promise<Row[]> {
  const found: Row[] = []
  for (let after: string | undefined; ;) {
    const { rows } = await listRows<Row>(TABLE, [
      equal(column, [userId]),
      isNull('removedAt'),
      select(['$id', 'wId', 'ownerUId', 'friendUId', 'withdrawn']),
      limit(PAGE),
      ...(after === undefined ? [] : [cursorAfter(after)])
    ])
    found.push(...rows.filter(({ withdrawn }) => withdrawn !== true))
    after = rows.at(-1)?.$id
    if (rows.length < PAGE) return found
  }
}

export async function countShares(userId: string): Promise<Readonly<Record<string, ShareCounts>>> {
  const [mine, theirs] = await Promise.all([rowsOf('ownerUId', userId), rowsOf('friendUId', userId)])
  return shareCounts([...mine, ...theirs], userId)
}

export const watchedOfUser = (userId: string, changed: () => void): Watched[] =>
  (['ownerUId', 'friendUId'] as const).map((column) => ({
    kind: 'rows',
    tableId: TABLE,
    column,
    value: userId,
    changed
  }))
