import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const world = { started: 0, sent: 0, failure: null as Error | null }

const results = {
  startSendingResults: () => {
    world.started += 1
  },
  sendResults: () => {
    world.sent += 1
    return world.failure === null ? Promise.resolve() : Promise.reject(world.failure)
  }
}

const partIsAway = () =>
  vi.doMock('./results.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
const partIsThere = () => vi.doMock('./results.ts', () => results)

async function fresh() {
  const [late, { $resultStates }, { $isOnline }] = await Promise.all([
    import('./late-results.ts'),
    import('./result-states.ts'),
    import('../../app/network.ts')
  ])
  return { ...late, $resultStates, $isOnline }
}

beforeEach(() => {
  Object.assign(world, { started: 0, sent: 0, failure: null })
  vi.resetModules()
  partIsThere()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends earlier results once the play has started', async () => {
  const { sendResultsSoon } = await fresh()
  vi.useFakeTimers()
  sendResultsSoon()
  await vi.advanceTimersByTimeAsync(1900)
  expect(world).toMatchObject({ started: 0, sent: 0 })
  await vi.advanceTimersByTimeAsync(200)
  await vi.waitFor(() => expect(world).toMatchObject({ started: 1, sent: 1 }))
})

it('reports that a result stays on the device when it cannot be sent', async () => {
  const { sendResult, $resultStates } = await fresh()
  world.failure = new Error('No storage.')
  sendResult({ id: 'r1' })
  await vi.waitFor(() => expect($resultStates.get()).toEqual({ r1: 'kept' }))
})

it('reports that a result is kept when the code cannot be loaded, and sends it when the network returns', async () => {
  const { sendResult, $resultStates, $isOnline } = await fresh()
  partIsAway()
  $isOnline.set(false)
  sendResult({ id: 'r1' })
  await vi.waitFor(() => expect($resultStates.get()).toEqual({ r1: 'kept' }))
  partIsThere()
  $isOnline.set(true)
  await vi.waitFor(() => expect(world).toMatchObject({ started: 1, sent: 1 }))
})

it('tries to load the code again after a while, without any event from the network', async () => {
  const { sendResults } = await fresh()
  partIsAway()
  vi.useFakeTimers()
  await expect(sendResults()).rejects.toThrow('unreachable')
  partIsThere()
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(world).toMatchObject({ started: 1, sent: 1 }))
})
