import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellOnline } from '../../platform/page/online.ts'
import { keepWatching, PARKED_AFTER_MS } from './keep-watching.ts'

const world = vi.hoisted(() => ({ open: 0, made: 0, missed: 0 }))
vi.mock('../../data/app/watch.ts', () => ({
  watch: () => {
    world.open += 1
    world.made += 1
    return () => void (world.open -= 1)
  }
}))

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('document', page)
vi.stubGlobal('window', new EventTarget())
function setVisible(isVisible: boolean): void {
  page.visibilityState = isVisible ? 'visible' : 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}

let stop: () => void = () => undefined
let id: string | null = 'ada'
async function start(beginsAfterMs = 0): Promise<() => void> {
  const watching = keepWatching({
    idOf: () => id,
    watched: () => [],
    missed: () => void (world.missed += 1),
    seenAgainMs: 30_000,
    beginsAfterMs
  })
  stop = watching.stop
  await vi.advanceTimersByTimeAsync(0)
  return watching.renew
}

beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  id = 'ada'
  Object.assign(world, { open: 0, made: 0, missed: 0 })
})
afterEach(async () => {
  stop()
  tellOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
})

it('closes the connection after a minute in the background and reopens it without a gap', async () => {
  await start()
  expect(world).toMatchObject({ open: 1, made: 1, missed: 0 })
  setVisible(false)
  await vi.advanceTimersByTimeAsync(PARKED_AFTER_MS - 1)
  expect(world.open).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(world.open).toBe(0)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(world).toMatchObject({ open: 0, made: 1, missed: 0 })
  setVisible(true)
  expect(world).toMatchObject({ open: 1, made: 2, missed: 1 })
})

it('keeps the connection during a short look elsewhere', async () => {
  await start()
  for (let turn = 0; turn < 5; turn += 1) {
    setVisible(false)
    await vi.advanceTimersByTimeAsync(20_000)
    setVisible(true)
    await vi.advanceTimersByTimeAsync(PARKED_AFTER_MS * 2)
  }
  expect(world).toMatchObject({ open: 1, made: 1, missed: 0 })
})

it('stays closed in the background when the account changes or the network returns', async () => {
  const renew = await start()
  setVisible(false)
  await vi.advanceTimersByTimeAsync(PARKED_AFTER_MS)
  id = 'ben'
  renew()
  tellOnline(false)
  tellOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(world).toMatchObject({ open: 0, made: 1, missed: 0 })
  setVisible(true)
  expect(world).toMatchObject({ open: 1, made: 2, missed: 1 })
})

it('closes the connection of a tab that opened in the background after a minute, until it is seen', async () => {
  page.visibilityState = 'hidden'
  await start()
  await vi.advanceTimersByTimeAsync(PARKED_AFTER_MS)
  expect(world.open).toBe(0)
  setVisible(true)
  expect(world).toMatchObject({ open: 1, missed: 1 })
})

it('leaves no timer behind', async () => {
  await start()
  setVisible(false)
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(world.open).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('waits for the screen if asked to, and does not start on a page that is left early', async () => {
  const renew = await start(1500)
  renew()
  tellOnline(false)
  tellOnline(true)
  await vi.advanceTimersByTimeAsync(1499)
  expect(world.made).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(world).toMatchObject({ open: 1, made: 1 })
  stop()
  await start(1500)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.made).toBe(1)
})
