import { beforeEach, expect, it, vi } from 'vitest'
import { onLetter } from './letter-keys.ts'

const world = vi.hoisted(() => ({
  press: (_letter: string): boolean => false,
  letterKeys: true,
  isRunning: false
}))
vi.mock('../../platform/page/letters.ts', () => ({
  onLetter: (pressed: (letter: string) => boolean) => {
    world.press = pressed
    return () => undefined
  }
}))
vi.mock('../account/settings.ts', () => ({ $settings: { get: () => ({ letterKeys: world.letterKeys }) } }))
vi.mock('../player/running-workout.ts', () => ({ $isWorkoutRunning: { get: () => world.isRunning } }))

beforeEach(() => Object.assign(world, { letterKeys: true, isRunning: false }))

it('handles a letter unless shortcuts are turned off or a workout runs', () => {
  const pressed = vi.fn(() => true)
  onLetter(pressed)
  expect(world.press('s')).toBe(true)
  world.letterKeys = false
  expect(world.press('s')).toBe(false)
  Object.assign(world, { letterKeys: true, isRunning: true })
  expect(world.press('s')).toBe(false)
  expect(pressed).toHaveBeenCalledOnce()
})
