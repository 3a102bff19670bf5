/** What one second of a play costs the browser, and that every button's text fits. */
import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../../src/core/workout/workout.ts'
import { newDevice } from '../support/people.ts'
import { expect, test } from '../support/support.ts'

const stage = (page: Page) => page.locator('.player-stage')

interface LayoutEvent {
  name: string
  args: { beginData?: { partialLayout: boolean; totalObjects: number } }
}

test(
  'a second changes the digits without laying out anything around them',
  { tag: '@once' },
  async ({ page, browser }) => {
    await page.goto('/workout/demo-yoga-evening/')
    await page
      .getByRole('link', { name: /^Start\b/ })
      .first()
      .click()
    await expect(stage(page)).toHaveAttribute('data-status', 'running')
    await page.keyboard.press('ArrowRight')
    await expect(stage(page)).toHaveAttribute('data-phase', 'work')
    // Parts fetched in the first seconds cause layout when they arrive.
    await page.waitForTimeout(5000)
    await expect(async () => {
      await browser.startTracing(page, { categories: ['devtools.timeline'] })
      await page.waitForTimeout(4000)
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: LayoutEvent[] }
      const layouts = traceEvents.flatMap(({ name, args }) => (name === 'Layout' ? (args.beginData ?? []) : []))
      expect(layouts.length).toBeGreaterThanOrEqual(3)
      expect(layouts.map(({ partialLayout }) => partialLayout)).not.toContain(false)
      expect(Math.max(...layouts.map(({ totalObjects }) => totalObjects))).toBeLessThan(20)
    }).toPass({ timeout: 20_000 })
  }
)

const WIDTHS = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080]
] as const

/** Buttons whose text touches their edges or is cut, and buttons that are not fully on screen. */
const crowded = (page: Page): Promise<string[]> =>
  page.locator('.player-controls button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const outer = button.getBoundingClientRect()
      const inner = [...button.children].filter((child) => child.checkVisibility())
      const edges = inner.map((child) => child.getBoundingClientRect())
      const room = Math.min(...edges.flatMap(({ left, right }) => [left - outer.left, outer.right - right]))
      const isCut = button.scrollWidth > button.clientWidth || outer.left < 0 || outer.right > innerWidth
      return isCut || room < 3 ? [`${button.textContent}: ${Math.round(room)} px of room`] : []
    })
  )

test('the text of the big buttons fits in every language', { tag: '@once' }, async ({ browser }) => {
  test.slow()
  for (const language of LANGUAGES) {
    // The previous language's play must not be on this device.
    const page = await newDevice(browser)
    await page.goto(`${language === 'en' ? '' : `/${language}`}/workout/demo-yoga-evening/`)
    await page.locator('[data-start]').first().click()
    await expect(stage(page)).toHaveAttribute('data-status', 'running')
    await page.keyboard.press('ArrowRight')
    for (const status of ['running', 'paused']) {
      if (status === 'paused') await page.keyboard.press('k')
      await expect(stage(page)).toHaveAttribute('data-status', status)
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height })
        expect(await crowded(page), `${language}, ${status}, ${width} px`).toEqual([])
      }
    }
    await page.context().close()
  }
})

test(
  'during a rest, the picture takes the width of a phone and leaves room for the text; without one, the text is at the top',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/workout/demo-yoga-evening/')
    await page.locator('[data-start]').first().click()
    await expect(stage(page)).toHaveAttribute('data-status', 'running')
    await page.keyboard.press('k')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(stage(page)).toHaveAttribute('data-phase', 'rest')
    const box = async (selector: string) => {
      const found = await stage(page).locator(selector).boundingBox()
      if (found === null) throw new Error(`${selector} is not shown.`)
      return { ...found, bottom: found.y + found.height }
    }
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [430, 932]
    ] as const) {
      await page.setViewportSize({ width, height })
      const [media, phase] = [await box('.player-media'), await box('.player-phase')]
      expect(media.width, `${width} px`).toBe(width - 32)
      expect(phase.y - media.bottom, `${width} px`).toBeGreaterThanOrEqual(0)
      expect(phase.y - media.bottom, `${width} px`).toBeLessThan(100)
    }
    await stage(page)
      .locator('.player-media')
      .evaluate((media) => media.remove())
    const [top, phase] = [await box('.player-top'), await box('.player-phase')]
    const [count, next] = [await box('.player-count'), await box('.player-next')]
    expect(phase.y - top.bottom).toBeLessThan(40)
    expect(next.y - count.bottom).toBeLessThan(40)
  }
)
