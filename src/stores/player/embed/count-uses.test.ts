import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usesCounter } from './count-uses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const counter = () => {
  const sent: string[] = []
  return { sent, hear: usesCounter('w', (path) => sent.push(path)) }
}

test('a play in a frame counts once, two seconds after its start, and once more when it is whole', () => {
  const { sent, hear } = counter()
  hear({ type: 'started' })
  vi.advanceTimersByTime(1_999)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  hear({ type: 'paused' })
  hear({ type: 'started' })
  vi.advanceTimersByTime(9_000)
  hear({ type: 'finished', isWhole: true })
  expect(sent).toEqual(['/embed/w/start', '/embed/w/finish'])
  hear({ type: 'started' })
  vi.advanceTimersByTime(2_000)
  expect(sent).toHaveLength(3)
})

test('a play that was stopped at once counts nothing', () => {
  const { sent, hear } = counter()
  hear({ type: 'started' })
  hear({ type: 'finished', isWhole: false })
  vi.advanceTimersByTime(9_000)
  expect(sent).toEqual([])
})
