import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProbe } from './create-probe.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world() {
  const state = { isThere: true, device: true, hidden: false, online: true, asked: 0, told: [] as boolean[] }
  const probe = createProbe({
    isServerThere: async () => {
      state.asked += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
      return state.isThere
    },
    isDeviceOnline: () => state.device,
    isHidden: () => state.hidden,
    isOnline: () => state.online,
    tell: (online) => {
      if (state.online !== online) state.told.push(online)
      state.online = online
    }
  })
  return { state, probe }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('asks once however many ask, and not again while all is well', async () => {
  const { state, probe } = world()
  for (let n = 0; n < 50; n++) probe.ask()
  await pass(600_000)
  expect(state).toMatchObject({ asked: 1, told: [] })
})

it('does not flip for one lost question', async () => {
  const { state, probe } = world()
  state.isThere = false
  probe.ask()
  await pass(150)
  state.isThere = true
  await pass(600_000)
  expect(state).toMatchObject({ asked: 2, told: [] })
})

it('requests that are lost one after the other within a second are one miss', async () => {
  const { state, probe } = world()
  state.isThere = false
  probe.ask()
  await pass(150)
  for (let n = 0; n < 5; n++) {
    probe.ask()
    await pass(150)
  }
  expect(state).toMatchObject({ asked: 1, told: [] })
  state.isThere = true
  await pass(600_000)
  expect(state).toMatchObject({ asked: 2, told: [] })
  probe.ask()
  expect(state.asked).toBe(3)
})

it('a second question that fell into a hidden time does not silence later ones', async () => {
  const { state, probe } = world()
  state.isThere = false
  probe.ask()
  await pass(150)
  state.hidden = true
  await pass(5000)
  state.hidden = false
  probe.ask()
  expect(state.asked).toBe(2)
})

it('is offline after two, asks after growing pauses, and is online again with the first answer', async () => {
  const { state, probe } = world()
  state.isThere = false
  probe.ask()
  await pass(1200)
  expect(state.told).toEqual([false])
  await pass(10 * 60_000)
  // 2, 4, 8, 16, 32 s, then once a minute.
  expect(state.asked).toBeGreaterThan(8)
  expect(state.asked).toBeLessThan(18)
  state.isThere = true
  await pass(61_000)
  expect(state.told).toEqual([false, true])
  const { asked } = state
  await pass(600_000)
  expect(state.asked).toBe(asked)
})

it('believes a device that says it has no network, and does not ask', async () => {
  const { state, probe } = world()
  state.device = false
  probe.ask()
  await pass(60_000)
  expect(state).toMatchObject({ asked: 0, told: [false] })
  state.device = true
  state.isThere = false
  probe.ask()
  await pass(150)
  // A network came, but not ours.
  expect(state.told).toEqual([false])
  state.isThere = true
  await pass(5000)
  expect(state.told).toEqual([false, true])
})

it('says nothing of a question that the device cut off', async () => {
  const { state, probe } = world()
  probe.ask()
  state.device = false
  await pass(150)
  expect(state.told).toEqual([false])
})

it('asks nothing in a hidden tab, and takes no end of a request there for a lost line', async () => {
  const { state, probe } = world()
  state.isThere = false
  probe.ask()
  state.hidden = true
  await pass(600_000)
  expect(state).toMatchObject({ asked: 1, told: [] })
  probe.ask()
  expect(state.asked).toBe(1)
  state.hidden = false
  probe.ask()
  await pass(1200)
  expect(state.told).toEqual([false])
})
