/** Typing in a large workout of somebody who has many: milliseconds from a key to the next paint, beside a bare field. */
/// <reference lib="dom" />
import { chromium } from 'playwright'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { allowMany, createMany, creator } from './many-workouts.ts'
import { signedIn } from './screens.ts'
import { bareField, figuresOf, slowDown, typed } from './typing.ts'

const EXERCISES = 50
const TEXT = 'Kettlebell clean and press, left and right'

export async function benchEditor(product: Product): Promise<object[]> {
  await allowMany(product.appwrite)
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  try {
    const context = await signedIn(browser, product.url)
    const page = await context.newPage()
    await page.goto('/workoutlist/my/')
    const create = await creator(product, page)
    await createMany(create)
    const made = await create('bench-large', EXERCISES)
    if (!made.ok) throw new Error(`the workout was refused: ${made.status} ${await made.text()}`)

    await slowDown(page)
    const bare = await bareField(page, [...TEXT])
    await page.goto('/addWorkout/bench-large/')
    const toggle = page.locator('.editor-row-toggle').nth(EXERCISES / 2)
    await toggle.click()
    const name = page.getByRole('combobox', { name: 'Exercise name' })
    await name.fill('')
    await page.waitForTimeout(3000)
    const names = figuresOf(`the name of one of ${EXERCISES} exercises`, await typed(page, [...TEXT]))
    await page.locator('.editor-row-body textarea').first().fill('')
    await page.waitForTimeout(2000)
    return [bare, names, figuresOf('what to do in it', await typed(page, [...TEXT]))]
  } finally {
    await browser.close()
  }
}
