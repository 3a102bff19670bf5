import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startCron } from './cron.ts'

const MINUTE_MS = 60_000
const answers: (() => Promise<Response>)[] = []
const asked = vi.fn((_url: string) => answers.shift()?.() ?? Promise.resolve(new Response('ok')))
const report = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
  report.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HERE = 'http://127.0.0.1:4321'
const times = (cron: string) => {
  const url = `${HERE}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`
  return asked.mock.calls.filter(([one]) => one === url).length
}

it('runs every minute and every ten minutes until it is stopped', async () => {
  const stop = startCron(HERE, report)
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS + 1)
  expect([times('* * * * *'), times('*/10 * * * *')]).toEqual([9, 0])
  await vi.advanceTimersByTimeAsync(12 * MINUTE_MS)
  expect([times('* * * * *'), times('*/10 * * * *'), asked.mock.calls.length]).toEqual([21, 2, 23])
  stop()
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS)
  expect(asked).toHaveBeenCalledTimes(23)
  expect(report).not.toHaveBeenCalled()
})

it('has the triggers of the Worker', () => {
  const [, crons = ''] = /^crons = (\[.*\])$/m.exec(readFileSync('wrangler.toml', 'utf8')) ?? []
  expect((JSON.parse(crons) as string[]).sort()).toEqual(['* * * * *', '*/10 * * * *'])
})

it('reports what failed, and continues', async () => {
  answers.push(
    () => Promise.resolve(new Response('', { status: 500 })),
    () => Promise.reject(new Error('refused'))
  )
  const stop = startCron(HERE, report)
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS + 1)
  stop()
  expect(asked).toHaveBeenCalledTimes(3)
  expect(report.mock.calls).toEqual([
    ["The Worker's cron answered 500"],
    ["The Worker's cron could not be run: refused"]
  ])
})
