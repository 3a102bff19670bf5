/** Media in the player with real files: a master video as the clock, and broken files. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Step } from '../../../src/core/workout/workout.ts'
import { count, FPS, masterVideoOf, play, stage, test, webm } from '../support/video-play.ts'
import { keepVideoTimes, looks, videoTime, watch } from '../support/video-watch.ts'
import { MEDIA_PATH, toneFile } from '../support/media-server.ts'
import { contentOf, seconds } from '../support/people.ts'
import { doneStage, shownSince } from '../support/stage-record.ts'
import { accessibilityFindings, expect } from '../support/support.ts'

const element = (page: Page) =>
  page
    .locator('.player-video video')
    .evaluate(({ muted, paused, volume }: HTMLVideoElement) => ({ muted, paused, volume }))

// Videos are created and played.
test.describe.configure({ timeout: 180_000 })

test('the video is the clock: digits, chapters, presses and stalls follow the displayed frame', async ({
  page,
  videos,
  server
}) => {
  // The server first sends 12 of 20 seconds.
  server.files['video'] = webm(videos.whole, { stopAt: Math.round(videos.whole.length * 0.6) })
  await play(page, masterVideoOf('video', [4, 7, 9]))
  const ends = [4, 11, 20]
  await watch(page, FPS, ends)
  await expect(page.getByRole('heading', { name: 'Chapter 2' })).toBeVisible()
  await expect.poll(() => videoTime(page)).toBeGreaterThan(4.5)
  expect(await element(page)).toMatchObject({ muted: false, paused: false })

  await page.keyboard.press('k')
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  // A busy machine sometimes draws late, so only the middle half of the samples counts.
  const apart = (await looks(page)).map((look) => look.video - look.digits).sort((a, b) => a - b)
  expect(apart.length).toBeGreaterThan(10)
  const [early = NaN, late = NaN] = [apart[Math.floor(apart.length / 4)], apart[Math.floor((apart.length * 3) / 4)]]
  expect(early, apart.join(' ')).toBeGreaterThan(-0.5)
  expect(late, apart.join(' ')).toBeLessThan(1.5)

  expect((await element(page)).paused).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  // Returns to the start from any position in the first two chapters.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Chapter 1' })).toBeVisible()
  await expect.poll(() => videoTime(page)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => videoTime(page)).toBe(4)
  await page.keyboard.press('k')
  await page.getByRole('button', { name: '10 seconds back' }).click()
  await expect.poll(() => videoTime(page)).toBeLessThan(3)
  await page.getByRole('button', { name: 'Skip' }).click()

  // Without data the clock stops, says why, and continues automatically.
  await expect(page.getByText('Video is loading')).toBeVisible()
  const standing = async () => ({ video: await videoTime(page), digits: await count(page).textContent() })
  let stood = await standing()
  // A busy machine draws the last frame shortly after the `waiting` event.
  const hasStood = async (ms: number) => {
    stood = await standing()
    await page.waitForTimeout(ms)
    return JSON.stringify(await standing()) === JSON.stringify(stood)
  }
  await expect.poll(() => hasStood(500)).toBe(true)
  expect(await hasStood(1500)).toBe(true)
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
  server.release('video')
  await expect(page.getByText('Video is loading')).toBeHidden()
  await expect.poll(() => videoTime(page)).toBeGreaterThan(stood.video)
  await page.getByRole('button', { name: '10 seconds forward' }).click()
  await expect(doneStage(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('In your statistics')).toBeVisible()
})

test('a reload resumes at the same place of the video, which has its own volume and no pocket mode', async ({
  page,
  videos,
  server
}) => {
  server.files['video'] = webm(videos.whole)
  await play(page, masterVideoOf('video', [4, 16]))
  await watch(page, FPS, [4, 20])
  await expect.poll(() => videoTime(page)).toBeGreaterThan(5)
  const times = await keepVideoTimes(page)
  await page.reload()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.poll(async () => (await times()).began).toBeGreaterThan(0)
  const { left, began } = await times()
  expect(left).toBeGreaterThan(5)
  expect(Math.abs(began - left), `${left} and ${began}`).toBeLessThan(1)
  await page.getByRole('button', { name: 'Sound and timer' }).click()
  await expect(page.getByLabel('Pocket mode')).toBeHidden()
  await page.getByLabel('Video volume').fill('40')
  await expect.poll(async () => (await element(page)).volume).toBeCloseTo(0.4, 2)
  await page.getByLabel('Sound', { exact: true }).click()
  expect((await element(page)).muted).toBe(true)
})

test('a recorder’s file without a duration ends where it ends, before its chapters do', async ({
  page,
  videos,
  server
}) => {
  server.files['recorded'] = webm(videos.recorded)
  await play(page, masterVideoOf('recorded', [3, 5, 60]))
  await expect(doneStage(page)).toBeVisible({ timeout: 60_000 })
  const titles = (await shownSince(page)).map(({ title }) => title)
  expect(titles).toContain('Chapter 2')
  expect(titles).not.toContain('Chapter 3')
})

test.describe('an unplayable video', () => {
  test.use({ expectedStatuses: [404] })
  for (const [what, file] of Object.entries({ missing: { status: 404 }, undecodable: {} })) {
    test(`${what}: falls back to a timed workout`, async ({ page, server }) => {
      server.files['video'] = webm(Buffer.alloc(5000, 7), file)
      await play(page, masterVideoOf('video', [3, 30]))
      await expect(page.getByText('We can’t play the video. The exercises continue by the clock.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Chapter 2' })).toBeVisible()
      await expect(count(page)).toHaveText(/^0:(?:0\d|1\d|2[0-7])$/)
    })
  }
})

const fileStep = (length: number, more: Partial<Step>): Step => ({
  text: '',
  mediaType: 'none',
  url: '',
  audioUrl: '',
  side: 'none',
  length: seconds(length),
  ...more
})

test.describe('media of steps', () => {
  test.use({ expectedStatuses: [404] })
  test('are shown, played and prefetched; broken files stop nothing', async ({ page, videos, server }) => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fa0' } })
      .png()
      .toBuffer()
    server.files['picture'] = { body: picture, type: 'image/png' }
    server.files['loop'] = webm(videos.recorded)
    server.files['tone'] = { body: toneFile(2), type: 'audio/wav' }
    server.files['music'] = { body: toneFile(3), type: 'audio/wav' }
    server.files['hanging'] = webm(videos.recorded, { isHanging: true })
    server.files['text'] = { body: Buffer.from('<p>Not here</p>'), type: 'text/html' }
    server.files['noise'] = webm(Buffer.alloc(3000, 9))
    const url = (name: string) => `${MEDIA_PATH}${name}`
    const steps: (readonly [string, Partial<Step>])[] = [
      ['Picture', { mediaType: 'image', url: url('picture'), audioUrl: url('tone') }],
      ['Loop', { mediaType: 'video', url: url('loop') }],
      ['Squat', { mediaType: 'video', url: url('hanging'), audioUrl: url('text') }],
      ['Missing', { mediaType: 'image', url: url('missing'), audioUrl: url('missing') }],
      ['Wrong', { mediaType: 'video', url: url('text') }],
      ['Noise', { mediaType: 'video', url: url('noise'), audioUrl: url('noise') }]
    ]
    const content = contentOf(
      'Files',
      steps.map(([name]) => [name, seconds(3)] as const),
      3
    )
    const exercises = content.exercises.map((exercise, index) => ({
      ...exercise,
      steps: [fileStep(40, steps[index]?.[1] ?? {})]
    }))
    await play(page, { ...content, type: 'interval', musicUrl: url('music'), exercises })
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    /** Skips while paused, so that the clock cannot overtake a slow machine. */
    const skipTo = async (name: string) => {
      await page.keyboard.press('ArrowRight')
      await expect(stage(page)).toHaveAttribute('data-phase', 'rest')
      await page.keyboard.press('ArrowRight')
      await expect(heading(name)).toBeVisible()
    }
    const run = async (check: () => Promise<void>) => {
      await page.keyboard.press('k')
      await expect(stage(page)).toHaveAttribute('data-status', 'running')
      await check()
      const digits = (await count(page).textContent()) ?? ''
      await expect(count(page)).not.toHaveText(digits)
      await page.keyboard.press('k')
      await expect(stage(page)).toHaveAttribute('data-status', 'paused')
    }

    await page.keyboard.press('k')
    await page.keyboard.press('ArrowRight')
    await expect(heading('Picture')).toBeVisible()
    const image = page.locator('.player-media img:not([hidden])')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(40)
    const sound = page.locator('main > audio[src$="tone"]').first()
    const heard = () => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)
    await run(() => expect.poll(heard).toBeGreaterThan(0.2))

    // Its video is already visible during the rest; it starts with the exercise.
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Next: Loop')).toBeVisible()
    const loop = page.locator('.player-media video')
    await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2)
    expect(await loop.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true])
    await page.keyboard.press('ArrowRight')
    await expect(heading('Loop')).toBeVisible()
    const moved = () => loop.evaluate((video: HTMLVideoElement) => video.currentTime)
    await run(() => expect.poll(moved).toBeGreaterThan(0.2))

    // The drawing replaces a missing file, and the clock continues.
    await skipTo('Squat')
    await run(() => expect(page.locator('.player-media .player-figure')).toBeVisible())
    for (const name of ['Missing', 'Wrong', 'Noise']) {
      await skipTo(name)
      await run(() => Promise.resolve())
    }
    expect(server.asked).not.toContain('music')
  })

  test('the workout’s music starts automatically if set, and is quieter under a beep', async ({ page, server }) => {
    server.files['music'] = { body: toneFile(3), type: 'audio/wav' }
    await page.addInitScript(() => {
      const levels: { at: number; level: number }[] = []
      Object.assign(globalThis, { levels })
      const Real = globalThis.Audio
      globalThis.Audio = class extends Real {
        override set volume(level: number) {
          levels.push({ at: performance.now(), level })
          super.volume = level
        }
        override get volume() {
          return super.volume
        }
      }
    })
    const content = contentOf(
      'Music',
      [
        ['Squat', seconds(4)],
        ['Plank', seconds(30)]
      ],
      0
    )
    await play(page, { ...content, type: 'interval', musicUrl: `${MEDIA_PATH}music` })
    await page.getByRole('button', { name: 'Sound and timer' }).click()
    await page.getByLabel('Workout music').click()
    await page.keyboard.press('Escape')
    const levels = () =>
      page.evaluate(() =>
        (globalThis as unknown as { levels: { at: number; level: number }[] }).levels.map(({ level }) => level)
      )
    await expect(page.getByRole('heading', { name: 'Plank' })).toBeVisible()
    await expect.poll(async () => Math.min(...(await levels()))).toBeCloseTo(0.12, 2)
    await expect.poll(async () => (await levels()).at(-1)).toBeCloseTo(0.6, 2)
  })
})
