import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { planSchema } from '#core/planning/training-plan.ts'
import { messageSchema } from '#core/together/message-schemas.ts'
import { LEVELS } from '#core/workout/workout.ts'
import { BASE_LIMITS } from '#core/workout/limits.ts'
import { check, workoutContentSchema } from '#core/workout/schema.ts'
import { contentOf } from './content.ts'
import { DEMO_MESSAGES } from './messages.ts'
import { DEMO_PLANS } from './plans.ts'
import { DEMO_USERS } from './users.ts'
import { DEMO_WORKOUTS } from './workouts.ts'

describe('demo workouts', () => {
  test.each(DEMO_WORKOUTS.map((demo) => [demo.id, demo] as const))('%s passes the editor’s checks', (_, demo) => {
    expect(check(workoutContentSchema, contentOf(demo))).toMatchObject({ ok: true })
  })

  test('include at least 24 public workouts, ten sports and every level', () => {
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

  test('have a figure for every exercise of the workout people try on the splash page', () => {
    const tried = DEMO_WORKOUTS.find(({ id }) => id === 'demo-back-desk') ?? expect.fail('it has a different id')
    const { exercises } = contentOf(tried)
    expect(exercises.filter(({ figure }) => figure === undefined).map(({ name }) => name)).toEqual([])
  })

  test('name only pictures that exist', () => {
    const names = DEMO_WORKOUTS.flatMap((demo) => [demo.picture, ...demo.main.map((exercise) => exercise.picture)])
    for (const name of new Set(names.filter((candidate) => candidate !== undefined))) {
      expect(existsSync(new URL(`./pictures/${name}.svg`, import.meta.url)), name).toBe(true)
    }
  })
})

describe('demo plans', () => {
  test('are five for every user, each with its own id', () => {
    expect(new Set(DEMO_PLANS.map(({ id }) => id)).size).toBe(5)
    expect(new Set(DEMO_PLANS.map(({ user }) => user))).toEqual(new Set(DEMO_USERS.map(({ id }) => id)))
  })

  test.each(DEMO_PLANS.map((plan) => [plan.id, plan] as const))('%s is accepted by the edge', (_, plan) => {
    const { name, note, entries } = plan
    expect(v.safeParse(planSchema, { name, note, entries })).toMatchObject({ success: true })
    const isOpen = (id: string) => DEMO_WORKOUTS.some((workout) => workout.id === id && !workout.isPrivate)
    expect(entries.filter(({ wId, title }) => !isOpen(wId) || title === '')).toEqual([])
    const days = entries.map(({ week, weekday }) => `${week} ${weekday}`)
    expect(new Set(days).size).toBe(days.length)
  })
})

describe('demo messages', () => {
  test.each(DEMO_MESSAGES.map((message) => [message.id, message] as const))('%s is accepted by the edge', (_, one) => {
    const { from, to, ...message } = one
    expect(check(messageSchema, { ...message, friendId: to })).toMatchObject({ ok: true })
    expect(from).not.toBe(to)
    const workout = DEMO_WORKOUTS.find(({ id }) => id === message.workoutId)
    // A private one would have to be shared first.
    if (message.workoutId !== undefined)
      expect([workout?.isPrivate ?? false, workout?.id]).toEqual([false, message.workoutId])
    const before = DEMO_MESSAGES.slice(0, DEMO_MESSAGES.indexOf(one))
    if (message.replyTo !== undefined) expect(before.map(({ id }) => id)).toContain(message.replyTo)
  })
})
