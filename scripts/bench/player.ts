/**
 * Measures the player: cues, clock digits, lost pages, cost. Takes about twelve minutes, four of them with hidden
 * pages.
 */
import { chromium } from '@playwright/test'
import { ensureChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { callSource, openSourcePage } from '../lib/source-page.ts'
import { figure, type Figure } from './player/figures.ts'
import { masterVideoTime } from './player/master-video.ts'
import { hiddenForReal, killedBrowser, wholeCost } from './player/in-chrome.ts'
import { displayedTime, hiddenHour, longestTask, realReloads, scripts } from './player/measured.ts'
import { simulatedLosses } from './player/simulated.ts'
import type { Browser } from '@playwright/test'

interface Heard {
  seconds: number
  cues: number
  missing: number
  extra: number
  errors: number[]
}

async function cues(browser: Browser): Promise<Figure[]> {
  const page = await browser.newPage()
  await openSourcePage(page)
  const prove = (name: string, argument: object) =>
    callSource<Heard>(page, '/tests/e2e/support/sound-proof.ts', name, argument)
  const row = (what: string, { seconds, missing, extra, errors }: Heard) =>
    figure(what, errors, 'ms', `rendered, ${Math.round(seconds / 60)} min; ${missing} missing, ${extra} unplanned`)
  const live = row('cue error', await prove('proveCues', { rounds: 5, pack: 'clear', seed: 7 }))
  const pocket = row('cue error, pocket mode', await prove('provePocket', { rounds: 4, pack: 'clear' }))
  await page.close()
  return [live, pocket]
}

export async function benchPlayer(product: Pick<Product, 'url'>): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(() => undefined),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required']
  })
  try {
    const { url } = product
    return [
      ...(await cues(browser)),
      ...(await displayedTime(browser, url)),
      ...(await masterVideoTime(browser, url)),
      await hiddenHour(browser, url),
      ...(await simulatedLosses()),
      await realReloads(browser, url, 100),
      await killedBrowser(url, 20),
      ...(await hiddenForReal(url, 4)),
      ...(await wholeCost(url)),
      ...(await longestTask(browser, url)),
      ...(await scripts(browser, url))
    ]
  } finally {
    await browser.close()
  }
}
