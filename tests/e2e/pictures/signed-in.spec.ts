import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../scripts/demo/users.ts'
import { newId } from '../../../src/data/app/ids.ts'
import { edge, newPerson, newWorkout, sessionOf, signInAs } from '../support/people.ts'
import { expect } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'
import { comparePictures, morningStrength, NOW, open, stopDate, test } from './pictures.ts'

const t = textsIn('en')
const DAY_MS = 86_400_000

test.beforeEach(({ page }) => stopDate(page))

const shows = (page: Page, text: string): Promise<void> => expect(page.getByText(text).first()).toBeVisible()

test('the picture of the list', async ({ page }) => {
  // The only demo user with pictures and ratings; no test changes this account.
  await signInAs(page, await sessionOf('mara@example.com', DEMO_PASSWORD))
  await open(page, '/workoutlist/my/')
  await shows(page, 'Kettlebell ladder')
  await comparePictures(page, 'list')
})

test('the picture of the editor', async ({ page }) => {
  const person = await newPerson()
  const id = await newWorkout(person, morningStrength())
  await signInAs(page, person)
  await open(page, `/addWorkout/${id}/`)
  await shows(page, 'Push-up')
  // The files of a workout load last.
  await shows(page, t('media.addPicture'))
  await comparePictures(page, 'editor')
})

test('the picture of the statistics', async ({ page }) => {
  const person = await newPerson()
  const entries = [0, 1, 3, 9].map((daysAgo) => ({
    id: newId(),
    name: 'Ladder',
    sport: 'Strength',
    level: 'heavy',
    zoneMin: 0,
    seconds: 1500,
    date: new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString()
  }))
  await edge(person, 'POST', '/statistics/entries', { source: 'hand', entries })
  await signInAs(page, person)
  await open(page, '/statistic/')
  await shows(page, t('statistic.streak', { count: 4 }))
  await comparePictures(page, 'statistics')
})
