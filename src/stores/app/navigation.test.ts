import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setDoNotRedirect } from './saved-locale.ts'
import { destinationFor, type SignInChange } from './navigation.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'

const LIST = '/workoutlist/my/'
const signedIn: SignInChange = { session: 'signed-in', settings: 'found', isIntroDue: false, isChange: true }
const signedOut: SignInChange = { session: 'signed-out', settings: 'none', isIntroDue: false, isChange: false }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key)
  })
})
afterEach(() => {
  $isWorkoutRunning.set(false)
  vi.unstubAllGlobals()
})

describe('destinationFor', () => {
  it('sends someone who just signed in to the list', () => {
    expect(destinationFor(signedIn, '/login/', true)).toBe(LIST)
    expect(destinationFor({ ...signedIn, settings: 'none' }, '/login/', true)).toBe(LIST)
  })
  it('shows a new account the introduction, unless it was on its way somewhere', () => {
    const fresh: SignInChange = { ...signedIn, settings: 'none', isIntroDue: true }
    expect(destinationFor(fresh, '/login/', true)).toBe('/intro/')
    expect(destinationFor(fresh, '/login/', true, '/workout/abc/')).toBe('/workout/abc/')
    expect(destinationFor({ ...fresh, isChange: false }, '/addWorkout/', true)).toBeNull()
    setDoNotRedirect(true)
    expect(destinationFor(fresh, '/workout/abc/', true)).toBeNull()
  })
  it('allows every screen when the session existed before', () => {
    expect(destinationFor({ ...signedIn, isChange: false }, '/addWorkout/', true)).toBeNull()
    expect(destinationFor({ ...signedIn, isChange: false }, '/info/', true)).toBeNull()
  })
  it('redirects signed-in users from the sign-in page', () => {
    expect(destinationFor({ ...signedIn, isChange: false }, '/login/', true)).toBe(LIST)
  })
  it('stays on the page of an email link even before that page has started to handle it', async () => {
    vi.resetModules()
    vi.stubGlobal('location', new URL('https://icepoint.test/login/?verify=1&userId=ada&secret=abc'))
    const fresh = await import('./navigation.ts')
    expect(fresh.destinationFor(signedIn, '/login/', true)).toBeNull()
    fresh.holdRedirects(false)
    expect(fresh.destinationFor(signedIn, '/login/', true)).toBe(LIST)
    vi.resetModules()
  })
  it('redirects visitors from private screens, whether or not the session has just ended', () => {
    expect(destinationFor(signedOut, LIST, true)).toBe('/login/')
    expect(destinationFor({ ...signedOut, isChange: true }, '/addWorkout/', true)).toBe('/login/')
    expect(destinationFor(signedOut, '/workout/abc/play/', true)).toBeNull()
    expect(destinationFor(signedOut, '/register/', true)).toBeNull()
  })
  it('stays while the do-not-redirect flag is set or a workout runs', () => {
    setDoNotRedirect(true)
    expect(destinationFor(signedIn, '/workout/abc/', true)).toBeNull()
    setDoNotRedirect(false)
    expect(destinationFor(signedIn, '/workout/abc/', true)).toBe(LIST)
    $isWorkoutRunning.set(true)
    expect(destinationFor(signedOut, '/addWorkout/', true)).toBeNull()
  })
  it('leaves a running workout when the user logs out', () => {
    $isWorkoutRunning.set(true)
    expect(destinationFor(signedOut, '/addWorkout/', true, null, false)).toBe('/login/')
  })
  it('returns from the sign-in pages to the page that was requested', () => {
    expect(destinationFor(signedIn, '/login/', true, '/workout/abc/')).toBe('/workout/abc/')
    expect(destinationFor({ ...signedIn, isChange: false }, '/register/', true, '/workout/abc/')).toBe('/workout/abc/')
    expect(destinationFor(signedIn, '/addWorkout/', true, '/workout/abc/')).toBe(LIST)
    expect(destinationFor(signedOut, '/login/', true, '/workout/abc/')).toBeNull()
  })
  it('goes to the saved workouts when offline, and never leaves an editor', () => {
    expect(destinationFor(signedIn, LIST, false)).toBe('/offWorkouts/')
    expect(destinationFor(signedIn, '/addWorkout/', false)).toBeNull()
    expect(destinationFor(signedIn, LIST, false, null, true)).toBeNull()
  })
})
