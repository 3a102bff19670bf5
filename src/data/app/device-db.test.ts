import type { IDBPDatabase, OpenDBCallbacks } from 'idb'
import { beforeEach, expect, it, vi } from 'vitest'
import { deviceDb, writeAtOnce } from './device-db.ts'

const idb = vi.hoisted(() => ({
  opened: [] as {
    callbacks: OpenDBCallbacks<unknown>
    resolve: (db: unknown) => void
    reject: (error: Error) => void
  }[]
}))
vi.mock('idb', () => ({
  openDB: (_name: string, _version: number, callbacks: OpenDBCallbacks<unknown>) =>
    new Promise((resolve, reject) => idb.opened.push({ callbacks, resolve, reject }))
}))

beforeEach(() => (idb.opened = []))

const first = { name: 'first' }
const setUp = () => deviceDb('test', 1, () => undefined)

it('opens once per page', async () => {
  const database = setUp()
  const both = [database(), database()]
  idb.opened[0]?.resolve(first)
  expect(await Promise.all([...both, database()])).toEqual([first, first, first])
  expect(idb.opened).toHaveLength(1)
})

it('opens again after a failure', async () => {
  const database = setUp()
  const failed = database()
  idb.opened[0]?.reject(new Error('no storage'))
  await expect(failed).rejects.toThrow('no storage')
  const again = database()
  idb.opened[1]?.resolve(first)
  expect(await again).toBe(first)
})

it('opens again after the browser closed it', async () => {
  const database = setUp()
  const opened = database()
  idb.opened[0]?.resolve(first)
  await opened
  idb.opened[0]?.callbacks.terminated?.()
  void database()
  expect(idb.opened).toHaveLength(2)
})

it('closes when a newer version of the app needs to upgrade it', async () => {
  const database = setUp()
  const opened = database()
  idb.opened[0]?.resolve(first)
  await opened
  const close = vi.fn()
  idb.opened[0]?.callbacks.blocking?.(1, 2, { target: { close } } as unknown as IDBVersionChangeEvent)
  expect(close).toHaveBeenCalledOnce()
  void database()
  expect(idb.opened).toHaveLength(2)
})

it('does not wait for a tab that keeps an older version open', async () => {
  const database = setUp()
  const blocked = database()
  idb.opened[0]?.callbacks.blocked?.(1, 2, {} as IDBVersionChangeEvent)
  await expect(blocked).rejects.toThrow('older version')
  void database()
  expect(idb.opened).toHaveLength(2)
})

it.each([
  ['put', 'text'],
  ['delete', null]
])('commits a write explicitly: %s', async (name, value) => {
  const calls: string[] = []
  const call = (what: string) => () => {
    calls.push(what)
    return Promise.resolve()
  }
  const change = {
    store: { put: call('put'), delete: call('delete') },
    commit: call('commit'),
    done: Promise.resolve()
  }
  const written = writeAtOnce({ transaction: () => change } as unknown as IDBPDatabase, 'drafts', 'ada', value)
  expect(calls).toEqual([name, 'commit'])
  await written
})
