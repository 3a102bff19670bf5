/** Events that end a recording without "Stop": each is reported, and the recording is saved. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { allowCamera, button, isPast, openCamera, openStage, SCREEN, stageOf, storedIn } from '../support/filming.ts'
import { newPerson, signInAs, signInNew } from '../support/people.ts'
import { expect, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

/** Seconds. */
const MOST_LOST = 2

interface Started {
  context: BrowserContext
  kill: () => Promise<void>
}

/** A browser with its own folder, which is killed with all its processes. */
async function startBrowser(folder: string): Promise<Started> {
  const {
    executablePath = chromium.executablePath(),
    args = [],
    env = {}
  } = test.info().project.use.launchOptions ?? {}
  // The killed browser left its own file behind.
  const portFile = join(folder, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  const child: ChildProcess = spawn(executablePath, [...args, ...own], {
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    detached: true,
    stdio: 'ignore'
  })
  const isGone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = async () => Number((await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0])
  await expect.poll(port).toBeGreaterThan(0)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no context.')
  const kill = async () => {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await isGone
  }
  return { context, kill }
}

const shownSeconds = async (stage: Locator): Promise<number> => {
  const [minutes = 0, rest = 0] = (await stage.getByRole('timer').innerText()).split(':').map(Number)
  return minutes * 60 + rest
}

const rowOf = (page: Page) => page.getByRole('listitem').filter({ has: button(page, 'filming.watch') })

// Videos are recorded and played to the end.
test.describe.configure({ timeout: 180_000 })

test('the browser is killed while recording, and the video plays to its end', async () => {
  const [folder, person] = [test.info().outputPath('profile'), await newPerson()]
  const first = await startBrowser(folder)
  const filming = await first.context.newPage()
  await signInAs(filming, person)
  const stage = await openCamera(filming)
  await button(stage, 'filming.record').click()
  await isPast(stage, 2)
  await button(stage, 'filming.mark').click()
  await isPast(stage, 7)
  const shown = await shownSeconds(stage)
  await first.kill()

  const second = await startBrowser(folder)
  const page = await second.context.newPage()
  await signInAs(page, person)
  await page.goto(`${SITE}${SCREEN}`)
  await expect(rowOf(page)).toContainText(t('filming.chapters', { count: 2 }))
  const { videos, length } = await storedIn(page)
  expect(length).toBeGreaterThanOrEqual(shown - MOST_LOST)
  expect(videos[0]).toMatchObject({ isComplete: false })
  expect(videos[0]?.seconds).toBeGreaterThanOrEqual(shown - MOST_LOST)
  await button(rowOf(page), 'filming.watch').click()
  const video = page.getByRole('dialog').locator('video')
  const read = (what: 'currentTime' | 'duration') =>
    video.evaluate((element: HTMLVideoElement, name) => element[name], what)
  await expect.poll(() => read('duration')).toBe(length)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('filming.chapter', { n: 2 }) })
    .click()
  await expect.poll(() => read('currentTime')).toBeGreaterThanOrEqual(2)
  await expect(video).toHaveJSProperty('ended', true)
  expect(await read('currentTime')).toBeCloseTo(length, 1)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
  await second.kill()
})

declare global {
  interface Window {
    /** The streams that the camera gave the page. */
    cameraStreams: MediaStream[]
    headset: Map<string, () => void>
    isFull: boolean
  }
}

/** Lets the test unplug the camera, press the headset button and fill the device. */
async function watched(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.cameraStreams = []
    window.headset = new Map()
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (wish) => {
      const stream = await open(wish)
      window.cameraStreams.push(stream)
      return stream
    }
    const session = navigator.mediaSession
    const handle = session.setActionHandler.bind(session)
    session.setActionHandler = (action, handler) => {
      if (handler === null) window.headset.delete(action)
      else window.headset.set(action, () => handler({ action }))
      handle(action, handler)
    }
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...given) {
      if (window.isFull) throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
}

async function record(page: Page): Promise<Locator> {
  await watched(page)
  const stage = await openStage(page)
  await button(stage, 'filming.record').click()
  await isPast(stage, 3)
  return stage
}

async function isKept(page: Page): Promise<void> {
  await expect(rowOf(page)).toHaveCount(1)
  expect((await storedIn(page)).length).toBeGreaterThan(1)
}

test('unplugging the camera ends the recording', async ({ page }) => {
  const stage = await record(page)
  await page.evaluate(() => {
    const [track] = window.cameraStreams[0]?.getVideoTracks() ?? []
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
  await expect(stage).toBeHidden()
  await expect(page.getByRole('alert')).toContainText(t('filming.problem-camera'))
  await expect(page.getByRole('alert')).toContainText(t('filming.keptSoFar'))
  await isKept(page)
})

test('a full device ends the recording', async ({ page }) => {
  const stage = await record(page)
  await page.evaluate(() => (window.isFull = true))
  await expect(stage).toBeHidden()
  await expect(page.getByRole('alert')).toContainText(t('filming.problem-full'))
  await isKept(page)
})

test('switching apps on a phone pauses the recording, and a headset marks a chapter', async ({ page }) => {
  await page.addInitScript(() => {
    const match = window.matchMedia.bind(window)
    window.matchMedia = (query) => match(query === '(pointer: coarse)' ? 'all' : query)
  })
  const stage = await record(page)
  await page.evaluate(() => window.headset.get('pause')?.())
  await expect(stage).toContainText(t('filming.chapter', { n: 2 }))
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await expect(button(stage, 'filming.goOn')).toBeVisible()
  await show('visible')
  await expect(stage.getByRole('alert')).toContainText(t('filming.wasHidden'))
  const paused = await shownSeconds(stage)
  await button(stage, 'filming.goOn').click()
  await isPast(stage, paused + 1)
  await button(stage, 'filming.stop').click()
  await isKept(page)
})

test('a camera used by another app is reported, and opens once it is free', async ({ page }) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    devices.getUserMedia = () => {
      devices.getUserMedia = open
      return Promise.reject(new DOMException('in use', 'NotReadableError'))
    }
  })
  await allowCamera(page)
  await signInNew(page)
  await page.goto(SCREEN)
  await button(page, 'filming.open').click()
  await expect(page.getByRole('alert')).toContainText(t('filming.problem-busy'))
  await button(page, 'filming.open').click()
  await expect(button(stageOf(page), 'filming.record')).toBeFocused()
})
