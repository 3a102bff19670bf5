/** Files of other apps: previewed, saved and found in the list. */
import { downloadZip } from 'client-zip'
import { FEEEL, LIFT_LOG, OPEN_HIIT, WORKOUT_TIMER } from '../../../src/core/editor/importers/samples.test-kit.ts'
import { signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

const FILES = [
  ['Backup.json', Buffer.from(WORKOUT_TIMER, 'latin1'), 'Just Another Workout Timer', ['Frühsport', 'Planks']],
  ['exported_openhiit_timers.json', Buffer.from(OPEN_HIIT), 'OpenHIIT', ['Hill sprints', 'Tabata']],
  ['morning_seven_7.feeel', Buffer.from(FEEEL), 'Feeel', ['Morning seven']],
  ['Two days.liftlogplan', Buffer.from(LIFT_LOG), 'LiftLog', ['Two days: Push', 'Two days: Run']]
] as const

test('a file of each app is previewed, saved and listed', async ({ page }) => {
  await signInNew(page)
  for (const [name, buffer, app, workouts] of FILES) {
    await page.goto('/addWorkoutOptions/')
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    const dialog = page.getByRole('dialog', { name: t('carry.importTitle') })
    await expect(dialog.getByText(t('importing.from', { app }))).toBeVisible()
    for (const workout of workouts) await expect(dialog.getByRole('heading', { name: workout })).toBeVisible()
    if (app === 'LiftLog') expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: t('carry.saveThese', { count: workouts.length }) }).click()
    await page.waitForURL('**/workoutlist/my/')
    for (const workout of workouts) {
      await expect(page.locator('.workout-card h3', { hasText: workout })).toBeVisible()
    }
  }
})

test('part of a Feeel archive can be imported', async ({ page }) => {
  await signInNew(page)
  const files = ['One', 'Two'].map((title) => ({
    name: `${title}_1.feeel`,
    input: FEEEL.replace('Morning seven', title)
  }))
  const buffer = Buffer.from(await downloadZip(files).arrayBuffer())
  await page.goto('/addWorkoutOptions/')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'feeel_workouts.zip', mimeType: 'application/zip', buffer })
  const dialog = page.getByRole('dialog', { name: t('carry.importTitle') })
  await dialog.getByRole('checkbox', { name: t('importing.take', { name: 'One' }) }).click()
  await dialog.getByRole('button', { name: t('carry.saveThese', { count: 1 }) }).click()
  await page.waitForURL('**/workoutlist/my/')
  await expect(page.locator('.workout-card h3', { hasText: 'Two' })).toBeVisible()
  await expect(page.locator('.workout-card h3', { hasText: 'One' })).toHaveCount(0)
})
