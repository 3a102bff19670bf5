import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../scripts/demo/users.ts'
import { contentOf, newPerson, newWorkout, seconds, sessionOf, signInAs, signInNew } from '../support/people.ts'
import { expect } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'
import { comparePictures, morningStrength, open, stopDate, test } from './pictures.ts'

const t = textsIn('en')

test.beforeEach(({ page }) => stopDate(page))

const shows = (page: Page, text: string): Promise<void> => expect(page.getByText(text).first()).toBeVisible()

test('the pictures of the list and of a workout’s menu', async ({ page }) => {
  // The only demo user with pictures and ratings; no test changes it.
  await signInAs(page, await sessionOf('mara@example.com', DEMO_PASSWORD))
  await open(page, '/workoutlist/my/')
  await shows(page, 'Kettlebell ladder')
  await comparePictures(page, 'list')
  await page.getByRole('button', { name: t('list.more', { name: 'Ten strong sets' }) }).click()
  // Its part comes after the others.
  await expect(page.getByRole('dialog').getByText(t('kept.keep'))).toBeVisible()
  await comparePictures(page, 'list-menu')
})

test('the picture of the empty list', async ({ page }) => {
  await signInNew(page)
  await open(page, '/workoutlist/my/')
  await comparePictures(page, 'list-empty')
})

test('the pictures of the editor', async ({ page }) => {
  const person = await newPerson()
  const id = await newWorkout(person, morningStrength())
  await signInAs(page, person)
  await open(page, `/addWorkout/${id}/`)
  await shows(page, 'Push-up')
  // The files of a workout come last.
  await shows(page, t('media.addPicture'))
  await comparePictures(page, 'editor')
  await page
    .getByRole('button', { name: /Push-up/, expanded: false })
    .first()
    .click()
  await comparePictures(page, 'editor-exercise')
})

for (const [name, path] of [
  ['creation-options', '/addWorkoutOptions/'],
  ['simple-creation', '/addWorkoutSimpel/'],
  ['settings', '/settings/'],
  ['profile', '/profile/']
] as const) {
  test(`the picture of ${name}`, async ({ page }) => {
    await signInNew(page)
    await open(page, path)
    await comparePictures(page, name)
  })
}

test('the pictures of the account and of the limit', async ({ page }) => {
  const person = await newPerson()
  for (let index = 1; index <= 10; index += 1) {
    await newWorkout(person, contentOf(`Workout ${index}`, [['Squat', seconds(30 * index)]]))
  }
  await signInAs(page, person)
  await open(page, '/account/')
  await shows(page, t('account.thisDevice'))
  await shows(page, t('account.noGroups'))
  await comparePictures(page, 'account')
  await open(page, '/toMuchWorkouts/')
  await expect(page.getByRole('button', { name: t('limit.delete', { name: 'Workout 1' }) })).toBeVisible()
  await comparePictures(page, 'limit-reached')
})
