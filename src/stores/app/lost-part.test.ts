import { afterEach, expect, it, vi } from 'vitest'
import { reloadPage } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { loadAgain } from './lost-part.ts'

vi.mock('../../platform/page/page.ts', async (original) => ({ ...(await original<object>()), reloadPage: vi.fn() }))

const MINUTE_MS = 60_000
vi.spyOn(storage.reloadedAt, 'read').mockReturnValue(0)
const kept = vi.spyOn(storage.reloadedAt, 'write').mockReturnValue()

afterEach(() => {
  $isWorkoutRunning.set(false)
  vi.clearAllMocks()
})

it('reloads the page when a chunk is missing, but not twice in a row', () => {
  expect(loadAgain(MINUTE_MS)).toBe(true)
  expect(kept).toHaveBeenCalledWith(MINUTE_MS)
  expect(reloadPage).toHaveBeenCalledOnce()
  vi.mocked(storage.reloadedAt.read).mockReturnValueOnce(MINUTE_MS)
  expect(loadAgain(MINUTE_MS + 1000)).toBe(false)
  expect(reloadPage).toHaveBeenCalledOnce()
})

it('never interrupts a running workout', () => {
  $isWorkoutRunning.set(true)
  expect(loadAgain(MINUTE_MS)).toBe(false)
  expect(reloadPage).not.toHaveBeenCalled()
})
