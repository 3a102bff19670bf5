/** Plays a master video made here. */
import type { Page } from '@playwright/test'
import { callSource, openSourcePage } from '../../../scripts/lib/source-page.ts'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { createMediaServer, MEDIA_PATH, type MediaFile } from './media-server.ts'
import { contentOf, newWorkout, seconds, signInNew } from './people.ts'
import { recordStage } from './stage-record.ts'
import { expect, test as base } from './support.ts'
import type { VideoWish } from './video-maker.ts'

export const FPS = 15
const VIDEO: VideoWish = { seconds: 20, fps: FPS, width: 192, height: 108, hasSound: true, hasLength: true }

interface Media {
  videos: { whole: Buffer; recorded: Buffer }
  server: Awaited<ReturnType<typeof createMediaServer>>
}

export const test = base.extend<Pick<Media, 'server'>, Pick<Media, 'videos'>>({
  videos: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await openSourcePage(page)
      const make = async (wish: VideoWish) =>
        Buffer.from(await callSource<string>(page, '/tests/e2e/support/video-maker.ts', 'makeVideo', wish), 'base64')
      const whole = await make(VIDEO)
      const recorded = await make({ ...VIDEO, seconds: 6, hasLength: false })
      await page.close()
      await use({ whole, recorded })
    },
    { scope: 'worker' }
  ],
  server: async ({ page }, use) => {
    const server = await createMediaServer({})
    await server.attach(page)
    await use(server)
    server.close()
  }
})

export const webm = (body: Buffer, more: Partial<MediaFile> = {}): MediaFile => ({ body, type: 'video/webm', ...more })
export const stage = (page: Page) => page.locator('.player-stage')
export const count = (page: Page) => page.locator('.player-stage .player-count')

export async function play(page: Page, content: WorkoutContent): Promise<void> {
  const person = await signInNew(page)
  const id = await newWorkout(person, content)
  await page.goto(`/workout/${id}/`)
  await expect(page.getByRole('link', { name: 'Start', exact: true }).first()).toBeVisible()
  await recordStage(page)
  await page.getByRole('link', { name: 'Start', exact: true }).first().click()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
}

/** A master video with chapters of these lengths in seconds. */
export function masterVideoOf(file: string, lengths: readonly number[]): WorkoutContent {
  const content = contentOf(
    'Master video',
    lengths.map((length, index) => [`Chapter ${index + 1}`, seconds(length)] as const)
  )
  return { ...content, type: 'mastervideo', videoUrl: `${MEDIA_PATH}${file}` }
}
