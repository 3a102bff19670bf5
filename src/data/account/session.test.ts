import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { readSession } from './session.ts'

const world = vi.hoisted(() => ({ asked: [] as string[], isDown: false, account: Promise.resolve({} as object) }))
vi.mock('../app/appwrite-rest.ts', () => ({
  readUser: () => {
    world.asked.push('account')
    return world.account
  },
  readRow: (table: string, id: string) => {
    world.asked.push(`${table} ${id}`)
    if (world.isDown) return Promise.reject(new NetworkError('unreachable'))
    return Promise.resolve({ $id: id, contract: 'base' })
  },
  listRows: () => Promise.resolve({ rows: [] })
}))

const account = { $id: 'ada', email: 'ada@icepoint.test', emailVerification: true, labels: [], prefs: {} }
const rowsOf = (id: string) => [`users ${id}`, `quotas ${id}`]

beforeEach(() => {
  world.asked = []
  world.isDown = false
  world.account = Promise.resolve(account)
})

it("reads the expected user's rows together with the account, and another user's rows afterwards", async () => {
  const answer = Promise.withResolvers<object>()
  world.account = answer.promise
  const reading = readSession('ada')
  expect(world.asked).toEqual([...rowsOf('ada'), 'account'])
  answer.resolve(account)
  expect((await reading)?.login.userId).toBe('ada')
  expect(world.asked).toHaveLength(3)
  expect((await readSession('bo'))?.login.userId).toBe('ada')
  expect(world.asked.slice(3)).toEqual([...rowsOf('bo'), 'account', ...rowsOf('ada')])
})

it('retries after a failure and reports the second one', async () => {
  world.isDown = true
  await expect(readSession('ada')).rejects.toThrow(NetworkError)
  expect(world.asked).toEqual([...rowsOf('ada'), 'account', ...rowsOf('ada')])
})
