import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFrame } from './after-frame.ts'

let frames: (() => void)[] = []
const paint = () => {
  for (const act of frames.splice(0)) act()
}

beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits until the next frame can be seen, and acts once', () => {
  const act = vi.fn()
  afterFrame(act)
  paint()
  vi.advanceTimersByTime(10)
  expect(act).not.toHaveBeenCalled()
  paint()
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(1)
})

it('does not wait for a tab without frames', () => {
  const act = vi.fn()
  afterFrame(act)
  vi.advanceTimersByTime(200)
  paint()
  paint()
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(1)
})
