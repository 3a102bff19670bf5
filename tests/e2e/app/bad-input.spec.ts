/**
 * Invalid input gets a message in the user's language, and changes nothing. Responses of the edge:
 * tests/edge/app/bad-input.test.ts.
 */
import type { Page } from '@playwright/test'
import { contentOf, countWorkouts, newPerson, newWorkout, seconds, signInNew } from '../support/people.ts'
import { expect, newEmail, test } from '../support/support.ts'
import { speak, textsIn } from '../support/texts.ts'

const ALL_SHORT = Array.from({ length: 25 }, (_, index) => [`Move ${index + 1}`, seconds(20)] as const)

function writes(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') seen.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return seen
}

// Keys of the other languages: tests/repo/locales.test.ts. English words: the tests of the screens.
const t = textsIn('de')

test.use({ expectedStatuses: [401, 404, 409, 429] })
test.beforeEach(({ page }) => speak(page, 'de'))

test('sign-in names the problem and keeps what was typed', async ({ page }) => {
  const { email } = await newPerson()
  const sent = writes(page)
  const field = (key: string) => page.getByLabel(t(`auth.${key}`), { exact: true })
  const said = (code: string) => expect(page.getByText(t(`errors.${code}`))).toBeVisible()

  await page.goto('/register/')
  await field('email').fill('mara@example')
  await field('password').fill('1234567')
  await field('nickname').fill('x'.repeat(61))
  await page.getByRole('button', { name: t('auth.register') }).click()
  await said('bad-email')
  await said('weak-password')
  await said('nickname-too-long')
  await expect(field('email')).toBeFocused()
  expect(sent).toEqual([])

  await field('email').fill(email)
  await field('password').fill('another-password')
  await field('nickname').fill('Mara')
  await page.getByRole('button', { name: t('auth.register') }).click()
  // Security: the message must not reveal that the address exists.
  await expect(page.getByRole('alert')).toHaveText(t('errors.sign-up-refused'))
  await expect(page.getByRole('link', { name: t('auth.forgot') })).toBeVisible()
  await expect(field('password')).toHaveValue('another-password')
  await expect(field('nickname')).toHaveValue('Mara')

  await page.getByRole('link', { name: t('auth.toLogIn') }).click()
  await expect(field('email')).toHaveValue(email)
  const answer = page.waitForResponse(/\/account\/sessions\/email$/)
  await field('password').fill('not-this-one')
  await page.getByRole('button', { name: t('auth.logIn') }).click()
  expect((await answer).status()).toBe(401)
  await expect(page.getByRole('alert')).toHaveText(t('errors.wrong-credentials'))
  await expect(field('password')).toHaveValue('not-this-one')
  await expect(page).toHaveURL(/\/login\/$/)
  expect(await page.evaluate(() => localStorage.getItem('icepoint:session'))).toBeNull()

  // Security: an unknown address gets the same answer.
  await field('email').fill(newEmail())
  await page.getByRole('button', { name: t('auth.logIn') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('errors.wrong-credentials'))
})

test('the editor rejects invalid names, texts and times, and the 26th exercise', { tag: '@main' }, async ({ page }) => {
  const person = await signInNew(page)
  const full = await newWorkout(person, contentOf('Full', ALL_SHORT))
  const sent = writes(page)
  const said = (code: string) => expect(page.getByText(t(`errors.${code}`), { exact: true })).toBeVisible()

  const saidTooLong = (count: number, max: number) =>
    expect(page.getByText(t('editor.tooLong', { count, max }), { exact: true })).toBeVisible()

  await page.goto('/addWorkout/')
  const name = page.getByLabel(t('editor.name'))
  await page.getByRole('button', { name: t('editor.save'), exact: true }).click()
  await said('name-empty')
  await said('exercise-name-empty')
  await expect(name).toBeFocused()
  await name.fill('x'.repeat(81))
  await saidTooLong(1, 80)
  await name.fill('Fine')

  // The name comes last: an exercise without a name is not saved automatically.
  const work = page.getByRole('spinbutton', { name: t('phases.work'), exact: true })
  await work.fill('0')
  await work.press('Enter')
  await said('time-too-short')
  await work.fill('24:00:01')
  await work.press('Enter')
  await said('time-too-long')
  await expect(work).toHaveValue('1:30')
  await work.fill('24:00:00')
  await work.press('Enter')
  await expect(work).toHaveValue('24:00:00')
  await page.getByLabel(t('editor.workText')).fill('x'.repeat(1001))
  await saidTooLong(1, 1000)
  await page.getByLabel(t('editor.exerciseName')).fill('Row')
  await page.getByRole('button', { name: t('editor.save'), exact: true }).click()
  await expect(page.getByLabel(t('editor.workText'))).toBeFocused()
  expect(sent.filter((request) => request.includes('/workouts'))).toEqual([])

  await page.goto(`/addWorkout/${full}/`)
  await expect(page.locator('.editor-row')).toHaveCount(25)
  await page.getByRole('button', { name: t('editor.add') }).click()
  await expect(page.locator('.editor-limit-note')).toContainText(t('editor.exerciseLimitTitle', { max: 25 }))
  await expect(page.locator('.editor-limit-note')).toBeInViewport()
  await expect(page.locator('.editor-row')).toHaveCount(25)
  expect(await countWorkouts(person)).toEqual({ stored: 1, counted: 1 })
})

test('an unknown workout is not found on its page, in the player or in the editor, and someone else’s is not editable', async ({
  page
}) => {
  expect((await page.goto('/de/workout/nobodyhasthisone/'))?.status()).toBe(404)
  await expect(page.getByText(t('page.notFoundTitle'))).toBeVisible()
  await page.goto('/workout/nobodyhasthisone/play/')
  await expect(page.getByText(t('page.notFoundTitle'))).toBeVisible()
  await signInNew(page)
  await page.goto('/addWorkout/nobodyhasthisone/')
  await expect(page.getByRole('alert')).toContainText(t('errors.not-found'))
  await expect(page.getByRole('link', { name: t('editor.toList') })).toBeVisible()
  await page.goto('/addWorkout/demo-kb-ladder/')
  await expect(page.getByRole('alert')).toContainText(t('errors.not-yours'))
})

test('an invalid token is reported, and the typed text is kept', async ({ page }) => {
  const person = await signInNew(page)
  await page.route('**/account/jwts', (route) => route.fulfill({ status: 201, json: { jwt: 'a.broken.token' } }))
  await page.goto('/addWorkout/')
  await page.getByLabel(t('editor.name')).fill('Kept')
  await page.getByLabel(t('editor.exerciseName')).fill('Row')
  await page.getByRole('button', { name: t('editor.save'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(t('errors.session-over'))
  await expect(page.getByLabel(t('editor.name'))).toHaveValue('Kept')
  expect(await countWorkouts(person)).toEqual({ stored: 0, counted: 0 })
})
