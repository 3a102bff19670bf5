import { describe, expect, test } from 'vitest'
import { MEGABYTE } from '../workout/limits.ts'
import { fittedBytes } from '../media/video-fit.ts'
import { isVideoFull, planVideo, secondsLeft, soundLevel } from './video-plan.ts'

const LARGE = 200 * MEGABYTE

describe('the plan of a video', () => {
  test.each([10, 20, 30, 45])('fits %i minutes into 200 MB', (minutes) => {
    const plan = planVideo(minutes, LARGE, null)
    expect(plan.isWhole).toBe(true)
    expect(plan.seconds).toBe(minutes * 60)
    expect(fittedBytes(plan, plan.seconds)).toBeLessThanOrEqual(LARGE)
  })

  test('gives a shorter video a larger picture', () => {
    const heights = [4, 10, 20, 45].map((minutes) => planVideo(minutes, LARGE, null).height)
    expect(heights).toEqual([1080, 720, 480, 360])
  })

  test('gives the longest possible length when the planned one does not fit', () => {
    const plan = planVideo(45, 50 * MEGABYTE, null)
    expect(plan.isWhole).toBe(false)
    expect(plan.seconds).toBe(1534)
    expect(fittedBytes(plan, plan.seconds)).toBeLessThanOrEqual(50 * MEGABYTE)
  })

  test("is limited by the device's free space before the account's", () => {
    expect(planVideo(45, LARGE, 100 * MEGABYTE).maxBytes).toBe(90 * MEGABYTE)
    const none = planVideo(45, LARGE, 0)
    expect(none).toMatchObject({ isWhole: false, height: 360, videoBits: 150_000, maxBytes: 0 })
    expect(isVideoFull(none, 0)).toBe(true)
  })
})

test('the remaining time follows from what was recorded', () => {
  const plan = planVideo(45, LARGE, null)
  expect(secondsLeft(plan, 0, 0)).toBeGreaterThanOrEqual(45 * 60)
  expect(secondsLeft(plan, 20 * MEGABYTE, 120)).toBe(1080)
  expect(secondsLeft(plan, 5 * MEGABYTE, 2)).toBeGreaterThan(2600)
  expect(secondsLeft(plan, LARGE + 1, 120)).toBe(0)
})

test('recording is full before a part would exceed the limit', () => {
  const plan = planVideo(45, LARGE, null)
  expect(isVideoFull(plan, LARGE - MEGABYTE)).toBe(false)
  expect(isVideoFull(plan, LARGE - 100_000)).toBe(true)
})

test('a sound level is described in a word', () => {
  expect([0, 0.24, 0.25, 0.96, 0.97].map(soundLevel)).toEqual(['quiet', 'quiet', 'good', 'good', 'loud'])
})
