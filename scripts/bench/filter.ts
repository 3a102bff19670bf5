/** Typing in the filter of a long list: milliseconds from a key to the next paint, beside a bare field. */
/// <reference lib="dom" />
import { chromium } from 'playwright'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { allowMany, createMany, creator, WORKOUTS } from './many-workouts.ts'
import { signedIn } from './screens.ts'
import { bareField, figuresOf, slowDown, typed } from './typing.ts'

/** Narrows the list to some, to one and to none, and widens it again. */
const WORDS = ['bench-12', 'bench-999', 'kettle']
const KEYS = WORDS.flatMap((word) => [...word, ...Array.from(word, () => 'Backspace')])

export async function benchFilter(product: Product): Promise<object[]> {
  await allowMany(product.appwrite)
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  try {
    const context = await signedIn(browser, product.url)
    const page = await context.newPage()
    await page.goto('/workoutlist/my/')
    await createMany(await creator(product, page))
    await slowDown(page)
    const bare = await bareField(page, KEYS)
    await page.goto('/workoutlist/my/')
    const all = page.locator('.tabs [aria-current=page] small')
    await page.waitForFunction(
      ([count, name]) => Number(document.querySelector(name ?? '')?.textContent) >= Number(count),
      [String(WORKOUTS), '.tabs [aria-current=page] small'] as const
    )
    // What is fetched ahead comes in the first seconds.
    await page.waitForTimeout(5000)
    await page.getByRole('searchbox').focus()
    const list = figuresOf(`the filter of ${await all.textContent()} workouts`, await typed(page, KEYS))
    return [bare, list]
  } finally {
    await browser.close()
  }
}
