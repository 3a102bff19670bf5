/** What a second of a play costs the browser, and that every word of the buttons has room. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/support.ts'

const stage = (page: Page) => page.locator('.player-stage')

interface LayoutEvent {
  name: string
  args: { beginData?: { partialLayout: boolean; totalObjects: number } }
}

test('a second changes the digits, and nothing around them is laid out again', async ({ page, browser }) => {
  await page.goto('/workout/demo-yoga-evening/')
  await page.getByRole('link', { name: 'Start', exact: true }).first().click()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
  await page.keyboard.press('ArrowRight')
  await expect(stage(page)).toHaveAttribute('data-phase', 'work')
  // What is fetched in the first seconds is laid out when it comes.
  await page.waitForTimeout(5000)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.waitForTimeout(4000)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: LayoutEvent[] }
  const layouts = traceEvents.flatMap(({ name, args }) => (name === 'Layout' ? (args.beginData ?? []) : []))
  expect(layouts.length).toBeGreaterThanOrEqual(3)
  expect(layouts.map(({ partialLayout }) => partialLayout)).not.toContain(false)
  expect(Math.max(...layouts.map(({ totalObjects }) => totalObjects))).toBeLessThan(20)
})
