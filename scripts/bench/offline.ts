/** Cold starts of the installed app, offline and online in turn, within one run. */
/// <reference lib="dom" />
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { DEMO_PASSWORD, DEMO_USERS } from '../demo/users.ts'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { callSource, openSourcePage } from '../lib/source-page.ts'
import { allowMany, creator, tokenOf, WORKOUTS } from './many-workouts.ts'

const TURNS = 7
const VIDEO = { seconds: 20, fps: 30, width: 640, height: 360, hasSound: true, hasLength: true }
const KEPT = 'bench-kept'
const CALLS_AT_ONCE = 8
const PATIENCE_MS = 120_000

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

export async function enter(page: Page): Promise<void> {
  await page.goto('/login/')
  await page.fill('input[type=email]', DEMO_USERS[0]?.email ?? '')
  await page.fill('input[type=password]', DEMO_PASSWORD)
  await page.click('button[type=submit]')
  await page.waitForSelector('.workout-card h3')
}

export async function signIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await enter(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
  return context
}

async function makeVideo(browser: Browser): Promise<Uint8Array> {
  const page = await browser.newPage()
  await openSourcePage(page)
  const file = await callSource<string>(page, '/tests/e2e/support/video-maker.ts', 'makeVideo', VIDEO)
  await page.close()
  return new Uint8Array(Buffer.from(file, 'base64'))
}

async function storeVideo(url: string, jwt: string, file: Uint8Array): Promise<string> {
  const headers = { authorization: `Bearer ${jwt}` }
  const id = `benchvideo${Date.now()}`
  const order = { id, kind: 'video', purpose: 'workout', name: 'a.webm', size: file.length, mimeType: 'video/webm' }
  const made = await fetch(`${url}/api/media`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(order)
  })
  if (!made.ok) throw new Error(`the video was refused: ${made.status} ${await made.text()}`)
  const { media } = (await made.json()) as { media: { url: string } }
  const sent = await fetch(`${url}/api/media/${id}/chunks/0`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: file as Uint8Array<ArrayBuffer>
  })
  if (!sent.ok) throw new Error(`the video did not arrive: ${sent.status} ${await sent.text()}`)
  return media.url
}

const LOOK = (isThere: () => boolean): void => {
  const look = () => {
    if (!isThere()) return void requestAnimationFrame(look)
    requestAnimationFrame(() => Reflect.set(window, 'usableAt', performance.now()))
  }
  requestAnimationFrame(look)
}

/**
 * Milliseconds from a navigation without a running service worker to the frame after the one in which `isThere`
 * succeeded.
 */
async function coldStart(context: BrowserContext, path: string, isThere: () => boolean): Promise<number> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  // Passed as text, because the Content-Security-Policy of our pages forbids turning text into functions.
  await page.addInitScript({ content: `(${LOOK.toString()})(${isThere.toString()})` })
  await page.goto(path)
  await page
    .waitForFunction(() => Reflect.has(window, 'usableAt'))
    .catch(async (error: unknown) => {
      const words = await page.evaluate(() => document.body.innerText.slice(0, 300))
      throw new Error(`${path} is not usable; it shows ${page.url()}: ${words}`, { cause: error })
    })
  const ms = (await page.evaluate(() => Reflect.get(window, 'usableAt'))) as number
  await page.close()
  return ms
}

/** Offline, the list shows the saved workouts, unless it shows more than those. */
const isListThere = () => document.querySelector('.workout-card h3, .media-kept-row h3') !== null
const isVideoShown = () => {
  const isRunning = document.querySelector('.player-stage[data-status=running]') !== null
  return isRunning && (document.querySelector('video')?.readyState ?? 0) >= 2
}

async function compared(context: BrowserContext, what: string, path: string, isThere: () => boolean) {
  const online: number[] = []
  const offline: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    await context.setOffline(false)
    online.push(await coldStart(context, path, isThere))
    await context.setOffline(true)
    offline.push(await coldStart(context, path, isThere))
  }
  await context.setOffline(false)
  const [on, off] = [median(online), median(offline)]
  return { what, 'online ms': Math.round(on), 'offline ms': Math.round(off), ratio: Number((off / on).toFixed(2)) }
}

/** A workout with a video, saved with the button on its page until it is ready for airplane mode. */
async function keep({ url }: Product, browser: Browser, page: Page): Promise<void> {
  const video = await storeVideo(url, await tokenOf(page), await makeVideo(browser))
  const create = await creator({ url }, page)
  const made = await create(KEPT, 1, video)
  if (!made.ok) throw new Error(`the workout was refused: ${made.status} ${await made.text()}`)
  await page.goto(`/workout/${KEPT}/`)
  await page.getByRole('button', { name: 'Save offline', exact: true }).click()
  await page.getByRole('link', { name: 'Saved offline' }).waitFor()
  await page.goto('/offWorkouts/')
  await page.getByRole('listitem').filter({ hasText: KEPT }).getByText('Ready for airplane mode').waitFor()
}

export async function benchOffline(product: Product): Promise<object[]> {
  await allowMany(product.appwrite)
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required']
  })
  try {
    const context = await signIn(browser, product.url)
    const page = await context.newPage()
    await page.goto('/workoutlist/my/')
    await page.waitForSelector('.workout-card h3')
    await keep(product, browser, page)
    const few = await compared(context, 'list of a few workouts', '/workoutlist/my/', isListThere)
    const play = await compared(context, 'running play with a video', `/workout/${KEPT}/play/`, isVideoShown)
    const create = await creator(product, page)
    for (let number = 0; number < WORKOUTS; number += CALLS_AT_ONCE)
      await Promise.all(Array.from({ length: CALLS_AT_ONCE }, (_, at) => create(`bench-${number + at}`, 3)))
    await page.goto('/workoutlist/my/')
    await page.waitForSelector('.workout-card h3')
    const many = await compared(
      context,
      `list of ${WORKOUTS} workouts, of 300 cached rows at most`,
      '/workoutlist/my/',
      isListThere
    )
    return [few, play, many]
  } finally {
    await browser.close()
  }
}
