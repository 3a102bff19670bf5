/** axe finds nothing on any screen. Other themes, widths and states: a11y.spec.ts and the specs of the screens. */
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../scripts/demo/users.ts'
import type { RouteName } from '../../../src/core/app/routes.ts'
import { sessionOf, signInAs } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'

test.use({ reducedMotion: 'reduce', expectedStatuses: [401, 404] })

const WORKOUT = 'demo-kb-ladder'

const PUBLIC = {
  home: '/',
  splash: '/splash/',
  wl: '/workoutListOpen/',
  workoutsOf: '/workouts/fitness/',
  exercises: '/exercises/push-up/',
  // The shell: who shows a page is up to them.
  trainer: '/trainer/nobody/',
  info: '/info/',
  login: '/login/',
  register: '/register/',
  packedWorkout: '/workout/w/',
  cameraTest: '/test/camera/',
  live: '/live/',
  wall: '/wall/'
} as const satisfies Partial<Record<RouteName, string>>

/** A new route without a path here does not compile. */
const SIGNED_IN: Record<Exclude<RouteName, keyof typeof PUBLIC>, string> = {
  workout: `/workout/${WORKOUT}/`,
  workoutList: '/workoutlist/my/',
  account: '/account/',
  settings: '/settings/',
  profile: '/profile/',
  export: '/export/',
  st: '/st/',
  resize: '/resize/',
  friends: '/friends/',
  notifications: '/notifications/',
  messages: '/messages/',
  calendar: '/calendar/',
  plan: '/plan/new/?new',
  statistic: '/statistic/',
  intro: '/intro/',
  offlineWorkouts: '/offWorkouts/',
  addWorkoutOptions: '/addWorkoutOptions/',
  addWorkoutSimple: '/addWorkoutSimpel/',
  addWorkoutAI: '/addWorkoutAI/',
  addWorkoutMaster: '/addWorkoutMaster/',
  createMasterVideo: '/createMastervideo/',
  addWorkout: `/addWorkout/${WORKOUT}/`,
  tooManyWorkouts: '/toMuchWorkouts/'
}

async function check(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1:visible').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true], main .skeleton')).toHaveCount(0)
    expect.soft(await accessibilityFindings(page), path).toEqual([])
  }
}

// These tests look at every screen.
test.describe.configure({ timeout: 180_000 })

test('axe finds nothing on public screens', { tag: '@main' }, ({ page }) =>
  check(page, ['/exercises/', '/nothing/', `/workout/${WORKOUT}/`, ...Object.values(PUBLIC)])
)

test('axe finds nothing on screens of the app', { tag: '@main' }, async ({ page }) => {
  // A demo user with workouts, friends and dates.
  await signInAs(page, await sessionOf('mara@example.com', DEMO_PASSWORD))
  await check(page, Object.values(SIGNED_IN))
})
