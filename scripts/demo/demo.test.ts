import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LEVELS } from '#core/workout/workout.ts'
import { BASE_LIMITS } from '#core/workout/limits.ts'
import { check, workoutContentSchema } from '#core/workout/schema.ts'
import { contentOf } from './content.ts'
import { DEMO_USERS } from './users.ts'
import { DEMO_WORKOUTS } from './workouts.ts'

describe('demo workouts', () => {
  test.each(DEMO_WORKOUTS.map((demo) => [demo.id, demo] as const))('%s is what the editor would accept', (_, demo) => {
    expect(check(workoutContentSchema, contentOf(demo))).toMatchObject({ ok: true })
  })

  test('show at least 24 public workouts, ten sports and every level', () => {
    const open = DEMO_WORKOUTS.filter((demo) => !demo.isPrivate)
    expect(open.length).toBeGreaterThanOrEqual(24)
    expect(new Set(open.map((demo) => demo.sport)).size).toBeGreaterThanOrEqual(10)
    expect(new Set(open.map((demo) => demo.level))).toEqual(new Set(LEVELS))
  })

  test('fit into the base contract of their owners', () => {
    for (const user of DEMO_USERS) {
      const own = DEMO_WORKOUTS.filter((demo) => demo.owner === user.id)
      expect(own.length).toBeLessThan(BASE_LIMITS.maxWorkouts)
      for (const demo of own) {
        expect(contentOf(demo).exercises.length).toBeLessThanOrEqual(BASE_LIMITS.maxExercisesPerWorkout)
      }
    }
  })

  test('name only pictures that are drawn', () => {
    const names = DEMO_WORKOUTS.flatMap((demo) => [demo.picture, ...demo.main.map((exercise) => exercise.picture)])
    for (const name of new Set(names.filter((candidate) => candidate !== undefined))) {
      expect(existsSync(new URL(`./pictures/${name}.svg`, import.meta.url)), name).toBe(true)
    }
  })
})
