import { describe, expect, it } from 'vitest'
import { historyOf, type StatisticEntry } from './statistics.ts'

const entry = (workoutId: string, workoutName: string, share: number): StatisticEntry => ({
  id: `${workoutId}${share}`,
  workoutId,
  workoutName,
  share,
  date: '2026-11-20T17:00:00Z',
  day: '2026-11-20',
  sport: '',
  level: '',
  seconds: 60,
  icepoints: 0
})

describe('the workout history', () => {
  it('starts with the most frequent workout, under its newest name, with its trend', () => {
    const newest = [entry('a', 'Ladder II', 1), entry('', 'Run', 1), entry('a', 'Ladder', 0.5), entry('', 'Walk', 1)]
    expect(historyOf(newest)).toEqual([
      { key: 'workout a', name: 'Ladder II', times: 2, best: 1, last: 1, shares: [0.5, 1] },
      { key: 'name Run', name: 'Run', times: 1, best: 1, last: 1, shares: [1] },
      { key: 'name Walk', name: 'Walk', times: 1, best: 1, last: 1, shares: [1] }
    ])
  })

  it('keeps the last six shares', () => {
    const shares = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]
    const [one] = historyOf(shares.map((share) => entry('a', 'Ladder', share)))
    expect(one).toMatchObject({ times: 7, best: 0.9, last: 0.9, shares: [0.4, 0.5, 0.6, 0.7, 0.8, 0.9] })
  })
})
