/** Rows through the real clipboard: between workouts and tabs, and as text for everything else. */
import type { Page } from '@playwright/test'
import texts from '#locales/en/editor.json' with { type: 'json' }
import { contentOf, newPerson, newWorkout, seconds, signInAs, type Person } from '../support/people.ts'
import { expect, test } from '../support/support.ts'

const { editor, arrange } = texts

const names = (page: Page) => page.locator('.editor-row b')
const isSaved = (page: Page) => expect(page.locator('.editor-save.is-saved')).toBeVisible()
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

async function open(page: Page, person: Person, name: string, moves: readonly string[]): Promise<void> {
  const content = contentOf(
    name,
    moves.map((move) => [move, seconds(30)] as const)
  )
  content.exercises[0]!.steps[0]!.url = '/demo/squat.webp'
  content.exercises[0]!.steps[0]!.mediaType = 'image'
  const id = await newWorkout(person, { ...content, type: 'media' })
  await page.goto(`/addWorkout/${id}/`)
  await expect(names(page)).toHaveText(moves)
}

test(
  'rows are copied and cut by keys, and pasted into another workout in another tab',
  { tag: '@once' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const person = await newPerson()
    await signInAs(page, person)
    await open(page, person, 'From', ['Squat', 'Row', 'Plank'])
    await row(page, 'Squat').focus()
    await page.keyboard.press('Control+c')
    await expect(page.getByText(arrange.copied_one.replace('{count}', '1'))).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Squat 30s, Rest 5s')
    const tab = await context.newPage()
    await signInAs(tab, person)
    await open(tab, person, 'To', ['Lunge', 'Bridge'])
    await row(tab, 'Lunge').focus()
    await tab.keyboard.press('Control+v')
    await expect(names(tab)).toHaveText(['Lunge', 'Squat', 'Bridge'])
    await expect(tab.getByText(editor.pasted_one.replace('{count}', '1'))).toBeVisible()
    await isSaved(tab)
    await tab.keyboard.press('Control+z')
    await expect(names(tab)).toHaveText(['Lunge', 'Bridge'])
    // Text pasted from elsewhere is parsed as notation.
    await page.bringToFront()
    await row(page, 'Row').focus()
    await page.keyboard.press('Control+x')
    await expect(names(page)).toHaveText(['Squat', 'Plank'])
    await row(page, 'Plank').focus()
    await page.keyboard.press('Control+v')
    await expect(names(page)).toHaveText(['Squat', 'Plank', 'Row'])
    await isSaved(page)
  }
)

test('selected rows are copied with the selection’s menu', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await newPerson()
  await signInAs(page, person)
  await open(page, person, 'From', ['Squat', 'Row', 'Plank'])
  await page.getByRole('button', { name: editor.chooseSeveral, exact: true }).click()
  for (const name of ['Squat', 'Plank']) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: arrange.more }).click()
  await page.getByRole('button', { name: arrange.copy, exact: true }).click()
  await expect(page.getByText(arrange.copied_other.replace('{count}', '2'))).toBeAttached()
  await page.keyboard.press('Control+v')
  await expect(names(page)).toHaveText(['Squat', 'Row', 'Plank', 'Squat', 'Plank'])
  await isSaved(page)
})
