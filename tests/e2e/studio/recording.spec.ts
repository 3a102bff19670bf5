/**
 * A master video is recorded with the test camera, marked, watched and kept across a reload, and the device is tested.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { allowCamera, button, isPast, openStage, SCREEN, stageOf, storedIn } from '../support/filming.ts'
import { signInNew } from '../support/people.ts'
import { expect, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

/** Seconds. The sheet shows the video from its second chapter. */
async function watchFrom(page: Page, second: number, isMobile: boolean): Promise<void> {
  await button(page, 'filming.watch').click()
  const sheet = page.getByRole('dialog')
  const player = sheet.locator('video')
  const at = (): Promise<number> => player.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => Number.isFinite(element.duration))).toBe(true)
  await expect.poll(at).toBe(0)
  await checkScreen(page, 'a video that is watched', isMobile)
  await sheet.getByRole('button', { name: t('filming.chapter', { n: 2 }) }).click()
  await expect.poll(at).toBeGreaterThanOrEqual(second)
  await button(sheet, 'states.close').click()
  await expect(sheet).toBeHidden()
}

test('a video is recorded, paused, marked, watched and saved', async ({ page, isMobile }) => {
  const stage = await openStage(page)
  await checkScreen(page, 'the camera before a recording', isMobile)
  await page.keyboard.press('Enter')
  const mark = button(stage, 'filming.mark')
  await expect(mark).toBeFocused()
  await isPast(stage, 1)
  await mark.click()
  await expect(stage).toContainText(t('filming.chapter', { n: 2 }))
  await page.keyboard.press('Escape')
  const goOn = button(stage, 'filming.goOn')
  await expect(goOn).toBeFocused()
  await checkScreen(page, 'a paused recording', isMobile)
  const paused = await stage.getByRole('timer').innerText()
  // A second Escape closes a dialog whatever the page does: the controls come back.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(goOn).toBeVisible()
  expect(await stage.getByRole('timer').innerText()).toBe(paused)
  await goOn.click()
  await isPast(stage, 3)
  await page.keyboard.press('m')
  await expect(stage).toContainText(t('filming.chapter', { n: 3 }))
  await page.keyboard.press('m')
  await expect(stage).toContainText(t('filming.chapter', { n: 4 }))
  await button(stage, 'filming.undo').click()
  await expect(stage).not.toContainText(t('filming.chapter', { n: 4 }))
  await checkScreen(page, 'a recording', isMobile)
  await button(stage, 'filming.stop').click()
  await expect(stage).toBeHidden()
  await page.waitForURL(/addWorkoutMaster\/\?video=/)
  await page.goBack()

  const { videos, length, width } = await storedIn(page)
  expect(videos).toHaveLength(1)
  expect(videos[0]).toMatchObject({ isComplete: true })
  expect(length).toBeGreaterThan(2)
  expect(width).toBeGreaterThan(0)
  const marks = videos[0]?.marks.map(({ at }) => at) ?? []
  expect(marks).toHaveLength(3)
  expect(marks[0]).toBe(0)
  expect(marks[1]).toBeGreaterThanOrEqual(1000)
  expect(marks[2]).toBeGreaterThanOrEqual(3000)
  await watchFrom(page, (marks[1] ?? 0) / 1000, isMobile)
  const download = page.waitForEvent('download')
  await button(page, 'filming.save').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.(?:mp4|webm)$/)
  const bytes = await readFile(await file.path())
  expect(bytes.length).toBeGreaterThan((videos[0]?.bytes ?? 0) * 0.9)
  // It has one index of all its frames instead of one per second.
  expect(bytes.includes('moof')).toBe(false)
})

test('a reload while recording loses nothing, and the video is found again', async ({ page, isMobile }) => {
  const stage = await openStage(page)
  await button(stage, 'filming.record').click()
  await button(stage, 'filming.mark').click()
  await isPast(stage, 3)
  await expect.poll(async () => (await storedIn(page)).length).toBeGreaterThan(1)
  await page.reload()
  const row = page.getByRole('listitem').filter({ has: button(page, 'filming.watch') })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(t('filming.chapters', { count: 2 }))
  await checkScreen(page, 'videos on the device', isMobile)
  const found = await storedIn(page)
  expect(found.videos[0]).toMatchObject({ isComplete: false })
  await button(row, 'filming.watch').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator('video')).toHaveJSProperty('readyState', 4)
  expect((await storedIn(page)).videos[0]).toMatchObject({ isComplete: true })
  await button(sheet, 'states.close').click()
  await expect(row).not.toContainText(t('filming.unfinished', { time: '' }).slice(0, 20))
  await button(row, 'filming.delete').click()
  await button(sheet, 'filming.delete').click()
  await expect(page.getByText(t('filming.ownNone'))).toBeVisible()
})

test('a denied camera is reported, and works once it is allowed', async ({ page, isMobile }) => {
  await signInNew(page)
  await page.goto(SCREEN)
  await button(page, 'filming.open').click()
  await expect(page.getByRole('alert')).toContainText(t('filming.problem-refused'))
  await checkScreen(page, 'a camera that is not allowed', isMobile)
  await allowCamera(page)
  await button(page, 'filming.open').click()
  const stage = stageOf(page)
  await expect(button(stage, 'filming.record')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stage).toBeHidden()
  await expect(page.getByText(t('filming.ownNone'))).toBeVisible()
})

test('a visitor tests the camera and copies the report', async ({ page, context, isMobile }) => {
  await context.grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write'], { origin: SITE })
  await page.goto('/test/camera/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cameraTest.title'))
  await button(page, 'cameraTest.start').click()
  await expect(page.getByRole('meter', { name: t('filming.microphone') })).toBeVisible()
  await expect(page.getByText(t('cameraTest.size'), { exact: true })).toBeVisible()
  await checkScreen(page, 'the camera test', isMobile)
  await button(page, 'cameraTest.copy').click()
  await expect(page.getByText(t('cameraTest.copied'))).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toContain('Camera: granted')
  expect(report).toMatch(/Picture: \d+ × \d+/)
  await button(page, 'cameraTest.stop').click()
  await expect(page.getByRole('meter')).toHaveCount(0)
})

test.describe('offline', () => {
  test.use({ isNetworkStable: { value: false }, serviceWorkers: 'allow' })

  test('a returning visitor opens the camera test', async ({ page, context }) => {
    await allowCamera(page)
    await page.goto('/info/')
    await page.goto('/test/camera/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await page.goto('/test/camera/')
    await button(page, 'cameraTest.start').click()
    await expect(page.getByRole('meter', { name: t('filming.microphone') })).toBeVisible()
    await context.setOffline(false)
  })
})
