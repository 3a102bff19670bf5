import { describe, expect, test } from 'vitest'
import { ROUTES, isInApp, matchRoute, pathTo } from './routes.ts'

/** Copied from section 2 of the spec. */
const SPEC = [
  '/',
  '/splash',
  '/workoutListOpen',
  '/export',
  '/login',
  '/register',
  '/workout/w1',
  '/workout/w1/play',
  '/account',
  '/st',
  '/messages',
  '/friends',
  '/workoutlist',
  '/workoutlist/my',
  '/resize',
  '/profile',
  '/addWorkout',
  '/addWorkout/w1',
  '/addWorkoutOptions',
  '/addWorkoutSimpel',
  '/addWorkoutAI',
  '/addWorkoutMaster',
  '/toMuchWorkouts',
  '/createMastervideo',
  '/offWorkouts',
  '/settings',
  '/info',
  '/statistic',
  '/calendar',
  '/intro',
  '/test/camera'
]

describe('routes', () => {
  test.each(SPEC)('include %s from the spec, with and without a trailing slash', (path) => {
    expect(matchRoute(path)).not.toBeNull()
    expect(matchRoute(`${path}/`)?.route).toBe(matchRoute(path)?.route)
  })

  test('are all in the spec, except those of sports, trainers and exercises, the link that holds a workout, the bell, a plan and rooms', () => {
    const known = new Set(
      [
        ...SPEC,
        '/workouts/yoga',
        '/workout/w',
        '/exercises',
        '/trainer/mara',
        '/notifications',
        '/plan',
        '/live',
        '/wall'
      ].map((path) => matchRoute(path)?.route.name)
    )
    expect(ROUTES.filter((route) => !known.has(route.name))).toEqual([])
  })

  test.each([
    '/nothing',
    '/workout',
    '/workout/a/b/c',
    '/login/x',
    '/test',
    '/de/account',
    '/xx/info',
    '/workoutlist/my/1'
  ])('do not include %s', (path) => {
    expect(matchRoute(path)).toBeNull()
  })

  test('read the language prefix on localised pages', () => {
    expect(matchRoute('/de/workout/w1/')).toMatchObject({ language: 'de', params: { id: 'w1' } })
    expect(matchRoute('/info')).toMatchObject({ language: null })
    expect(matchRoute('/fr/')).toMatchObject({ language: 'fr', route: { name: 'home' } })
  })

  test('ignore the case of fixed parts but keep the case of parameters', () => {
    expect(matchRoute('/workoutList')?.route.name).toBe('workoutList')
    expect(matchRoute('/ADDWORKOUT/aB')).toMatchObject({ route: { name: 'addWorkout' }, params: { id: 'aB' } })
  })

  test('turn into paths that lead back to them', () => {
    for (const route of ROUTES) {
      const params = Object.fromEntries(route.params.map((param) => [param.name, 'x1']))
      const languages = route.isLocalised ? (['en', 'nl'] as const) : (['en'] as const)
      for (const language of languages) {
        const path = pathTo(route.name, params, language)
        expect(matchRoute(path)).toMatchObject({ route: { name: route.name }, params })
        expect(path.startsWith('/nl')).toBe(language === 'nl')
      }
    }
  })

  test('need their required parameters, but not the optional ones', () => {
    expect(() => pathTo('workout')).toThrow(RangeError)
    expect(pathTo('addWorkout')).toBe('/addWorkout/')
    expect(pathTo('workout', { id: 'a/b' })).toBe('/workout/a%2Fb/')
    expect(() => pathTo('nowhere' as 'info')).toThrow(RangeError)
  })

  test('have no language on signed-in pages', () => {
    expect(pathTo('workoutList', { tab: 'my' }, 'de')).toBe('/workoutlist/my/')
  })
})

describe('the app', () => {
  const shows = (path: string): boolean => {
    const match = matchRoute(path)
    return match !== null && isInApp(match)
  }

  test.each([
    '/workoutlist',
    '/workoutlist/public',
    '/workout/w1',
    '/de/workout/w1',
    '/workout/w1/play',
    '/account',
    '/intro',
    '/test/camera',
    '/live/K7M4PX/wall',
    '/wall'
  ])('shows %s', (path) => expect(shows(path)).toBe(true))

  test.each([
    '/',
    '/info',
    '/exercises',
    '/exercises/push-up',
    '/login',
    '/export',
    '/workoutlist/nosuch',
    '/workout/w1/nosuch',
    '/nosuch'
  ])('leaves %s to its own page', (path) => expect(shows(path)).toBe(false))
})
