/** The recorder, with the browser's fake camera. */
import type { Locator, Page } from '@playwright/test'
import type { KeptVideo } from '../../../src/core/studio/kept-video.ts'
import { signInNew } from './people.ts'
import { expect, SITE } from './support.ts'
import { textsIn } from './texts.ts'

const t = textsIn('en')

export const SCREEN = '/createMastervideo/'

export const button = (area: Page | Locator, key: string): Locator =>
  area.getByRole('button', { name: t(key), exact: true })
export const stageOf = (page: Page): Locator => page.getByRole('dialog', { name: t('filming.title') })
export const allowCamera = (page: Page) => page.context().grantPermissions(['camera', 'microphone'], { origin: SITE })

/** Requires a signed-in user. */
export async function openCamera(page: Page): Promise<Locator> {
  await allowCamera(page)
  await page.goto(`${SITE}${SCREEN}`)
  await button(page, 'filming.open').click()
  const stage = stageOf(page)
  await expect(button(stage, 'filming.record')).toBeFocused()
  return stage
}

export async function openStage(page: Page): Promise<Locator> {
  await signInNew(page)
  return openCamera(page)
}

/** Ends the recording, whose chapters open, and returns to the list of own videos. */
export async function endAndReturn(page: Page, stage: Locator): Promise<void> {
  await button(stage, 'filming.stop').click()
  await page.waitForURL(/\?video=/)
  await page.goBack()
}

export async function secondsOf(stage: Locator): Promise<number> {
  const [minutes = 0, rest = 0] = (await stage.getByRole('timer').innerText()).split(':').map(Number)
  return minutes * 60 + rest
}

export const isPast = (stage: Locator, seconds: number) =>
  expect.poll(() => secondsOf(stage)).toBeGreaterThanOrEqual(seconds)

interface Stored {
  videos: KeptVideo[]
  length: number
  width: number
}

/** What is stored on disk, as a player reads it. */
export const storedIn = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('no database'))
      })
    const database = await asked(indexedDB.open('icepoint-videos'))
    const read = database.transaction(['videos', 'parts'])
    const [videos, parts] = await Promise.all([
      asked<KeptVideo[]>(read.objectStore('videos').getAll()),
      asked<Blob[]>(read.objectStore('parts').getAll())
    ])
    database.close()
    const player = document.createElement('video')
    const told = (name: string) =>
      new Promise<void>((resolve, reject) => {
        player.addEventListener(name, () => resolve(), { once: true })
        player.addEventListener('error', () => reject(new Error(player.error?.message)), { once: true })
      })
    const loaded = told('loadedmetadata')
    player.src = URL.createObjectURL(new Blob(parts, { type: videos[0]?.type ?? '' }))
    await loaded
    if (player.duration === Infinity) {
      const known = told('durationchange')
      player.currentTime = 1e7
      await known
    }
    return { videos, length: player.duration, width: player.videoWidth }
  })
