/**
 * Accessibility of pages in their states (every page once: axe.spec.ts): axe in three themes, from 320 px width to 200
 * % text, and target sizes.
 */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs, signInNew, type Person } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { doneStage } from '../support/stage-record.ts'
import { textsIn } from '../support/texts.ts'

// Each screen is looked at in three themes and six widths.
test.describe.configure({ timeout: 180_000 })
test.use({ expectedStatuses: [404, 500], reducedMotion: 'reduce' })

const t = textsIn('en')
const PUBLIC_WORKOUT = '/workout/demo-kb-ladder/'

/** Checks the current page; the name is used in messages. */
type Check = (name: string) => Promise<void>
const checks =
  (page: Page, isMobile: boolean): Check =>
  (name) =>
    checkScreen(page, name, isMobile)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1:visible')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('the pages for everyone, in two languages', async ({ page, isMobile }) => {
  const check = checks(page, isMobile)
  // German has long words. Only the desktop project tests every width, so only it tests German.
  const languages = isMobile ? [''] : ['', '/de']
  for (const path of [
    '/',
    '/workoutListOpen/',
    PUBLIC_WORKOUT,
    '/info/',
    '/exercises/',
    '/exercises/push-up/',
    '/nothing/'
  ]) {
    for (const language of languages) {
      await open(page, `${language}${path}`)
      await check(`${language}${path}`)
    }
  }
})

