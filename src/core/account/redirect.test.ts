import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redirectFor, type RedirectState } from './return-path.ts'
import { ROUTES } from '../app/routes.ts'

const base: RedirectState = {
  session: 'signed-in',
  settings: 'found',
  isIntroDue: false,
  isOnline: true,
  route: 'login',
  doNotRedirect: false,
  isWorkoutRunning: false
}
const LIST = '/workoutlist/my/'

describe('redirectFor', () => {
  test('sends signed-in users with settings to the list', () => {
    expect(redirectFor(base)).toBe(LIST)
    expect(redirectFor({ ...base, route: 'home' })).toBe(LIST)
    expect(redirectFor({ ...base, route: 'profile' })).toBe(LIST)
    expect(redirectFor({ ...base, route: null })).toBe(LIST)
  })

  test.each(['workoutList', 'cameraTest', 'live', 'wall'] as const)(
    'keeps signed-in users with settings on %s',
    (route) => {
      expect(redirectFor({ ...base, route })).toBeNull()
    }
  )

  test('leaves a signed-in user in place with the do-not-redirect flag', () => {
    expect(redirectFor({ ...base, route: 'workout', doNotRedirect: true })).toBeNull()
    expect(redirectFor({ ...base, settings: 'none', route: 'info', doNotRedirect: true })).toBeNull()
  })

  test('opens no private page to visitors, even with the do-not-redirect flag', () => {
    expect(redirectFor({ ...base, session: 'signed-out', route: 'workoutList', doNotRedirect: true })).toBe('/login/')
  })

  test('shows the introduction, if it is due, before the list', () => {
    const fresh: RedirectState = { ...base, settings: 'none', isIntroDue: true }
    expect(redirectFor(fresh)).toBe('/intro/')
    expect(redirectFor({ ...fresh, route: 'home' })).toBe('/intro/')
    expect(redirectFor({ ...fresh, route: 'workoutList' })).toBeNull()
    expect(redirectFor({ ...fresh, route: 'workout', doNotRedirect: true })).toBeNull()
    expect(redirectFor({ ...fresh, isWorkoutRunning: true })).toBeNull()
    expect(redirectFor({ ...fresh, session: 'signed-out', route: 'intro' })).toBe('/login/')
  })

  test('sends signed-in users without settings to the list', () => {
    expect(redirectFor({ ...base, settings: 'none', route: 'login' })).toBe(LIST)
    expect(redirectFor({ ...base, settings: 'none', route: 'cameraTest' })).toBe(LIST)
  })

  test.each(['profile', 'register', 'workoutList'] as const)(
    'keeps signed-in users without settings on %s',
    (route) => {
      expect(redirectFor({ ...base, settings: 'none', route })).toBeNull()
    }
  )

  test.each([
    'login',
    'register',
    'splash',
    'home',
    'wl',
    'info',
    'exercises',
    'export',
    'cameraTest',
    'workout',
    'live',
    'wall'
  ] as const)('leaves signed-out users on the public %s', (route) => {
    expect(redirectFor({ ...base, session: 'signed-out', route })).toBeNull()
  })

  test('sends signed-out users from every other page to the login', () => {
    const open = [
      'login',
      'register',
      'splash',
      'home',
      'wl',
      'workoutsOf',
      'info',
      'exercises',
      'export',
      'cameraTest',
      'workout',
      'live',
      'wall'
    ]
    // Guests can keep workouts too.
    open.push('offlineWorkouts')
    for (const { name } of ROUTES.filter((route) => !open.includes(route.name))) {
      expect(redirectFor({ ...base, session: 'signed-out', route: name }), name).toBe('/login/')
    }
  })

  test('goes to the offline workouts when offline, and stays there', () => {
    expect(redirectFor({ ...base, isOnline: false, route: 'workoutList' })).toBe('/offWorkouts/')
    expect(redirectFor({ ...base, session: 'signed-out', isOnline: false, route: 'home' })).toBe('/offWorkouts/')
    expect(redirectFor({ ...base, isOnline: false, route: 'offlineWorkouts' })).toBeNull()
  })

  test('never takes anyone out of an editor or a form when offline', () => {
    for (const route of ['addWorkout', 'addWorkoutSimple', 'profile', 'settings', 'workout', 'register'] as const) {
      expect(redirectFor({ ...base, isOnline: false, route }), route).toBeNull()
    }
  })

  test('never interrupts a running workout', () => {
    fc.assert(
      fc.property(
        fc.record({
          session: fc.constantFrom('signed-in', 'signed-out'),
          settings: fc.constantFrom('found', 'none'),
          isIntroDue: fc.boolean(),
          isOnline: fc.boolean(),
          route: fc.constantFrom(null, ...ROUTES.map((route) => route.name)),
          doNotRedirect: fc.boolean()
        }),
        (state) => redirectFor({ ...state, isWorkoutRunning: true }) === null
      )
    )
  })
})
