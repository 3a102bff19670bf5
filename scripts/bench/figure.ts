/// <reference lib="dom" />
/** A figure that moves beside one that stands, in one browser without a graphics card. Takes three minutes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import type { Pose } from '../../src/core/exercises/figure/pose.ts'
import type { moveFigure as Moves } from '../../src/ui/move-figure.ts'
import { ensureChromium } from '../lib/chromium.ts'
import { ROOT } from '../lib/config.ts'
import { callSource, openSourcePage } from '../lib/source-page.ts'

const SECONDS = 8
const TURNS = 3
const PIXELS = 360

const textOf = (path: string): string => readFileSync(join(ROOT, 'src', path), 'utf8')
const posesOf = (shelf: string) =>
  JSON.parse(textOf(`core/exercises/library/${shelf}/figures.json`)) as Record<string, Pose>
const STYLES = ['styles/app/tokens.css', 'styles/app/figure.css'].map(textOf).join('')

const WAYS: readonly [string, Pose | undefined, number][] = [
  ['still', posesOf('legs')['squat'], 0],
  ['squat', posesOf('legs')['squat'], 1],
  ['squat, shown slowly', posesOf('legs')['squat'], 0.5],
  ['plank that breathes', posesOf('core')['side-plank'], 1]
]

interface Cost {
  browser: number
  main: number
  layouts: number
  styles: number
}

async function show(page: Page, pose: Pose, speed: number): Promise<void> {
  await openSourcePage(page)
  await page.addStyleTag({ content: STYLES })
  const markup = await callSource<string>(page, '/src/core/exercises/figure/drawing.ts', 'figureMarkup', pose)
  await page.evaluate(
    async ([drawing, size, from, moved, tempo]) => {
      const style = `position:relative;inline-size:${size}px;block-size:${size}px;contain:strict;will-change:transform`
      document.body.innerHTML = `<div style="${style}">${drawing}</div>`
      const { moveFigure } = (await import(from)) as { moveFigure: typeof Moves }
      const svg = document.querySelector('svg')
      if (svg && tempo > 0) moveFigure(svg, moved, { speed: tempo, from: 0 })
    },
    [markup, PIXELS, '/src/ui/move-figure.ts' as string, pose, speed] as const
  )
}

async function costOf(page: Page, browser: CDPSession): Promise<Cost> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return {
      at: performance.now() / 1000,
      browser: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
      // CPU time of the thread: the time of its tasks would count other programs, too.
      main: value('ThreadTime'),
      layouts: value('LayoutCount'),
      styles: value('RecalcStyleCount')
    }
  }
  // Of the first cycle all pictures are made.
  await page.waitForTimeout(6000)
  const before = await taken()
  await page.waitForTimeout(SECONDS * 1000)
  const after = await taken()
  const share = (name: 'browser' | 'main') => (100 * (after[name] - before[name])) / (after.at - before.at)
  return {
    browser: share('browser'),
    main: share('main'),
    layouts: after.layouts - before.layouts,
    styles: after.styles - before.styles
  }
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN
const percent = (values: readonly number[]): number => Math.round(middle(values) * 100) / 100

export async function benchFigure(): Promise<object[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(() => undefined),
    args: ['--no-sandbox', '--disable-gpu']
  })
  try {
    const whole = await browser.newBrowserCDPSession()
    const costs = new Map<string, Cost[]>()
    // One after the other, several times: machines get slower and faster.
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [name, pose, speed] of WAYS) {
        if (pose === undefined) throw new Error(`No pose for ${name}.`)
        const page = await browser.newPage()
        await show(page, pose, speed)
        costs.set(name, [...(costs.get(name) ?? []), await costOf(page, whole)])
        await page.close()
      }
    }
    return [...costs].map(([figure, all]) => ({
      figure,
      'browser %': percent(all.map((cost) => cost.browser)),
      'main thread %': percent(all.map(({ main }) => main)),
      layouts: middle(all.map(({ layouts }) => layouts)),
      styles: middle(all.map(({ styles }) => styles))
    }))
  } finally {
    await browser.close()
  }
}
