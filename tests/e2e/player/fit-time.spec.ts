/** "Fit my time" before a play, for this play only. */
import type { Page } from '@playwright/test'
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
const fit = (page: Page) => page.getByRole('button', { name: t('player.fitTime') })

test(
  'a play lasts twenty minutes, even after a reload, and the workout stays unchanged',
  { tag: '@once' },
  async ({ page }) => {
    const person = await signInNew(page)
    const moves = ['Squat', 'Plank', 'Row'].map((name) => [name, seconds(200)] as const)
    const id = await newWorkout(person, contentOf('Long', moves, 20))
    await page.goto(`/workout/${id}`)
    await page.getByRole('button', { name: t('page.more'), exact: true }).click()
    await page.getByRole('link', { name: t('public.fitTime') }).click()
    const sheet = page.getByRole('dialog', { name: t('fit.title') })
    await expect(sheet).toContainText(t('fit.thisPlay'))
    await sheet.getByRole('button', { name: t('fit.quick', { count: 20 }) }).click()
    expect(await accessibilityFindings(page)).toEqual([])
    await sheet.getByRole('button', { name: t('fit.play') }).click()
    const stage = page.locator('.player-stage')
    await expect(stage).toHaveAttribute('data-status', 'running')
    await page.keyboard.press('k')
    await expect(fit(page)).toHaveText(/19:56$/)
    expect(new URL(page.url()).search).toBe('')
    await fit(page).click()
    await sheet.getByRole('button', { name: t('fit.close') }).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('k')
    await expect(stage).toHaveAttribute('data-phase', 'work')
    await expect(fit(page)).toHaveCount(0)
    await expect(stage).toHaveAttribute('data-status', 'running')
    await page.keyboard.press('k')
    await expect(stage).toHaveAttribute('data-status', 'paused')
    await page.reload()
    await page.getByRole('button', { name: t('player.goOn') }).click()
    await expect(stage.locator('.player-line')).toContainText(/19:\d\d/)
    await page.goto(`/addWorkout/${id}`)
    await expect(page.locator('.editor-total')).toHaveText('10:46')
  }
)
