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

it('runs every ten minutes until it is ended', async () => {
  const stop = startCron('http://127.0.0.1:4321', report)
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(12 * MINUTE_MS)
  expect(asked.mock.calls.map(([url]) => url)).toEqual(Array(2).fill('http://127.0.0.1:4321/cdn-cgi/local/scheduled'))
  stop()
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(report).not.toHaveBeenCalled()
})

it('says what failed, and goes on', async () => {
  answers.push(
    () => Promise.resolve(new Response('', { status: 500 })),
    () => Promise.reject(new Error('refused'))
  )
  const stop = startCron('http://127.0.0.1:4321', report)
  await vi.advanceTimersByTimeAsync(31 * MINUTE_MS)
  stop()
  expect(asked).toHaveBeenCalledTimes(3)
  expect(report.mock.calls).toEqual([
    ["The Worker's cron answered 500"],
    ["The Worker's cron could not be run: refused"]
  ])
})
