/** A workout as text: typed, fixed, pasted, and the same in both views. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { contentOf, newWorkout, seconds, signInAs, signInNew, newPerson } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { secondsToType } from '../support/typing-speed.ts'

const PLAN = `# warm-up
Jump rope 1m, Rest 15s
Warrior 30s each side, Rest 15s
# main
3x (
Goblet squat 40s, Rest 20s
Push-up x12, Rest 20s
Row 40s, Rest 20s
Lunge 30s each side, Rest 20s
Swing 40s, Rest 20s
Plank 1m
), Rest 1m between rounds, Rest 2m
Burpee x10, Rest 30s
Sprint 45s, Rest 30s
# cool-down
Child’s pose 1m
Seated fold 1m`

const text = (page: Page) => page.getByRole('textbox', { name: 'Workout as text' })
const rows = (page: Page) => page.locator('.editor-row')
const total = (page: Page) => page.locator('.editor-total')
const view = (page: Page, name: 'Steps' | 'Text') =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true })

function pastePlan(page: Page, plan: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }, plan)
}

test(
  'twelve exercises are typed from an empty page, in both views, across a reload, and played',
  { tag: '@once' },
  async ({ page }) => {
    await signInNew(page)
    await page.goto('/addWorkoutOptions/')
    await page.getByRole('main').getByRole('link', { name: 'Paste a plan', exact: true }).click()
    await expect(text(page)).toBeFocused()
    await page.keyboard.type(PLAN)
    await expect(total(page)).toContainText('29:39')
    await expect(page.locator('.editor-summary')).toContainText('12 exercises')
    const toType = secondsToType(PLAN.length)
    console.log(`by notation: ${PLAN.length} keys, ${toType} seconds`)
    // No keys besides the text, so under two minutes.
    expect(toType).toBeLessThan(120)
    await view(page, 'Steps').click()
    await expect(rows(page)).toHaveCount(12)
    await expect(rows(page).nth(2)).toContainText('Goblet squat')
    await view(page, 'Text').click()
    await expect(text(page)).toHaveValue(PLAN)
    await page.getByRole('textbox', { name: 'Workout name' }).fill('Twelve')
    await expect(page.locator('.editor-save')).toHaveClass(/is-saved/)
    await page.reload()
    await expect(rows(page)).toHaveCount(12)
    await view(page, 'Text').click()
    await expect(text(page)).toHaveValue(/^# warm-up\nJump rope 1m, Rest 15s\n/)
    await expect(text(page)).toHaveValue(/\n {2}Plank 1m\n\), Rest 1m between rounds, Rest 2m\n/)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jump rope' })).toBeVisible()
  }
)

test('an error stays with its text across a reload, and one tap fixes it', async ({ page }) => {
  const person = await newPerson()
  await signInAs(page, person)
  const id = await newWorkout(person, contentOf('Rows', [['Row', seconds(40)]]))
  await page.goto(`/addWorkout/${id}/`)
  await view(page, 'Text').click()
  await expect(text(page)).toHaveValue('Row 40s, Rest 5s')
  await text(page).press('Control+End')
  await page.keyboard.type('\nCarry 1:3O')
  await expect(text(page)).toHaveAccessibleDescription(/Line 2, column 7: “1:3O” has the letter O in it/)
  await expect(page.locator('.editor-save')).toHaveClass(/is-unsaved/)
  expect(await accessibilityFindings(page)).toEqual([])
  await view(page, 'Steps').click()
  await expect(page.getByText('1 line of the text isn’t clear yet.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  // The draft is written a moment after the last key.
  await page.waitForTimeout(500)
  await page.reload()
  await expect(text(page)).toHaveValue('Row 40s, Rest 5s\nCarry 1:3O')
  await page.getByRole('button', { name: 'Use 1:30' }).click()
  await expect(text(page)).toHaveValue('Row 40s, Rest 5s\nCarry 1:30')
  await expect(total(page)).toContainText('2:21')
  await expect(page.locator('.editor-save')).toHaveClass(/is-saved/)
  // The fix is one step of the browser's own undo.
  await text(page).press('Control+z')
  await expect(text(page)).toHaveValue('Row 40s, Rest 5s\nCarry 1:3O')
  await text(page).press('Control+Shift+z')
  await expect(text(page)).toHaveValue('Row 40s, Rest 5s\nCarry 1:30')
})

test('a pasted plan is previewed, added, and undone at once', { tag: '@once' }, async ({ page }) => {
  const person = await newPerson()
  await signInAs(page, person)
  const id = await newWorkout(person, contentOf('Rows', [['Row', seconds(40)]]))
  await page.goto(`/addWorkout/${id}/`)
  await expect(rows(page)).toHaveCount(1)
  const plan = 'Squat 40s, Rest 20s\n3x (Plank 30s, Rest 10s)\nJump 4Os'
  await pastePlan(page, plan)
  const sheet = page.getByRole('dialog', { name: 'Paste into the workout' })
  await expect(sheet).toContainText('2 exercises, 3 rounds')
  await expect(sheet).toContainText('1 line not understood')
  expect(await accessibilityFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().locator('.editor-row-toggle').click()
  await page.getByRole('combobox', { name: 'Exercise name' }).focus()
  await pastePlan(page, plan)
  await sheet.getByRole('button', { name: 'Add here' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Row')
})

test('the text view fits every width and theme', async ({ page, isMobile }) => {
  await signInNew(page)
  await page.goto('/addWorkout/?view=text')
  await text(page).fill(`${PLAN}\nCarry 1:3O\n${'Verylongname'.repeat(6)} 40s`)
  await expect(page.getByRole('button', { name: 'Use 1:30' })).toBeVisible()
  await checkScreen(page, 'text view', isMobile)
})
