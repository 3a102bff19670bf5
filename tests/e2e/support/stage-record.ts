/** Records what the player shows, because a slow machine may look too late. */
import { expect, type Page } from '@playwright/test'

export const doneStage = (page: Page) => page.locator('.player-stage[data-phase=done]:not([aria-busy])')

/**
 * What a play needs at its end is fetched soon after its start, in several files. Checks that all arrived and nothing
 * else was requested.
 */
export async function endIsFetched(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const isQuiet = () => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const last = Math.max(...files.map(({ responseEnd }) => responseEnd))
    return files.some(({ name }) => /\/done\.[\w-]+\.js$/.test(name)) && performance.now() - last > 2500
  }
  await expect.poll(() => page.evaluate(isQuiet)).toBe(true)
}

export interface Shown {
  phase: string
  title: string
}

export async function recordStage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown: { phase: string; title: string }[] = []
    Object.assign(globalThis, { shown })
    const look = () => {
      const stage = document.querySelector<HTMLElement>('.player-stage')
      const now = { phase: stage?.dataset['phase'] ?? '', title: stage?.querySelector('h1')?.textContent ?? '' }
      const last = shown.at(-1)
      if (now.title !== '' && (last?.phase !== now.phase || last.title !== now.title)) shown.push(now)
    }
    const what = { subtree: true, childList: true, characterData: true, attributeFilter: ['data-phase'] }
    new MutationObserver(look).observe(document.body, what)
    look()
  })
}

export const shownSince = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)

export async function recordFlashes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const flashes: string[] = []
    Object.assign(globalThis, { flashes })
    const look = (node: Node) => {
      if (!(node instanceof HTMLElement) || !node.matches('.player-flash')) return
      flashes.push(`${node.dataset['look']} ${node.dataset['kind']}`)
    }
    const keep = (changes: MutationRecord[]) => changes.forEach(({ addedNodes }) => addedNodes.forEach(look))
    new MutationObserver(keep).observe(document.body, { subtree: true, childList: true })
  })
}

/** Goes to a rest and back until the work flash appears. */
export async function flashesAs(page: Page, look: 'frame' | 'field'): Promise<void> {
  const flashes = () => page.evaluate(() => (globalThis as unknown as { flashes: string[] }).flashes)
  const before = (await flashes()).length
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await flashes()).slice(before), { timeout: 2000 }).toContain(`${look} start`)
  }).toPass()
  const others = (await flashes()).slice(before).filter((flash) => !flash.startsWith(look))
  expect(others).toEqual([])
}
