/**
 * Typing in a large workout of a user with many workouts: milliseconds from a key to the next paint, compared with a
 * bare field.
 */
import type { Product } from '../lib/product.ts'
import { bareField, figuresOf, slowDown, typed, USUAL_MS } from './typing.ts'
import { withMany } from './with-many.ts'

const EXERCISES = 50
const TEXT = 'Kettlebell clean and press, left and right'

export const benchEditor = (product: Product): Promise<object[]> =>
  withMany(product, async (page, create) => {
    const made = await create('bench-large', EXERCISES)
    if (!made.ok) throw new Error(`the workout was refused: ${made.status} ${await made.text()}`)

    await slowDown(page)
    const bare = await bareField(page, [...TEXT])
    await page.goto('/addWorkout/bench-large/')
    await page.getByRole('textbox', { name: 'Workout name' }).fill('')
    await page.waitForTimeout(3000)
    const title = figuresOf(`the name of a workout of ${EXERCISES} exercises`, await typed(page, [...TEXT]))
    const toggle = page.locator('.editor-row-toggle').nth(EXERCISES / 2)
    await toggle.click()
    const name = page.getByRole('combobox', { name: 'Exercise name' })
    await name.fill('')
    await page.waitForTimeout(3000)
    const names = figuresOf(`the name of one of ${EXERCISES} exercises`, await typed(page, [...TEXT]))
    await name.fill('')
    await page.waitForTimeout(2000)
    const usual = figuresOf(`the same, a key each ${USUAL_MS} ms`, await typed(page, [...TEXT], USUAL_MS))
    await page.locator('.editor-row-body textarea').first().fill('')
    await page.waitForTimeout(2000)
    return [bare, title, names, usual, figuresOf('what to do in it', await typed(page, [...TEXT]))]
  })
