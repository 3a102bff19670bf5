/** Wrong input gets a message in the user's language and the right status, and changes nothing. */
import type { Page } from '@playwright/test'
import { contentOf, countWorkouts, newPerson, newWorkout, seconds, signInAs, signInNew } from '../support/people.ts'
import { expect, newEmail, SITE, test } from '../support/support.ts'
import { speak, textsIn } from '../support/texts.ts'

const ALL_SHORT = Array.from({ length: 25 }, (_, index) => [`Move ${index + 1}`, seconds(20)] as const)

function writes(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') seen.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return seen
}

for (const language of ['en', 'de'] as const) {
  const t = textsIn(language)

  test.describe(`in ${language}`, () => {
    test.use({ expectedStatuses: [401, 404, 409, 429] })
    test.beforeEach(({ page }) => speak(page, language))

    test('sign-in names what is wrong and keeps what was typed', async ({ page }) => {
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

    test('the editor refuses names, texts, times and the 26th exercise', async ({ page }) => {
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

    // These take their words from the same texts: one language is enough.
    if (language === 'en') return

    test('simple creation refuses no name, no exercise, and more than the plan allows', async ({ page }) => {
      const person = await signInNew(page)
      await page.goto('/addWorkoutSimpel/')
      const create = page.getByRole('button', { name: t('simple.create') })
      await create.click()
      await expect(page.getByText(t('errors.name-empty'))).toBeVisible()
      await expect(page.getByText(t('errors.no-exercise'))).toBeVisible()
      await page.getByLabel(t('editor.name')).fill('Many')
      await page.getByLabel(t('simple.lines')).fill(Array.from({ length: 26 }, (_, line) => `Move ${line}`).join('\n'))
      await create.click()
      await expect(page.getByRole('alert')).toContainText(t('simple.tooMany', { max: 25 }))
      await page.getByLabel(t('simple.lines')).fill(`Squat\n${'x'.repeat(81)}`)
      await expect(page.getByText(t('simple.longLine', { line: 2 }))).toBeVisible()
      expect(await countWorkouts(person)).toEqual({ stored: 0, counted: 0 })
    })

    test('an unknown workout is not found, in the page, the player and the editor', async ({ page }) => {
      expect((await page.goto(`/${language}/workout/nobodyhasthisone/`))?.status()).toBe(404)
      await expect(page.getByText(t('page.notFoundTitle'))).toBeVisible()
      await page.goto('/workout/nobodyhasthisone/play/')
      await expect(page.getByText(t('page.notFoundTitle'))).toBeVisible()
      await signInNew(page)
      await page.goto('/addWorkout/nobodyhasthisone/')
      await expect(page.getByRole('alert')).toContainText(t('errors.not-found'))
      await expect(page.getByRole('link', { name: t('editor.toList') })).toBeVisible()
    })

    test('a broken token is said, and what was typed is still there', async ({ page }) => {
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
  })
}

test('the edge answers what is wrong with the status of the spec', async ({ page }) => {
  const person = await newPerson()
  const good = contentOf('Good', [['Row', seconds(30)]])
  const call = async (method: string, path: string, data?: unknown, jwt = person.jwt) => {
    const headers = { 'content-type': 'application/json', ...(jwt === '' ? {} : { authorization: `Bearer ${jwt}` }) }
    const options = {
      method,
      headers,
      ...(data === undefined ? {} : { data: typeof data === 'string' ? Buffer.from(data) : data })
    }
    const answer = await page.request.fetch(`${SITE}/api${path}`, options)
    const { error } = (await answer.json()) as { error: { status: string; details?: Record<string, unknown> } }
    return [
      answer.status(),
      error.status,
      error.details?.['code'] ?? error.details?.['limit'] ?? error.details?.['issues']
    ]
  }
  const create = (content: unknown) => call('POST', '/workouts', { id: 'e2ebadinput', content })
  const timed = (value: number) => contentOf('Timed', [['Row', seconds(value)]])
  const at = (path: string, code: string) => [400, 'invalid-argument', [{ path, code }]]
  const time = 'content.exercises.0.steps.0.length.seconds'

  expect(await call('POST', '/workouts', 'no json at all')).toEqual([400, 'invalid-argument', 'not-json'])
  expect(await call('POST', '/workouts', {}, 'a.broken.token')).toEqual([401, 'unauthenticated', 'session-over'])
  expect(await call('POST', '/workouts', {}, '')).toEqual([401, 'unauthenticated', 'sign-in-needed'])
  expect(await create({ ...good, name: ' ' })).toEqual(at('content.name', 'name-empty'))
  expect(await create({ ...good, description: 'x'.repeat(2001) })).toEqual(at('content.description', 'text-too-long'))
  expect(await create(timed(0))).toEqual(at(time, 'time-too-short'))
  expect(await create(timed(86_401))).toEqual(at(time, 'time-too-long'))
  const tooMany = contentOf('Many', [...ALL_SHORT, ['One more', seconds(20)]])
  expect(await create(tooMany)).toEqual([429, 'resource-exhausted', 'maxExercisesPerWorkout'])
  const unknown = [404, 'not-found', 'workout-not-found']
  expect(await call('PUT', '/workouts/nobodyhasthisone', { version: 1, content: good })).toEqual(unknown)
  expect(await call('DELETE', '/workouts/nobodyhasthisone')).toEqual(unknown)
  expect(await call('POST', '/workouts/nobodyhasthisone/publish')).toEqual(unknown)
  expect(await call('POST', '/workouts/nobodyhasthisone/play', {})).toEqual(unknown)
  expect(await call('GET', '/nothing')).toEqual([404, 'not-found', 'call-not-found'])
  expect(await countWorkouts(person)).toEqual({ stored: 0, counted: 0 })
})

test('somebody who is signed in cannot open the editor of another person’s workout', async ({ page }) => {
  const t = textsIn('en')
  await signInAs(page, await newPerson())
  await page.goto('/addWorkout/demo-kb-ladder/')
  await expect(page.getByRole('alert')).toContainText(t('errors.not-yours'))
})
