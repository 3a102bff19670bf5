/** What Chromium transfers, with an empty cache, until a screen can be used. */
/// <reference lib="dom" />
import type { Page } from 'playwright'
import { brotliBytes } from './budgets.ts'

export interface Screen {
  name: string
  path: string
  /** Seen once the screen can be used. */
  usable: string
}

/** `login` is for visitors, all others for somebody with a workout. */
export const screensWith = (workoutId: string) =>
  [
    { name: 'list', path: '/workoutlist/my/', usable: '.workout-card h3' },
    { name: 'editor', path: '/addWorkout/', usable: '.editor-about' },
    { name: 'player', path: `/workout/${workoutId}/play/`, usable: '.player-stage[data-status]' },
    { name: 'simple creation', path: '/addWorkoutSimpel/', usable: '.simple-creation-form' },
    { name: 'made for you', path: '/addWorkoutAI/', usable: '.make-form' },
    { name: 'settings', path: '/settings/', usable: '.settings-cards' },
    { name: 'profile', path: '/profile/', usable: '.profile-screen form' },
    { name: 'account', path: '/account/', usable: '.account-main' },
    { name: 'storage', path: '/st/', usable: '.media-usage' },
    { name: 'picture tool', path: '/resize/', usable: '.media-choose' },
    { name: 'friends', path: '/friends/', usable: '.friends-side' },
    { name: 'messages', path: '/messages/', usable: '.together-inbox .empty, .together-inbox li' },
    { name: 'ways to make', path: '/addWorkoutOptions/', usable: '.creation-options-ways' },
    { name: 'workout page', path: `/workout/${workoutId}/`, usable: '.workout-page-start, .workout-page-actions' },
    { name: 'limit reached', path: '/toMuchWorkouts/', usable: '.plan-comparison' },
    { name: 'offline workouts', path: '/offWorkouts/', usable: '.media-offline .empty, .media-offline-parts' },
    { name: 'statistics', path: '/statistic/', usable: '.planning-statistic .empty, .planning-period' },
    { name: 'calendar', path: '/calendar/', usable: '.planning-calendar-parts' },
    { name: 'recording', path: '/createMastervideo/', usable: '.studio-filming select' },
    { name: 'studio', path: '/addWorkoutMaster/', usable: '.studio-choice' },
    { name: 'camera test', path: '/test/camera/', usable: '.studio-camera-findings' },
    { name: 'introduction', path: '/intro/', usable: '.intro-next' },
    { name: 'login', path: '/login/', usable: 'input[type=password]' }
  ] as const satisfies readonly Screen[]

export interface Transfer {
  bytes: number
  requests: number
}

const isCompressed = (type: string): boolean => /javascript|css|html|json|svg/.test(type)

/** What the app fetches ahead of need waits for a second or more. On a slow machine it would count, on a quick one not. */
function withoutFetchingAhead(): void {
  const start = window.setTimeout.bind(window)
  const late = (run: TimerHandler, ms = 0, ...values: unknown[]): number => (ms >= 1000 ? 0 : start(run, ms, ...values))
  Reflect.set(window, 'setTimeout', late)
}

/** Bytes as Cloudflare sends them (text in brotli), with answers of Appwrite and the edge, without pictures of a workout. `page` is a new one. */
export async function transferred(page: Page, { path, usable }: Screen): Promise<Transfer> {
  await page.addInitScript(withoutFetchingAhead)
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image' && !response.url().endsWith('.svg')) return
    const type = response.headers()['content-type'] ?? ''
    const size = response.body().then(
      (body) => (isCompressed(type) ? brotliBytes(body) : body.length),
      () => 0
    )
    sizes.push(size)
  })
  await page.goto(path)
  await page.waitForSelector(usable)
  const counted = await Promise.all([...sizes])
  return { bytes: counted.reduce((sum, size) => sum + size, 0), requests: counted.length }
}
