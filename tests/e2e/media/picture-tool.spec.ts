/** `/resize` with real files: location data goes in and none comes out. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { checkScreen } from '../support/checks.ts'
import { heic, hugePng, movingGif, notesIn, photo } from '../support/photos.ts'
import { edge, signInNew } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ reducedMotion: 'reduce', expectedStatuses: [401] })

const t = textsIn('en')
const GOAL_MS = 50

async function open(page: Page): Promise<void> {
  await page.goto('/resize/')
  await expect(page.getByRole('heading', { name: t('resize.choose') })).toBeVisible()
}

const pick = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]:not([capture])').setInputFiles({ name, mimeType, buffer })

const use = (page: Page) => page.getByRole('button', { name: t('pictureTool.use') })

async function saved(page: Page): Promise<{ name: string; file: Buffer }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: t('resize.save') }).click()
  const download = await waiting
  return { name: download.suggestedFilename(), file: readFileSync(await download.path()) }
}

/** From the drop until the picture is ready. The test's own bytes reach the page earlier, which takes long. */
async function longestTask(page: Page, file: Buffer): Promise<number> {
  await page.evaluate(() => {
    const held = Object.assign(document.createElement('input'), { type: 'file', id: 'held', hidden: true })
    document.body.append(held)
  })
  await page.locator('#held').setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: file })
  await page.evaluate(() => {
    const tasks: number[] = []
    Reflect.set(window, 'longTasks', tasks)
    const held = document.querySelector<HTMLInputElement>('#held')
    const dataTransfer = new DataTransfer()
    for (const each of held?.files ?? []) dataTransfer.items.add(each)
    held?.remove()
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask']
    })
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
  })
  await expect(use(page)).toBeEnabled()
  return page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'longTasks') as number[])))
}

test('a 12-megapixel photo comes out upright, small and without its location, and the page never freezes', async ({
  page,
  isMobile
}) => {
  const before = await photo()
  expect(await notesIn(before)).toEqual(expect.arrayContaining(['exif', 'orientation', 'Maker-was-here']))
  await signInNew(page)
  await open(page)
  await checkScreen(page, 'choosing a picture', isMobile)
  // The tool is already loaded, so only the picture is measured.
  await pick(page, 'small.jpg', 'image/jpeg', await photo(400, 300, 1))
  await expect(use(page)).toBeEnabled()
  await page.getByRole('button', { name: t('states.cancel') }).click()
  let longest = Infinity
  // A busy machine interrupts tasks, so the best of three attempts counts.
  for (let tries = 0; tries < 3 && longest > GOAL_MS; tries++) {
    if (tries > 0) await page.getByRole('button', { name: t('states.cancel') }).click()
    longest = Math.min(longest, await longestTask(page, before))
  }
  console.log(`12 megapixels, ${before.length} bytes: ${longest} ms of the page at once at most (0: none over 50)`)
  await expect(page.getByText('1440 × 1920')).toBeVisible()
  await checkScreen(page, 'the picture tool', isMobile)
  await page.getByLabel(t('pictureTool.alt')).fill('A ridge at noon')
  await use(page).click()
  await expect(page.getByRole('heading', { name: t('resize.ready') })).toBeFocused()
  await checkScreen(page, 'the picture that is ready', isMobile)
  const { name, file } = await saved(page)
  expect(name).toBe('A ridge at noon.webp')
  expect(await notesIn(file)).toEqual([])
  const made = await sharp(file).metadata()
  expect([made.format, made.width, made.height]).toEqual(['webp', 1440, 1920])
  // The red corner was at the top left; rotated (6), it is at the top right.
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels + 2] ?? 0
  expect(at(1400, 40)).toBeLessThan(90)
  expect(at(40, 40)).toBeGreaterThan(120)
  expect(longest).toBeLessThanOrEqual(GOAL_MS)
})

test(
  'unusable files are explained, and an animated picture becomes its first frame',
  { tag: '@once' },
  async ({ page }) => {
    await signInNew(page)
    await open(page)
    await test.step('unusable files are explained, and nothing is left running', async () => {
      const cases = [
        ['note.png', 'errors.bad-picture', Buffer.from('no picture at all, only some words')],
        ['empty.png', 'errors.bad-file-size', Buffer.alloc(0)],
        ['IMG_0001.HEIC', 'errors.picture-heic', heic()],
        ['bomb.png', 'errors.picture-too-many-pixels', await hugePng()],
        [
          'cut.png',
          'errors.bad-file',
          (
            await sharp(await photo(400, 300))
              .png()
              .toBuffer()
          ).subarray(0, 700)
        ]
      ] as const
      for (const [name, text, buffer] of cases) {
        await pick(page, name, 'image/png', buffer)
        await expect(page.getByRole('alert').filter({ hasText: t(text) }), name).toBeVisible()
        await expect(use(page)).toBeDisabled()
        await page.getByRole('button', { name: t('states.cancel') }).click()
      }
      expect(page.workers()).toEqual([])
    })
    await test.step('an animated picture becomes its first frame, with a notice', async () => {
      await pick(page, 'wave.gif', 'image/gif', await movingGif())
      await expect(page.getByText(t('pictureTool.moves'))).toBeVisible()
      await use(page).click()
      const { name, file } = await saved(page)
      expect(name).toBe('wave.webp')
      expect((await sharp(file).metadata()).pages ?? 1).toBe(1)
    })
  }
)

test('works by keyboard alone, into the storage', { tag: '@once' }, async ({ page }) => {
  const person = await signInNew(page)
  await open(page)
  await pick(page, 'roof.jpg', 'image/jpeg', await photo(800, 600, 1))
  await expect(use(page)).toBeEnabled()
  const frame = page.getByRole('application')
  for (let times = 0; times < 30 && !(await frame.evaluate((e) => e === document.activeElement)); times++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('784 × 600')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '1:1' })).toBeChecked()
  await expect(use(page)).toBeEnabled()
  await use(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('resize.ready') })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('resize.stored'))).toBeVisible()
  const { items } = (await edge(person, 'GET', '/media')) as { items: { name: string; mimeType: string }[] }
  expect(items.map(({ name, mimeType }) => [name, mimeType])).toEqual([['roof.webp', 'image/webp']])
})
