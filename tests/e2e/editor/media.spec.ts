/** Files in the editor, with real files and the real edge. */
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { callSource, openSourcePage } from '../../../scripts/lib/source-page.ts'
import type { VideoWish } from '../support/video-maker.ts'
import { contentOf, edge, newWorkout, seconds, signInNew, type Person } from '../support/people.ts'
import { accessibilityFindings, expect, test as base } from '../support/support.ts'

const VIDEO: VideoWish = { seconds: 6, fps: 15, width: 1280, height: 720, hasSound: true, hasLength: true }
const MEGABYTE = 1_048_576

/** Padded to the requested size with an element that every player skips. */
function padded(video: Buffer, bytes: number): Buffer {
  const head = Buffer.alloc(9)
  head[0] = 0xec
  head.writeBigUInt64BE(BigInt(bytes) | (1n << 56n), 1)
  return Buffer.concat([video, head, Buffer.alloc(bytes)])
}

const test = base.extend<object, { clip: Buffer }>({
  clip: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await openSourcePage(page)
      const made = await callSource<string>(page, '/tests/e2e/support/video-maker.ts', 'makeVideo', VIDEO)
      await page.close()
      await use(Buffer.from(made, 'base64'))
    },
    { scope: 'worker' }
  ]
})

const photo = (side: number, colour: string) =>
  sharp({ create: { width: side, height: Math.round(side / 2), channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' } })
    .toBuffer()

/** Sixteen thousand bytes per second. */
function sound(length: number): Buffer {
  const body = Buffer.alloc(16_000 * length)
  for (let at = 0; at < body.length; at += 2) body.writeInt16LE(Math.round(Math.sin(at / 16) * 8000), at)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + body.length, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16_000],
    [40, body.length]
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16]
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  return Buffer.concat([head, body])
}

interface Stored {
  id: string
  name: string
  size: number
  usedBy: string
  mimeType: string
  state: string
}
const storedFiles = async (person: Person): Promise<Stored[]> =>
  ((await edge(person, 'GET', '/media')) as { items: Stored[] }).items

const tile = (page: Page, name: RegExp | string) => page.getByRole('group', { name })
const filesOf = (page: Page) => page.locator('.editor-row.is-open .editor-files')
const input = (page: Page, accept: string) =>
  filesOf(page).locator(`.editor-file-add input[accept="${accept}"]:not([capture])`).last()
const choosePicture = async (page: Page, name: string, buffer: Buffer) =>
  input(page, 'image/*,video/*').setInputFiles({ name, mimeType: 'image/jpeg', buffer })

async function openExercise(page: Page, id: string): Promise<void> {
  await page.goto(`/addWorkout/${id}/`)
  await page.getByRole('button', { name: /^Squat/ }).click()
  await expect(filesOf(page).last()).toBeVisible()
}

/** Saved automatically after a pause. */
const isSaved = (page: Page) => expect(page.locator('.editor-save.is-saved')).toBeVisible()

const newLadder = (person: Person) => newWorkout(person, contentOf('Ladder', [['Squat', seconds(30)]]))

// A video is created and re-encoded.
test.describe.configure({ timeout: 180_000 })

test('a picture and a sound are added, described, saved, replaced and removed', { tag: '@main' }, async ({ page }) => {
  const person = await signInNew(page)
  const id = await newLadder(person)
  await openExercise(page, id)
  await choosePicture(page, 'bottom.jpg', await photo(2000, '#3a7'))
  await expect(tile(page, 'bottom.webp').getByText('2000 × 1000')).toBeVisible()
  await input(page, 'audio/*').setInputFiles({ name: 'breathe.wav', mimeType: 'audio/wav', buffer: sound(12) })
  await expect(tile(page, 'breathe.wav').getByText('0:12, 188 kB')).toBeVisible()
  await page.getByRole('button', { name: 'Listen to breathe.wav' }).click()
  await expect(page.getByRole('button', { name: 'Stop breathe.wav' })).toBeVisible()
  await page.getByRole('button', { name: 'More on bottom.webp' }).click()
  await page.getByRole('button', { name: 'Alternative text' }).click()
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('Knees over the feet')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(tile(page, 'bottom.webp').getByRole('img', { name: 'Knees over the feet' })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await isSaved(page)
  await expect.poll(async () => (await storedFiles(person)).map(({ usedBy }) => usedBy)).toEqual([id, id])

  await page.getByRole('button', { name: 'More on bottom.webp' }).click()
  await page.locator('dialog input[type=file]').setInputFiles({
    name: 'top.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(400, '#a37')
  })
  await expect(tile(page, 'top.webp').getByText('400 × 200')).toBeVisible()
  await isSaved(page)
  expect((await storedFiles(person)).map(({ name }) => name).sort()).toContain('bottom.webp')
  // Undo could bring it back until now.
  await page.goto('/workoutlist/my/')
  await expect
    .poll(async () => (await storedFiles(person)).map(({ name }) => name).sort())
    .toEqual(['breathe.wav', 'top.webp'])
})

test(
  'an upload continues after a lost network, a reload, and on another screen',
  { tag: ['@once', '@main'] },
  async ({ page, isNetworkStable }) => {
    isNetworkStable.value = false
    const person = await signInNew(page)
    const id = await newLadder(person)
    await openExercise(page, id)
    let isCut = true
    await page.route('**/api/media/*/chunks/*', (route) =>
      isCut ? route.abort('internetdisconnected') : route.fallback()
    )
    await choosePicture(page, 'bottom.jpg', await photo(600, '#3a7'))
    await expect(tile(page, 'bottom.webp').getByRole('progressbar')).toBeVisible()
    // Meanwhile, text is written and saved.
    await page.getByRole('textbox', { name: 'What to do' }).fill('Slowly')
    await isSaved(page)
    expect((await storedFiles(person)).map(({ usedBy }) => usedBy)).toEqual([''])

    await page.reload()
    await page.getByRole('button', { name: /^Squat/ }).click()
    await expect(page.getByRole('textbox', { name: 'What to do' })).toHaveValue('Slowly')
    await page.getByRole('button', { name: 'Pause bottom.webp' }).click()
    await expect(tile(page, 'bottom.webp').getByText(/^Paused/)).toBeVisible()
    isCut = false
    await page.getByRole('button', { name: 'Resume bottom.webp' }).click()
    // The list has no editor anymore.
    await page.goto('/workoutlist/my/')
    await expect.poll(async () => (await storedFiles(person)).map(({ usedBy }) => usedBy)).toEqual([id])
    await openExercise(page, id)
    await expect(tile(page, 'bottom.webp').getByText('600 × 300')).toBeVisible()
    await expect(page.getByRole('button', { name: 'More on bottom.webp' })).toBeVisible()
  }
)

test('a cancelled upload leaves nothing in the account', { tag: '@once' }, async ({ page, isNetworkStable }) => {
  isNetworkStable.value = false
  const person = await signInNew(page)
  await openExercise(page, await newLadder(person))
  await page.route('**/api/media/*/chunks/*', () => {})
  await choosePicture(page, 'bottom.jpg', await photo(600, '#3a7'))
  await expect(tile(page, 'bottom.webp').getByText(/%/)).toBeVisible()
  await expect.poll(async () => (await storedFiles(person)).length).toBe(1)
  await page.getByRole('button', { name: 'Cancel bottom.webp' }).click()
  await expect(tile(page, 'bottom.webp')).toHaveCount(0)
  await expect.poll(() => storedFiles(person)).toEqual([])
})

test('a video larger than 20 MB is fitted on the device', { tag: ['@once', '@main'] }, async ({ page, clip }) => {
  const person = await signInNew(page)
  const id = await newLadder(person)
  await page.addInitScript(() => {
    const long: number[] = []
    Object.assign(globalThis, { long })
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask'
    })
  })
  await openExercise(page, id)
  const path = test.info().outputPath('swing.webm')
  writeFileSync(path, padded(clip, 21 * MEGABYTE))
  await input(page, 'image/*,video/*').setInputFiles(path)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/^0:06, about .*1280 × 720$/)).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await sheet.getByRole('slider', { name: 'End' }).fill('4')
  await expect(sheet.getByText(/^0:04, about/)).toBeVisible()
  await page.evaluate(() => void ((globalThis as unknown as { long: number[] }).long.length = 0))
  await sheet.getByRole('button', { name: 'Use video' }).click()
  await expect(page.getByRole('button', { name: /^More on swing\.(?:mp4|webm)$/ })).toBeVisible({ timeout: 120_000 })
  const long = await page.evaluate(() => (globalThis as unknown as { long: number[] }).long)
  console.log(`longest task while a video is made to fit: ${Math.max(0, ...long)} ms`)
  await expect(tile(page, /^swing/).getByText(/^0:04, /)).toBeVisible()
  await isSaved(page)
  await expect.poll(async () => (await storedFiles(person)).map(({ usedBy }) => usedBy)).toEqual([id])
  const [file] = await storedFiles(person)
  expect(file?.mimeType).toMatch(/^video\/(?:mp4|webm)$/)
  expect(file?.size).toBeLessThan(4 * MEGABYTE)
  expect(page.workers()).toEqual([])
})

