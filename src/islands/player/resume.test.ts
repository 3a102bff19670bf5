import { beforeEach, expect, it, vi } from 'vitest'
import type { OpenPlayerOptions } from './open-player.tsx'
import { resumeLostPlay } from './resume.ts'

const lostWorkoutId = vi.hoisted(() => vi.fn<() => Promise<string | null>>())
const openPlayer = vi.hoisted(() => vi.fn<(options: OpenPlayerOptions) => Promise<boolean>>())
vi.mock('../../stores/running-workout.ts', () => ({ lostWorkoutId }))
vi.mock('./open-player.tsx', () => ({ openPlayer }))

/** What stands at the end of the page. */
const places = new Set<object>()

beforeEach(() => {
  places.clear()
  openPlayer.mockReset().mockResolvedValue(true)
  lostWorkoutId.mockReset().mockResolvedValue('own')
  vi.stubGlobal('document', {
    createElement: () => {
      const place = { remove: () => void places.delete(place) }
      return place
    },
    body: { append: (place: object) => void places.add(place) }
  })
})

it('opens what was lost of this workout without asking for the workout, and cleans up after it', async () => {
  const onClose = vi.fn()
  await resumeLostPlay('own', onClose)
  expect(places.size).toBe(1)
  const options = openPlayer.mock.calls[0]?.[0]
  expect(options?.workout).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  options?.onClose?.(true)
  expect(places.size).toBe(0)
  expect(onClose).toHaveBeenCalledOnce()
})

it('leaves the page alone where another workout was running, or none', async () => {
  for (const id of ['other', null]) {
    lostWorkoutId.mockResolvedValue(id)
    await resumeLostPlay('own')
  }
  expect(openPlayer).not.toHaveBeenCalled()
  expect(places.size).toBe(0)
})

it('does not leave the page when there was nothing to open, as when another tab plays it', async () => {
  openPlayer.mockResolvedValue(false)
  const onClose = vi.fn()
  await resumeLostPlay('own', onClose)
  expect(openPlayer).toHaveBeenCalledOnce()
  expect(places.size).toBe(0)
  expect(onClose).not.toHaveBeenCalled()
})
