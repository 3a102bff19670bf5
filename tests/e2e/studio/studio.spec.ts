/** The studio: chapters of a video are marked, named, moved and saved, and become a workout that plays. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { button } from '../support/filming.ts'
import { keptChapters } from '../support/kept.ts'
import { chapterName, openSaveSheet, openStudio, rows, startTimes } from '../support/studio.ts'
import { expect, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

const clock = (page: Page): Locator => page.getByRole('timer')
const head = (page: Page): Locator => page.getByRole('slider', { name: t('studio.position') })

async function press(at: Locator, key: string, times: number): Promise<void> {
  await at.focus()
  for (let n = 0; n < times; n += 1) await at.press(key)
}

// Each test records a video first.
test.describe.configure({ timeout: 180_000 })

test(
  'chapters are marked, moved by keys, pasted, undone, kept across a reload, saved and played',
  { tag: '@main' },
  async ({ page, isMobile }) => {
    await openStudio(page)
    await expect(clock(page)).toHaveText('0:00.0')
    await checkScreen(page, 'the studio', isMobile)
    await press(head(page), 'Shift+ArrowRight', 1)
    await press(head(page), 'ArrowRight', 4)
    await expect(clock(page)).toHaveText('0:01.4')
    await page.keyboard.press('m')
    await expect(rows(page)).toHaveCount(3)
    expect((await startTimes(page))[1]).toBe('0:01.4')
    await chapterName(page).fill('Swing')
    await expect(rows(page).nth(1)).toContainText('Swing')
    const start = page.getByRole('slider', { name: t('studio.startOf', { name: 'Swing' }) })
    await press(start, 'ArrowRight', 2)
    await expect(start).toHaveAttribute('aria-valuetext', '0:01.6')
    await expect(clock(page)).toHaveText('0:01.6')
    await page
      .locator('.studio-kind label')
      .filter({ hasText: t('phases.rest') })
      .click()
    await expect(rows(page).nth(1)).toContainText(t('phases.rest'))
    const kept = await startTimes(page)
    await button(page, 'studio.paste').click()
    const paste = page.getByRole('dialog', { name: t('studio.paste') })
    await paste.getByLabel(t('studio.pasteLabel')).fill('0:00 Warm-up\nlater\n9:00 Row')
    await expect(paste.getByRole('status')).toContainText(t('studio.line-no-time', { line: 2 }))
    await expect(paste.getByRole('status')).toContainText(t('studio.line-too-late', { line: 3 }))
    await checkScreen(page, 'a pasted list', isMobile)
    await paste.getByLabel(t('studio.pasteLabel')).fill('0:00 Warm-up\n0:04.5 Row')
    await paste.getByRole('button', { name: t('studio.pasteUse', { count: 2 }) }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(rows(page)).toHaveCount(3)
    expect(await startTimes(page)).toEqual(kept)
    await keptChapters(page, 'Swing')
    await page.reload()
    await expect(page.getByText(t('studio.restored'))).toBeVisible()
    expect(await startTimes(page)).toEqual(kept)
    await page.locator('.studio-strip img').last().waitFor()
    await button(page, 'studio.poster').click()
    const sheet = await openSaveSheet(page)
    await sheet.getByLabel(t('filming.makeName')).fill('Bells on the roof')
    await checkScreen(page, 'saving chapters', isMobile)
    await button(sheet, 'studio.save').click()
    await page.waitForURL(/\/workout\/[\w-]+\/$/)
    await expect(page.getByRole('heading', { name: 'Bells on the roof' })).toBeVisible()
    await expect(page.locator('.public-exercise').filter({ hasText: 'Swing' })).toContainText(t('phases.rest'))
    await page.getByRole('link', { name: 'Start', exact: true }).first().click()
    const stage = page.locator('.player-stage')
    await expect(stage).toHaveAttribute('data-status', 'running')
    const video = page.locator('.player-video video')
    const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(at).toBeGreaterThan(0)
    await page.keyboard.press('k')
    // A busy machine may have played past the first chapter, which takes 1.6 s.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
    await expect(stage).toHaveAttribute('data-phase', 'rest')
    await expect.poll(at).toBeGreaterThanOrEqual(1.6)
  }
)

test.describe('while the edge is unavailable', () => {
  test.use({ expectedStatuses: [503] })

  test('a failed save loses nothing, a retry makes one workout, and its chapters can be corrected', async ({
    page
  }) => {
    await openStudio(page)
    await page.getByRole('textbox', { name: t('studio.startsAt') }).fill('0:00.5')
    await page.keyboard.press('Enter')
    const sheet = await openSaveSheet(page)
    await page.route('**/api/workouts', (route) => route.fulfill({ status: 503, body: '' }))
    await button(sheet, 'studio.save').click()
    await expect(sheet).toContainText('It continues by itself when you’re back online.')
    await button(sheet, 'states.close').click()
    await expect(rows(page)).toHaveCount(2)
    await page.unroute('**/api/workouts')
    const again = await openSaveSheet(page)
    await button(again, 'studio.save').click()
    await page.waitForURL(/\/workout\/[\w-]+\/$/)
    await page.getByRole('button', { name: t('page.more'), exact: true }).click()
    await page.getByRole('link', { name: t('page.chapters') }).click()
    await expect(rows(page)).toHaveCount(2)
    await chapterName(page).fill('Row')
    const stored = await openSaveSheet(page)
    await button(stored, 'studio.save').click()
    await page.waitForURL(/\/workout\/[\w-]+\/$/)
    await expect(page.getByRole('listitem').filter({ hasText: 'Row' }).first()).toBeVisible()
  })
})

/** Chooses the recording as a file. */
const chooseRecorded = (input: Locator, as: string): Promise<void> =>
  input.evaluate(async (element: HTMLInputElement, name) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('no database'))
      })
    const database = await asked(indexedDB.open('icepoint-videos'))
    const parts = await asked<Blob[]>(database.transaction('parts').objectStore('parts').getAll())
    database.close()
    const chosen = new DataTransfer()
    chosen.items.add(new File(parts, name, { type: 'video/mp4' }))
    element.files = chosen.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }, as)

test('a file that is not a video is reported, and a chosen video is stored here', async ({ page }) => {
  await openStudio(page)
  await page.goto(`${SITE}/addWorkoutMaster/`)
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') })
  await expect(page.getByRole('alert')).toBeVisible()
  await chooseRecorded(input, 'Roof.mp4')
  await expect(page.getByRole('heading', { name: 'Roof' })).toBeVisible()
  await expect(page).toHaveURL(/\?video=/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Roof' })).toBeVisible()
})
