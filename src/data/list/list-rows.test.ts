import { expect, it, vi } from 'vitest'
import type { Query } from '../app/query.ts'
import { listByIds } from './list-rows.ts'

const asked = vi.hoisted(() => [] as number[])
vi.mock('../app/appwrite-rest.ts', () => ({
  listRows: (_table: string, queries: readonly Query[]) => {
    const ids = queries.find(({ attribute }) => attribute === '$id')?.values ?? []
    asked.push(ids.length)
    return Promise.resolve({ total: ids.length, rows: ids.filter((id) => id !== 'w7').map(($id) => ({ $id })) })
  },
  listOwnRows: vi.fn()
}))
vi.mock('#core/workout/stored-summary.ts', async (original) => ({
  ...(await original<object>()),
  summaryFromRow: ({ $id }: { $id: string }) => ({ id: $id })
}))

it('reads any number of workouts in the requested order', async () => {
  const ids = Array.from({ length: 170 }, (_, index) => `w${index}`)
  const found = await listByIds(ids)
  expect(asked).toEqual([80, 80, 10])
  expect(found.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'w7'))
  expect(await listByIds([])).toEqual([])
})
