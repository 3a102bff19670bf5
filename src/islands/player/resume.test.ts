import { beforeEach, expect, it, vi } from 'vitest'
import type { OpenPlayerOptions } from './open-player.tsx'
import { resumeLostPlay } from './resume.ts'

const lostWorkoutId = vi.hoisted(() => vi.fn<() => Promise<string | null>>())
const openPlayer = vi.hoisted(() => vi.fn<(options: OpenPlayerOptions) => Promise<boolean>>())
vi.mock('../../stores/player/running-workout.ts', () => ({ lostWorkoutId, offerAfterBack: () => undefined }))
vi.mock('./open-player.tsx', () => ({ openPlayer }))

/** Elements added at the end of the page. */
const frames = new Set<object>()

beforeEach(() => {
  frames.clear()
  openPlayer.mockReset().mockResolvedValue(true)
  lostWorkoutId.mockReset().mockResolvedValue('own')
  vi.stubGlobal('document', {
    createElement: () => {
      const frame = { remove: () => void frames.delete(frame) }
      return frame
    },
    body: { append: (frame: object) => void frames.add(frame) }
  })
})

it('restores the lost play without loading the workout, and cleans up afterwards', async () => {
  await resumeLostPlay('own')
  expect(frames.size).toBe(1)
  const options = openPlayer.mock.calls[0]?.[0]
  expect(options?.workout).toBeNull()
  options?.onClose?.(true)
  expect(frames.size).toBe(0)
})

it('leaves the page alone if another workout was running, or none', async () => {
  for (const id of ['other', null]) {
    lostWorkoutId.mockResolvedValue(id)
    await resumeLostPlay('own')
  }
  expect(openPlayer).not.toHaveBeenCalled()
  expect(frames.size).toBe(0)
})

it('leaves no element behind when nothing opens: another tab plays it, or the player cannot load', async () => {
  openPlayer.mockResolvedValueOnce(false)
  await resumeLostPlay('own')
  openPlayer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await resumeLostPlay('own')
  expect(openPlayer).toHaveBeenCalledTimes(2)
  expect(frames.size).toBe(0)
})
