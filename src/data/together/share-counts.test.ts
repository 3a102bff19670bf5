import { beforeEach, expect, it, vi } from 'vitest'
import type { Query } from '../app/query.ts'
import { countShares, watchedOfUser } from './share-counts.ts'

const world = vi.hoisted(() => ({ asked: [] as (readonly Query[])[], rows: {} as Record<string, object[]> }))
vi.mock('../app/appwrite-rest.ts', () => ({
  listRows: (_table: string, queries: readonly Query[]) => {
    world.asked.push(queries)
    const valueOf = (method: string) => queries.find((query) => query.method === method)
    const rows = world.rows[valueOf('equal')?.attribute ?? ''] ?? []
    const after = valueOf('cursorAfter')?.values?.[0]
    const from = after === undefined ? 0 : rows.findIndex((row) => (row as { $id: string }).$id === after) + 1
    return Promise.resolve({ total: rows.length, rows: rows.slice(from, from + Number(valueOf('limit')?.values?.[0])) })
  }
}))

beforeEach(() => Object.assign(world, { asked: [], rows: {} }))

it('counts all pages of both sides, without withdrawn shares', async () => {
  const given = Array.from({ length: 1001 }, (_, index) => ({
    $id: `r${index}`,
    wId: `w${index}`,
    ownerUId: 'ada',
    friendUId: 'ben',
    withdrawn: index === 7 ? true : null
  }))
  world.rows = {
    ownerUId: given,
    friendUId: [{ $id: 's', wId: 'x', ownerUId: 'ben', friendUId: 'ada', withdrawn: false }]
  }
  expect(await countShares('ada')).toEqual({ ben: { theirs: 1, mine: 1000 } })
  expect(world.asked).toHaveLength(4)
  expect(world.asked.every((queries) => queries.some(({ method }) => method === 'isNull'))).toBe(true)
})

it('watches shares in both directions', () => {
  const changed = vi.fn()
  expect(watchedOfUser('ada', changed)).toEqual(
    ['ownerUId', 'friendUId'].map((column) => ({
      kind: 'rows',
      tableId: 'shareWithFriends',
      column,
      value: 'ada',
      changed
    }))
  )
})
