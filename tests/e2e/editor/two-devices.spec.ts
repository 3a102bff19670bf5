/** One workout on two devices: the older save is refused, and neither version is lost. */
import type { Browser, Page } from '@playwright/test'
import texts from '#locales/en/editor.json' with { type: 'json' }
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { workoutFromRows, type ExerciseRow } from '#core/workout/stored.ts'
import type { Workout, WorkoutContent } from '#core/workout/workout.ts'
import { axeFindings } from '../support/axe.ts'
import { keptDraft } from '../support/kept.ts'
import {
  contentOf,
  edge,
  installation,
  newPerson,
  newWorkout,
  seconds,
  signInAs,
  type Person
} from '../support/people.ts'
import { expect, test } from '../support/support.ts'

const { editor, merge } = texts

// 404: deleted by another device.
test.use({ expectedStatuses: [404, 409], isNetworkStable: { value: false } })

const names = (page: Page) => page.locator('.editor-row b')
const isSaved = (page: Page) => expect(page.locator('.editor-save.is-saved')).toBeVisible()
const note = (page: Page) => page.getByRole('alert').filter({ hasText: editor.conflictTitle })
async function stored(person: Person, id: string): Promise<Workout> {
  const { endpoint, project } = await installation()
  const headers = { connection: 'close', 'x-appwrite-project': project, 'x-appwrite-jwt': person.jwt }
  const rows = async (path: string) => (await fetch(`${endpoint}/tablesdb/icepoint/tables/${path}`, { headers })).json()
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'wId', values: [id] }))
  const row = (await rows(`workouts/rows/${id}`)) as WorkoutRow
  const found = (await rows(`exercises/rows?queries[]=${query}`)) as { rows: ExerciseRow[] }
  return workoutFromRows(row, found.rows)
}
const storedNames = async (person: Person, id: string) => (await stored(person, id)).exercises.map(({ name }) => name)

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${from}`) }).click()
  await page.getByRole('combobox', { name: editor.exerciseName }).fill(to)
  await page.getByRole('button', { name: new RegExp(`^${to}`) }).click()
  await expect(page.getByRole('combobox', { name: editor.exerciseName })).toBeHidden()
}

/** Acts like a third device. */
async function saveElsewhere(
  person: Person,
  id: string,
  change: (exercises: WorkoutContent['exercises']) => WorkoutContent['exercises']
): Promise<void> {
  const { version, ...workout } = await stored(person, id)
  const keys = [
    'name',
    'description',
    'sport',
    'level',
    'type',
    'language',
    'trainer',
    'timerMode',
    'imageUrl',
    'videoUrl',
    'musicUrl',
    'blocks'
  ] as const
  const content = Object.fromEntries(keys.map((key) => [key, workout[key]]))
  await edge(person, 'PUT', `/workouts/${id}`, {
    version,
    content: { ...content, exercises: change(workout.exercises) }
  })
}

/** Squat is renamed here while offline, and Row on the other device. */
async function twoVersions(page: Page, browser: Browser) {
  const person = await newPerson()
  const id = await newWorkout(
    person,
    contentOf('Devices', [
      ['Squat', seconds(30)],
      ['Row', seconds(30)],
      ['Plank', seconds(30)]
    ])
  )
  await signInAs(page, person)
  await page.goto(`/addWorkout/${id}/`)
  await expect(names(page)).toHaveText(['Squat', 'Row', 'Plank'])
  // By then, the fields of a row are loaded.
  await rename(page, 'Squat', 'Squats')
  await isSaved(page)
  await page.context().setOffline(true)
  await rename(page, 'Squats', 'Goblet squat')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, person)
  await other.goto(`/addWorkout/${id}/`)
  await expect(names(other)).toHaveText(['Squats', 'Row', 'Plank'])
  await rename(other, 'Row', 'Bent row')
  await isSaved(other)
  await expect.poll(() => storedNames(person, id)).toEqual(['Squats', 'Bent row', 'Plank'])
  await page.context().setOffline(false)
  await expect(note(page)).toBeVisible({ timeout: 30_000 })
  return { person, id, other, context }
}

const compare = (page: Page) => note(page).getByRole('button', { name: editor.compareBoth }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: merge.title })

test(
  'two versions are compared and merged, across a reload and a third save',
  { tag: '@main' },
  async ({ page, browser }) => {
    const { person, id, other, context } = await twoVersions(page, browser)
    await compare(page)
    await expect(dialog(page).getByRole('heading', { name: '2 differences' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    // Typing continues while there are two versions, then two reloads: there are still two.
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await rename(page, 'Plank', 'Long plank')
    await keptDraft(page, 'Long plank')
    for (let times = 0; times < 2; times += 1) {
      await page.reload()
      await expect(names(page)).toHaveText(['Goblet squat', 'Row', 'Long plank'])
      await expect(note(page)).toBeVisible()
    }
    expect(await storedNames(person, id)).toEqual(['Squats', 'Bent row', 'Plank'])
    await compare(page)
    await expect(dialog(page).getByRole('heading', { name: '3 differences' })).toBeVisible()
    await dialog(page).getByRole('radio', { name: /Plank/ }).and(page.locator('[value="theirs"]')).check()
    await saveElsewhere(person, id, (all) =>
      all.map((one) => (one.name === 'Bent row' ? { ...one, name: 'Low row' } : one))
    )
    await dialog(page).getByRole('button', { name: merge.save }).click()
    await expect(dialog(page).getByText(merge.again)).toBeVisible()
    await expect(dialog(page).getByText('Low row')).toBeVisible()
    await dialog(page).getByRole('button', { name: merge.save }).click()
    await expect(dialog(page)).toBeHidden()
    await isSaved(page)
    await expect.poll(() => storedNames(person, id)).toEqual(['Goblet squat', 'Low row', 'Plank'])
    await expect(names(other)).toHaveText(['Goblet squat', 'Low row', 'Plank'])
    await context.close()
  }
)

test(
  'merged offline, it is stored here, survives a reload, and is saved later',
  { tag: '@once' },
  async ({ page, browser }) => {
    const { person, id, context } = await twoVersions(page, browser)
    await compare(page)
    await expect(dialog(page).getByRole('heading', { name: '2 differences' })).toBeVisible()
    await page.route('**/api/workouts/**', (route) =>
      route.request().method() === 'PUT' ? route.abort('failed') : route.continue()
    )
    await dialog(page).getByRole('button', { name: merge.save }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(names(page)).toHaveText(['Goblet squat', 'Bent row', 'Plank'])
    await page.reload()
    await expect(names(page)).toHaveText(['Goblet squat', 'Bent row', 'Plank'])
    expect(await storedNames(person, id)).toEqual(['Squats', 'Bent row', 'Plank'])
    await page.unroute('**/api/workouts/**')
    await page.keyboard.press('Control+s')
    await isSaved(page)
    await expect.poll(() => storedNames(person, id)).toEqual(['Goblet squat', 'Bent row', 'Plank'])
    await context.close()
  }
)

test('the keyboard picks the other version, and undo restores mine', { tag: '@once' }, async ({ page, browser }) => {
  const { context } = await twoVersions(page, browser)
  await note(page).getByRole('button', { name: editor.compareBoth }).focus()
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByRole('button', { name: `${merge.keep}: ${merge.there}` })
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(names(page)).toHaveText(['Squats', 'Bent row', 'Plank'])
  await isSaved(page)
  await page.keyboard.press('Control+z')
  await expect(names(page)).toHaveText(['Goblet squat', 'Row', 'Plank'])
  await context.close()
})

test(
  'a draft of a workout deleted on another device is shown, and can be saved as a copy',
  { tag: '@once' },
  async ({ page }) => {
    const person = await newPerson()
    const id = await newWorkout(
      person,
      contentOf('Gone', [
        ['Squat', seconds(30)],
        ['Row', seconds(30)]
      ])
    )
    await signInAs(page, person)
    await page.goto(`/addWorkout/${id}/`)
    await expect(names(page)).toHaveText(['Squat', 'Row'])
    await rename(page, 'Squat', 'Squats')
    await isSaved(page)
    await page.context().setOffline(true)
    await rename(page, 'Squats', 'Goblet squat')
    await keptDraft(page, 'Goblet squat')
    await edge(person, 'DELETE', `/workouts/${id}`)
    await page.context().setOffline(false)
    await page.reload()
    await expect(names(page)).toHaveText(['Goblet squat', 'Row'])
    const failed = page.getByRole('alert').filter({ hasText: editor.failedTitle })
    await failed.getByRole('button', { name: editor.keepCopy }).click()
    await isSaved(page)
    await expect(failed).toHaveCount(0)
    await page.goto('/workoutlist/my/')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Gone (copy)' })).toBeVisible()
  }
)
