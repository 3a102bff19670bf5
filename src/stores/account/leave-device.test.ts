import { expect, it, vi } from 'vitest'
import { storage } from '../../platform/page/storage.ts'

vi.mock('../../data/player/player-log.ts', () => ({ dropRunning: vi.fn() }))
vi.mock('../media/forget-kept.ts', () => ({ forgetOfflineWorkouts: vi.fn() }))
vi.mock('../planning/reminded-here.ts', () => ({ forgetReminders: vi.fn() }))
vi.mock('../player/running-workout.ts', () => ({ forgetPlay: vi.fn() }))

const { leaveDevice } = await import('./leave-device.ts')

it("leaves no seat in a room and no name typed there, but keeps a wall's", async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key)
  })
  const seat = { code: 'K7M4PX', token: 't', memberId: 'm', isWall: false }
  const wall = { ...seat, token: 'w', isWall: true }
  storage.roomSeats.write([seat, wall])
  storage.liveName.write('Mara')
  await leaveDevice('mara', true)
  expect(storage.roomSeats.read()).toEqual([wall])
  expect(storage.liveName.read()).toBe('')
  vi.unstubAllGlobals()
})
