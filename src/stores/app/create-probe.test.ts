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

it('asks once for many callers, and not again while the network is fine', async () => {
  const { state, probe } = world()
  for (let n = 0; n < 50; n++) probe.ask()
  await pass(600_000)
  expect(state).toMatchObject({ asked: 1, told: [] })
})

it('stays online after one lost probe', async () => {
  const { state, probe } = world()
  state.isThere = false
  probe.ask()
  await pass(150)
  state.isThere = true
  await pass(600_000)
  expect(state).toMatchObject({ asked: 2, told: [] })
})

it('counts requests lost within a second as one failure', async () => {
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

it('keeps asking after a second probe was lost while the tab was hidden', async () => {
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

it('goes offline after two failures, probes with growing delays and goes online with the first answer', async () => {
  const { state, probe } = world()
  state.isThere = false
  probe.ask()
  await pass(1200)
  expect(state.told).toEqual([false])
  await pass(10 * 60_000)
  // The delays are 2, 4, 8, 16 and 32 seconds, then one minute.
  expect(state.asked).toBeGreaterThan(8)
  expect(state.asked).toBeLessThan(18)
  state.isThere = true
  await pass(61_000)
  expect(state.told).toEqual([false, true])
  const { asked } = state
  await pass(600_000)
  expect(state.asked).toBe(asked)
})

it('trusts a device that reports no network and sends no probe', async () => {
  const { state, probe } = world()
  state.device = false
  probe.ask()
  await pass(60_000)
  expect(state).toMatchObject({ asked: 0, told: [false] })
  state.device = true
  state.isThere = false
  probe.ask()
  await pass(150)
  // The device has a network again, but no internet connection.
  expect(state.told).toEqual([false])
  state.isThere = true
  await pass(5000)
  expect(state.told).toEqual([false, true])
})

it('ignores a probe that the device aborted', async () => {
  const { state, probe } = world()
  probe.ask()
  state.device = false
  await pass(150)
  expect(state.told).toEqual([false])
})

it('sends no probe in a hidden tab and ignores requests that fail there', async () => {
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