test('a truncated video tells how much is there', { tag: '@once' }, async ({ page, clip }) => {
  const person = await signInNew(page)
  await openExercise(page, await newLadder(person))
  const buffer = clip.subarray(0, Math.floor(clip.length * 0.6))
  await input(page, 'image/*,video/*').setInputFiles({ name: 'cut.webm', mimeType: 'video/webm', buffer })
  await expect(tile(page, 'cut.webm').getByRole('alert')).toHaveText(
    /^This file is cut off: only 0:0[1-4] of 0:06 is there\.$/
  )
  await expect(page.getByRole('button', { name: 'More on cut.webm' })).toBeVisible()
  await expect.poll(async () => (await storedFiles(person)).map(({ state }) => state)).toEqual(['ready'])
  expect(page.workers()).toEqual([])
})

/** Named like a video, but contains only sound. */
async function soundOnly(page: Page): Promise<Buffer> {
  const made = await page.evaluate(async () => {
    const context = new AudioContext()
    const to = context.createMediaStreamDestination()
    const tone = new OscillatorNode(context)
    tone.connect(to)
    tone.start()
    const recorder = new MediaRecorder(to.stream, { mimeType: 'audio/webm' })
    const whole = new Promise<Blob>((resolve) =>
      recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && resolve(data), { once: true })
    )
    recorder.start()
    const ended = new Promise((resolve) => tone.addEventListener('ended', resolve))
    tone.stop(context.currentTime + 0.5)
    await ended
    recorder.stop()
    const bytes = new Uint8Array(await (await whole).arrayBuffer())
    await context.close()
    return [...bytes]
  })
  return Buffer.from(made)
}

