import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WalSync } from './wal-sync.ts'

let folder: string
/** Completes the running syncs in order. */
let running: { done: () => void; fail: (error: Error) => void }[]
let log: WalSync

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appwrite-local-'))
  writeFileSync(join(folder, 'wal'), '')
  running = []
  log = new WalSync(join(folder, 'wal'), () => new Promise((done, fail) => running.push({ done, fail })))
})
afterEach(() => {
  log.close()
  rmSync(folder, { recursive: true })
})

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('lets callers share a sync, but never one that began before they called', async () => {
  const ended: string[] = []
  const ask = (name: string): void => void log.sync().then(() => ended.push(name))
  ask('first')
  await settled()
  for (const name of ['a', 'b', 'c']) ask(name)
  await settled()
  expect(running).toHaveLength(1)
  running[0]?.done()
  await settled()
  expect(ended).toEqual(['first'])
  expect(running).toHaveLength(2)
  ask('late')
  running[1]?.done()
  await settled()
  expect(ended).toEqual(['first', 'a', 'b', 'c'])
  running[2]?.done()
  await settled()
  expect(ended.at(-1)).toBe('late')
  expect(running).toHaveLength(3)
})

it('reports a disk error to everyone who shares the sync, and retries for the next caller', async () => {
  const answers: string[] = []
  const ask = (): void =>
    void log.sync().then(
      () => answers.push('ok'),
      (error: Error) => answers.push(error.message)
    )
  ask()
  await settled()
  ask()
  ask()
  running[0]?.fail(new Error('EIO'))
  await settled()
  running[1]?.fail(new Error('ENOSPC'))
  await settled()
  expect(answers).toEqual(['EIO', 'ENOSPC', 'ENOSPC'])
  ask()
  await settled()
  running[2]?.done()
  await settled()
  expect(answers.at(-1)).toBe('ok')
})

it('ends pending syncs when it is closed', async () => {
  const first = log.sync()
  await settled()
  const second = log.sync()
  log.close()
  running[0]?.done()
  await first
  await second
  expect(running).toHaveLength(1)
})