test('signing in and signing up', async ({ page, isMobile }) => {
  const check = checks(page, isMobile)
  for (const path of ['/login/', '/register/']) {
    await open(page, path)
    await check(path)
    await page.locator('button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await check(`${path} with problems`)
  }
})

test.describe('pages linked from mails', () => {
  // 404: the missing page.
  test.use({ expectedStatuses: [404] })

  test('work for a forgotten password and a new address', async ({ page, isMobile }) => {
    const check = checks(page, isMobile)
    await open(page, '/login/?forgot=1')
    await check('forgotten')
    await page.getByLabel(t('auth.email')).fill('nobody@example.com')
    await page.getByRole('button', { name: t('auth.forgotSend') }).click()
    await expect(page.getByRole('heading', { name: t('auth.forgotSentTitle') })).toBeVisible()
    await check('mail sent')
    await open(page, '/login/?recover=1&userId=abc&secret=def')
    await page.getByLabel(t('auth.newPassword'), { exact: true }).fill('four frogs')
    await check('new password')
    await open(page, '/login/?verify=1')
    await check('a broken link')
  })
})

test.describe('signed in', () => {
  let owner: Person
  let workout: string

  test.beforeAll(async () => {
    owner = await newPerson()
    // Longer than any check of the player takes.
    const moves = [
      ['Goblet squat', seconds(2400)],
      ['Push-up', { kind: 'reps', reps: 12 }],
      ['Farmer’s carry', seconds(90)]
    ] as const
    workout = await newWorkout(owner, contentOf('Three moves with a rather long name', moves, 2400))
  })

  test('the list in its states', async ({ page, isMobile }) => {
    const check = checks(page, isMobile)
    const close = page.getByRole('button', { name: t('states.close') })
    await signInAs(page, owner)
    await open(page, '/workoutlist/my/')
    await expect(page.locator('.workout-card')).toHaveCount(1)
    await check('the list')
    await test.step('a dialog takes the focus, keeps it, and returns it', async () => {
      const opener = page.getByRole('button', { name: t('nav.account') })
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      for (let presses = 0; presses < 12; presses += 1) {
        const isInside = () =>
          document.activeElement === document.body || document.activeElement?.closest('dialog') !== null
        expect(await page.evaluate(isInside)).toBe(true)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('the account menu')
    await close.click()
    await page.locator('.workout-card button').last().click()
    await check('the menu of a workout')
    await page.getByRole('button', { name: t('list.delete') }).click()
    await check('the question before deleting')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('list.allSports') }).click()
    await check('the choice of sports')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('nothing like this')
    await expect(page.getByText(t('list.noMatch'))).toBeVisible()
    await check('no match')
    await open(page, '/workoutlist/favourites/')
    await expect(page.getByText(t('list.emptyFavourites'))).toBeVisible()
    await check('no favourites')
    await page.route('**/tables/workouts/rows**', (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/workoutlist/public/')
    await expect(page.getByText(t('list.failed'))).toBeVisible()
    await check('the list that failed')
  })

  test('creating a workout, and a private one for its owner and for others', async ({ page, browser, isMobile }) => {
    const check = checks(page, isMobile)
    await signInAs(page, owner)
    await open(page, '/addWorkoutOptions/')
    await check('the options')
    await open(page, '/addWorkoutSimpel/')
    await page.getByRole('button', { name: t('simple.create') }).click()
    await check('simple creation with problems')
    await open(page, '/addWorkout/')
    await check('a new workout')
    await page.getByRole('button', { name: t('editor.save'), exact: true }).click()
    await page.getByText(t('editor.more')).click()
    await check('the editor with problems')
    await open(page, `/addWorkout/${workout}/`)
    await page.locator('.editor-row .editor-row-toggle').nth(1).click()
    await check('the editor with an exercise open')
    await open(page, `/workout/${workout}/`)
    await expect(page.getByText('Goblet squat')).toBeVisible()
    await check('a private workout')
    const context = await browser.newContext({ baseURL: new URL('/', page.url()).href })
    const stranger = await context.newPage()
    await open(stranger, `/workout/${workout}/`)
    await expect(stranger.getByText(t('page.notFoundTitle'))).toBeVisible()
    await checkScreen(stranger, 'a workout that is not there', isMobile)
    await context.close()
  })

  test('the list, the limit and the account of someone who has reached every limit', async ({ page, isMobile }) => {
    const check = checks(page, isMobile)
    const full = await signInNew(page)
    for (let index = 0; index < 10; index += 1) {
      await newWorkout(full, contentOf(`Workout ${index}`, [['Squat', seconds(30)]]))
    }
    await open(page, '/workoutlist/my/')
    await expect(page.locator('.list-full')).toBeVisible()
    await check('the list that is full')
    await open(page, '/toMuchWorkouts/')
    await expect(page.getByRole('button', { name: t('limit.delete', { name: 'Workout 0' }) })).toBeVisible()
    await check('the limit')
    await open(page, '/account/')
    const meter = page.getByRole('meter', { name: t('account.meter_workouts'), exact: true })
    await expect(meter).toHaveAttribute('aria-valuetext', `10 of 10, ${t('account.full')}`)
    await expect(page.getByText(t('account.noGroups'))).toBeVisible()
    await expect(page.getByText(t('account.thisDevice'))).toBeVisible()
    await check('the account')
    await page.getByRole('button', { name: t('account.delete') }).click()
    await page.getByRole('button', { name: t('account.deleteGo') }).click()
    await expect(page.getByText(t('errors.confirm-mismatch'))).toBeVisible()
    await check('what goes with an account')
  })

  test('the player from the first second to the last', async ({ page, isMobile }) => {
    const check = checks(page, isMobile)
    await signInAs(page, owner)
    await open(page, `/workout/${workout}/`)
    await page.getByRole('link', { name: t('page.start'), exact: true }).click()
    const stage = page.locator('.player-stage')
    await expect(stage).toHaveAttribute('data-phase', 'setup')
    await expect(stage).toHaveAttribute('data-status', 'running')
    // The check may outlast the countdown, or a slow machine may already have passed it.
    await page.keyboard.press('k')
    await expect(stage).toHaveAttribute('data-status', 'paused')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(stage).toHaveAttribute('data-phase', 'setup')
    await check('getting ready')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('k')
    await expect(stage).toHaveAttribute('data-status', 'running')
    await expect(stage).toHaveAttribute('data-phase', 'work')
    await check('work')
    await page.keyboard.press('k')
    await expect(stage).toHaveAttribute('data-status', 'paused')
    await check('paused')
    for (const [key, name] of [
      ['?', 'the list of keys'],
      ['Escape', 'the question before ending']
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.getByRole('button', { name: t('player.sound'), exact: true }).click()
    await check('sound')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await expect(stage).toHaveAttribute('data-phase', 'rest')
    await check('rest')
    await page.keyboard.press('l')
    await check('locked')
    await page.reload()
    await expect(page.getByRole('button', { name: t('player.goOn') })).toBeVisible()
    await check('the offer to go on')
    await page.getByRole('button', { name: t('player.goOn') }).click()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('12×')).toBeVisible()
    await check('repetitions')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: t('player.end'), exact: true })
      .last()
      .click()
    await expect(doneStage(page)).toBeVisible()
    await check('done')
  })
})
