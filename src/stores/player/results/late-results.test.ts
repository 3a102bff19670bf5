import { afterEach, expect, it, vi } from 'vitest'
import { sendResult, sendResultsSoon } from './late-results.ts'
import { $resultStates } from './result-states.ts'

const world = vi.hoisted(() => ({ started: 0, sent: 0, failure: null as Error | null }))
vi.mock('./results.ts', () => ({
  startSendingResults: () => {
    world.started += 1
  },
  sendResults: () => {
    world.sent += 1
    return world.failure === null ? Promise.resolve() : Promise.reject(world.failure)
  }
}))

afterEach(() => {
  vi.useRealTimers()
  world.failure = null
  world.started = 0
  world.sent = 0
  $resultStates.set({})
})

it('sends those of before once the play has had its start', async () => {
  vi.useFakeTimers()
  sendResultsSoon()
  await vi.advanceTimersByTimeAsync(1900)
  expect(world).toMatchObject({ started: 0, sent: 0 })
  await vi.advanceTimersByTimeAsync(200)
  await vi.waitFor(() => expect(world).toMatchObject({ started: 1, sent: 1 }))
})

it('says that a result is kept where its part cannot be fetched', async () => {
  world.failure = new TypeError('Failed to fetch dynamically imported module')
  sendResult({ id: 'r1' })
  await vi.waitFor(() => expect($resultStates.get()).toEqual({ r1: 'kept' }))
})