test(
  'unusable files are refused with a reason, and nothing is left half done',
  { tag: '@once' },
  async ({ page, clip }) => {
    const person = await signInNew(page)
    await openExercise(page, await newLadder(person))
    const notice = (words: RegExp) => expect(page.getByText(words).first()).toBeVisible()
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      input(page, 'image/*,video/*').setInputFiles({ name, mimeType, buffer })
    await choose('a.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
    await notice(/You can’t use this kind of file here/)
    await choose('empty.png', 'image/png', Buffer.alloc(0))
    await notice(/This file is empty/)
    const wide = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    for (const [name, type, buffer, words] of [
      ['wide.png', 'image/png', wide, /too many pixels/],
      ['IMG_1.HEIC', 'image/heic', Buffer.from('....ftypheic....mif1heic', 'latin1'), /HEIC|can’t read/],
      ['broken.webm', 'video/webm', clip.subarray(0, 30), /can’t read this video|damaged/],
      ['dark.webm', 'video/webm', await soundOnly(page), /sound but no picture/],
      ['none.mp4', 'video/mp4', Buffer.alloc(0), /This file is empty/]
    ] as const) {
      await choose(name, type, buffer)
      await notice(words)
      const cancel = page.getByRole('button', { name: `Cancel ${name}` })
      if (name !== 'none.mp4') await cancel.click()
      await expect(cancel).toHaveCount(0)
    }
    expect(await storedFiles(person)).toEqual([])
    await expect.poll(() => page.workers().length).toBe(0)
  }
)

test(
  'a full storage is reported at the tile, and the file waits',
  { tag: '@once' },
  async ({ page, expectedStatuses }) => {
    expectedStatuses.push(402)
    await signInNew(page).then(async (person) => openExercise(page, await newLadder(person)))
    let isFull = true
    await page.route('**/api/media', (route) => {
      const details = { kind: 'limit', limit: 'maxMediaStorage', max: 100 * MEGABYTE, used: 99 * MEGABYTE }
      const body = JSON.stringify({ error: { status: 'quota-exceeded', message: 'Full.', details } })
      return isFull && route.request().method() === 'POST'
        ? route.fulfill({ status: 402, contentType: 'application/json', body })
        : route.fallback()
    })
    await choosePicture(page, 'bottom.jpg', await photo(600, '#3a7'))
    await expect(page.getByText(/Your storage is full: 99 MB of 100 MB/)).toBeVisible()
    isFull = false
    await page.getByRole('button', { name: 'Upload bottom.webp again' }).click()
    await expect(page.getByRole('button', { name: 'More on bottom.webp' })).toBeVisible()
  }
)
