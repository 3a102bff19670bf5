/** Checks for every screen: axe in three themes, no horizontal scrolling, target sizes. */
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axeFindings } from './axe.ts'
import { expect } from './support.ts'

const THEMES = ['light', 'dark', 'contrast'] as const
const WIDTHS = [320, 390, 768, 1280] as const
/** Pixels. Controls are 48 px with their borders; WCAG requires 24. */
const TARGET_MIN = 44

async function show(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
  }, theme)
}

async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of THEMES) {
    await show(page, theme)
    const options: RunOptions = theme === THEMES[0] ? {} : { runOnly: ['color-contrast'] }
    const own = await axeFindings(page, options)
    found.push(...own.map((finding) => `${theme}: ${finding}`))
  }
  return found
}

function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (at !== document.body && at !== document.documentElement && getComputedStyle(at).overflowX !== 'visible')
          return true
      }
      return false
    }
    const out = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element))
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`)
    const isWide = document.documentElement.scrollWidth > width
    return isWide ? [`page ${document.documentElement.scrollWidth} > ${width}`, ...out.slice(0, 3)] : []
  })
}

function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const area = document.querySelector('dialog[open]') ?? document.body
    const all = area.querySelectorAll<HTMLElement>(
      'button, a[href], select, textarea, summary, input:not([type=hidden])'
    )
    const isShown = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], [aria-hidden=true]') === null
    return [...all].filter(isShown).flatMap((element) => {
      // Visually hidden inputs are pressed through their label.
      const own = element.getBoundingClientRect()
      const label = own.width <= 2 || element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null
      const isSkipLink = element.matches('.skip-link')
      const box = (label ?? element).getBoundingClientRect()
      const isText = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
      // A link that covers its card is as large as the card.
      const isCovering = getComputedStyle(element, '::after').position === 'absolute'
      if (isText || isSkipLink || isCovering || (box.width >= min && box.height >= min)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
      return [`${element.tagName} "${name}" ${Math.round(box.width)}x${Math.round(box.height)}`]
    })
  }, TARGET_MIN)
}

async function widths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  if (before === null) return
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: before.height })
    expect.soft(await stickingOut(page), `${name} at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: before.height })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect.soft(await stickingOut(page), `${name} at 390 px with text of 200 %`).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(before)
}

/** The main suite covers what people do: there, axe checks every screen once (axe.spec.ts). */
const isLookedAt = process.env.ICEPOINT_SUITE !== 'main'

export async function checkScreen(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (!isLookedAt) return
  expect.soft(await findings(page), name).toEqual([])
  if (isMobile) expect.soft(await smallTargets(page), `targets of ${name}`).toEqual([])
  else await widths(page, name)
  await show(page, THEMES[0])
}
