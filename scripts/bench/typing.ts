/** Types on a slow CPU: milliseconds from each key to the next paint. */
/// <reference lib="dom" />
import type { Page } from 'playwright'

const SLOWER = 4
/** Milliseconds between two keys: faster than anyone writes, and the usual speed on a keyboard. */
const QUICK_MS = 60
export const USUAL_MS = 180

export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Milliseconds for each key, sorted. The browser does not report those below 16 ms, which count as 0. */
export async function typed(page: Page, keys: readonly string[], pauseMs = QUICK_MS): Promise<number[]> {
  await page.evaluate(() => {
    const times = new Map<number, number>()
    Object.assign(window, { times })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0, duration } = entry as PerformanceEventTiming
        if (interactionId > 0) times.set(interactionId, Math.max(duration, times.get(interactionId) ?? 0))
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (const key of keys) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(pauseMs)
  }
  await page.waitForTimeout(500)
  const told = await page.evaluate(() => [...(Reflect.get(window, 'times') as Map<number, number>).values()])
  return [...told, ...Array.from({ length: Math.max(0, keys.length - told.length) }, () => 0)].toSorted((a, b) => a - b)
}

/** `times` must be sorted. */
export const figuresOf = (where: string, times: readonly number[]): object => ({
  where,
  median: times[times.length >> 1],
  '95 %': times[Math.ceil(times.length * 0.95) - 1],
  longest: times.at(-1)
})

/** The baseline: a page with one field and nothing else. */
export async function bareField(page: Page, keys: readonly string[]): Promise<object> {
  await page.goto('/info/')
  await page.evaluate(() => document.body.replaceChildren(document.createElement('input')))
  await page.focus('input')
  return figuresOf('a bare field', await typed(page, keys))
}
