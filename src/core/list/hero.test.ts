import { describe, expect, it } from 'vitest'
import { summaryOf } from '../workout/workout.test-kit.ts'
import { dayAround, heroOf, lastWorkouts, trainingOfToday, type HeroInput, type PlannedTraining } from './hero.ts'

const now = new Date(2026, 2, 10, 18, 0).getTime()
const at = (hour: number, day = 10) => new Date(2026, 2, day, hour).toISOString()
const training = (workoutId: string, start: string, more: Partial<PlannedTraining> = {}): PlannedTraining => ({
  workoutId,
  start,
  doneOn: '',
  skippedOn: '',
  ...more
})
const known = new Map(['a', 'b'].map((id) => [id, summaryOf({ id, name: id })]))
const stopped = { workout: summaryOf({ id: 'c' }), at: now - 1000, spentSec: 300, progress: 0.5 }
const hero = (part: Partial<HeroInput> = {}) =>
  heroOf({
    trainings: [],
    plays: [],
    areAllPlays: true,
    stopped: null,
    workoutOf: (id: string) => known.get(id),
    now,
    ...part
  })

describe("today's training", () => {
  it('is the next one, else the last that was missed', () => {
    const all = [training('a', at(20)), training('b', at(19)), training('a', at(7)), training('b', at(9))]
    expect(trainingOfToday(all, [], now)?.start).toBe(at(19))
    expect(trainingOfToday(all.slice(2), [], now)?.start).toBe(at(9))
  })

  it('ignores other days, finished or skipped trainings, workouts played since, and missing workouts', () => {
    const none = [
      training('a', at(19, 9)),
      training('a', at(0, 11)),
      training('a', at(19), { doneOn: at(17) }),
      training('a', at(19), { skippedOn: at(17) }),
      training('', at(19)),
      training('b', at(9))
    ]
    expect(trainingOfToday(none, [{ workoutId: 'b', date: at(10) }], now)).toBeNull()
    expect(trainingOfToday(none, [{ workoutId: 'b', date: at(8) }], now)?.workoutId).toBe('b')
  })

  it("uses the user's own day, even when the clocks change", () => {
    const { from, to } = dayAround(now)
    expect([new Date(from).getHours(), new Date(to).getDate(), new Date(to).getHours()]).toEqual([0, 11, 0])
    const change = dayAround(new Date(2026, 9, 25, 12).getTime())
    expect(new Date(change.to).getDate()).toBe(26)
  })
})

describe('the hero', () => {
  const plays = [
    { workoutId: 'gone', date: at(17) },
    { workoutId: 'b', date: at(16, 8) },
    { workoutId: 'b', date: at(16, 7) }
  ]

  it("is today's date before anything else", () => {
    expect(hero({ trainings: [training('a', at(19))], plays, stopped })).toMatchObject({
      kind: 'date',
      start: at(19),
      workout: { name: 'a' }
    })
  })

  it('is the play to resume, even when the planned workout was deleted', () => {
    expect(hero({ trainings: [training('gone', at(19))], plays, stopped })).toMatchObject({
      kind: 'resume',
      spentSec: 300,
      progress: 0.5,
      workout: { id: 'c' }
    })
  })

  it('is the last played workout that still exists, with its number of plays if known', () => {
    expect(hero({ plays })).toMatchObject({ kind: 'again', workout: { id: 'b' }, date: at(16, 8), times: 2 })
    expect(hero({ plays, areAllPlays: false })).toMatchObject({ times: null })
  })

  it('is null for users who never played or whose workouts were deleted', () => {
    expect(hero()).toBeNull()
    expect(hero({ plays: plays.slice(0, 1) })).toBeNull()
  })

  it('asks for each workout once', () => {
    expect(lastWorkouts([...plays, { workoutId: '', date: at(1, 1) }], 2)).toEqual(['gone', 'b'])
  })
})
