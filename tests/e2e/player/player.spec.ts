/**
 * The player in a real browser: keys, screen lock, one play per browser, reloads, and a result waiting for an account.
 */
import type { Page } from '@playwright/test'
import { keptPlays } from '../support/kept.ts'
import { contentOf, newPerson, newWorkout, seconds as lasting, signInAs } from '../support/people.ts'
import { accessibilityFindings, expect, newEmail, PASSWORD, test } from '../support/support.ts'
import { doneStage } from '../support/stage-record.ts'

/** A public workout of the demo data: five exercises of a minute and more. */
const WORKOUT = '/workout/demo-yoga-evening/'

const stage = (page: Page) => page.locator('.player-stage')
const main = (page: Page) => page.locator('.player-controls .player-main-button')

const seconds = (clock: string | null): number =>
  (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

async function start(page: Page, path = WORKOUT): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('link', { name: /^Start\b/ })
    .first()
    .click()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
}

test('shows its position, responds to keys, and locks', { tag: '@main' }, async ({ page }) => {
  await start(page)
  await expect(page).toHaveTitle('Get ready · Icepoint')
  await expect(main(page)).toBeFocused()
  await expect(page.locator('[aria-live=polite]').first()).toContainText(
    'Get ready. Child’s pose. 6 seconds. Then Work.'
  )
  await page.keyboard.press('Space')
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowRight')
  await expect(stage(page)).toHaveAttribute('data-phase', 'work')
  // every big button is at least 76 pixels high, and nothing extends beyond the screen
  await page.keyboard.press('k')
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  const before = seconds(await page.getByRole('timer').textContent())
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => seconds(await page.getByRole('timer').textContent())).toBe(before + 10)
  await page.keyboard.press('k')
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
  expect(await accessibilityFindings(page)).toEqual([])

  await page.keyboard.press('l')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Hold to unlock' }).click()
  await expect(stage(page)).toHaveAttribute('data-phase', 'work')
  await page.keyboard.down('l')
  await expect(main(page)).toBeVisible()
  await page.keyboard.up('l')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'End this workout?' })).toBeVisible()
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  await page.keyboard.press('Escape')
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
})

test(
  'every big button is at least 76 pixels high, and nothing lies outside the screen',
  { tag: '@once' },
  async ({ page }) => {
    await start(page)
    await page.keyboard.press('ArrowRight')
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
      [1280, 800],
      [1920, 1080]
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const button of await page.locator('.player-controls button').all()) {
        expect((await button.boundingBox())?.height, `${width}`).toBeGreaterThanOrEqual(76)
      }
      const digits = await stage(page).locator('.player-count').boundingBox()
      const buttons = await page.locator('.player-controls').boundingBox()
      expect((digits?.x ?? 0) + (digits?.width ?? 9999)).toBeLessThanOrEqual(width)
      expect((buttons?.y ?? 0) + (buttons?.height ?? 9999)).toBeLessThanOrEqual(height)
    }
  }
)

test(
  'a reload resumes automatically, and a press restores the sound',
  { tag: ['@once', '@main'] },
  async ({ page }) => {
    // To the browser, every check of this test is a press.
    await page.addInitScript(() => {
      let isPressed = false
      addEventListener('pointerdown', () => (isPressed = true), true)
      Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: isPressed }) })
    })
    await start(page)
    await page.keyboard.press('ArrowRight')
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^1:\d\d$/)
    const [before, from] = [seconds(await timer.textContent()), Date.now()]
    await page.reload()
    await expect(stage(page)).toHaveAttribute('data-status', 'running')
    await expect(stage(page)).toContainText('Child’s pose')
    const passed = before - seconds(await timer.textContent())
    expect(Math.abs(passed - (Date.now() - from) / 1000)).toBeLessThan(2)
    const wish = page.getByText('Tap to turn the sound on.')
    await expect(wish).toBeVisible()
    // A tap on the digits now turns the sound on; another one would pause.
    await timer.click()
    await expect(wish).toHaveCount(0)
    await expect(stage(page)).toHaveAttribute('data-status', 'running')
  }
)

test('a visitor’s workout is saved on the device once, with a link to log in', { tag: '@once' }, async ({ page }) => {
  await start(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('timer')).toHaveText(/^1:(?:[0-4]\d|5[0-8])$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End workout' }).last().click()
  await expect(doneStage(page)).toBeVisible()
  await expect(page.getByText('Saved on this device. Create an account to keep it.')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await expect.poll(() => keptPlays(page)).toEqual({ results: 1, running: 0 })
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(stage(page)).toHaveCount(0)
  await page.reload()
  await expect(stage(page)).toHaveCount(0)
})

test('a visitor who creates an account from Done finds the workout there', { tag: '@once' }, async ({ page }) => {
  await start(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('timer')).toHaveText(/^1:(?:[0-4]\d|5[0-8])$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End workout' }).last().click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/statistic/')
  await expect(page.getByText(/^Evening wind-down \(.*\) is now in your statistics\.$/)).toBeVisible()
  await expect(page.getByText('Was that you?')).toHaveCount(0)
  expect(await keptPlays(page)).toEqual({ results: 0, running: 0 })
})

test('a two-line name, the digits and the line below never overlap', { tag: '@once' }, async ({ page }) => {
  const person = await newPerson()
  const name = 'Bulgarian split squat with the rear foot up on a bench'
  const id = await newWorkout(
    person,
    contentOf(
      'Long names',
      [
        [name, lasting(600)],
        ['Plank', lasting(600)]
      ],
      600
    )
  )
  await signInAs(page, person)
  await start(page, `/workout/${id}/`)
  const edges = (selector: string) =>
    page.locator(`.player-stage ${selector}`).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { top, bottom } = range.getBoundingClientRect()
      return { top, bottom, half: Number.parseFloat(getComputedStyle(element).fontSize) / 2 }
    })
  for (const phase of ['work', 'rest']) {
    await page.keyboard.press('ArrowRight')
    await expect(stage(page)).toHaveAttribute('data-phase', phase)
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [568, 320],
      [667, 375],
      [844, 390],
      [960, 512],
      [1280, 800]
    ]) {
      await page.setViewportSize({ width: width ?? 0, height: height ?? 0 })
      // Consecutive measurements must be of the same moment, so the stage is paused.
      await expect(async () => {
        const [above, line] = await Promise.all([edges('h1'), stage(page).locator('.player-line').boundingBox()])
        const digits = await page.locator('.player-stage .player-count').boundingBox()
        const middle = (digits?.y ?? 0) + (digits?.height ?? 0) / 2
        const { half } = await edges('.player-count')
        // A digit is 0.7 of its font size high; the text box ends below its letters.
        expect(middle - 0.7 * half, `${phase} ${width}`).toBeGreaterThanOrEqual(above.bottom - 6)
        expect(middle + 0.7 * half, `${phase} ${width}`).toBeLessThanOrEqual((line?.y ?? 0) + 2)
      }).toPass({ timeout: 15_000 })
    }
  }
})
