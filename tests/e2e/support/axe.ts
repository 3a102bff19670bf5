/** Runs axe on the page itself, because axe's Playwright builder opens a new page for every run. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const packages = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8')

/** Contrast is wrong during a fade. Endless animations are ignored. */
function isStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter((animation) => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {}
        return animation.playState === 'running' && endTime !== Infinity
      })
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all(ending().map(({ finished }) => finished.catch(() => undefined)))
    }
  })
}

export async function axeFindings(page: Page, options: RunOptions = {}): Promise<string[]> {
  await isStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    (chosen) => (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(chosen),
    { ...options, resultTypes: ['violations'] } as RunOptions
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`)
  )
}
