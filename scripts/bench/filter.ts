/** Typing in the filter of a long list: milliseconds from a key to the next paint, compared with a bare field. */
/// <reference lib="dom" />
import type { Product } from '../lib/product.ts'
import { WORKOUTS } from './many-workouts.ts'
import { bareField, figuresOf, slowDown, typed, USUAL_MS } from './typing.ts'
import { withMany } from './with-many.ts'

/** Narrows the list to some, one and no workouts, and widens it again. */
const WORDS = ['bench-12', 'bench-999', 'kettle']
const KEYS = WORDS.flatMap((word) => [...word, ...Array.from(word, () => 'Backspace')])

export const benchFilter = (product: Product): Promise<object[]> =>
  withMany(product, async (page) => {
    await slowDown(page)
    const bare = await bareField(page, KEYS)
    await page.goto('/workoutlist/my/')
    const all = page.locator('.tabs [aria-current=page] small')
    await page.waitForFunction(
      ([count, name]) => Number(document.querySelector(name ?? '')?.textContent) >= Number(count),
      [String(WORKOUTS), '.tabs [aria-current=page] small'] as const
    )
    // Prefetching happens in the first seconds.
    await page.waitForTimeout(5000)
    await page.getByRole('searchbox').focus()
    const name = `the filter of ${await all.textContent()} workouts`
    const list = figuresOf(name, await typed(page, KEYS))
    const usual = figuresOf(`${name}, a key each ${USUAL_MS} ms`, await typed(page, KEYS, USUAL_MS))
    return [bare, list, usual]
  })
