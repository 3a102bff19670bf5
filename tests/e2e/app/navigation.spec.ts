/** Navigation: landing pages, keyboard, two tabs, reloads. */
import { keptDraft, keptPlays } from '../support/kept.ts'
import { contentOf, edge, newPerson, newWorkout, seconds, signInAs, signInNew } from '../support/people.ts'
import { expect, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ savesData: false, expectedStatuses: [401, 404] })

const t = textsIn('en')
const LIST = /\/workoutlist\/my\/$/

test('signed out, app screens lead to sign-in and public ones stay', async ({ page }) => {
  for (const path of [
    '/workoutlist/my/',
    '/addWorkout/',
    '/addWorkoutOptions/',
    '/addWorkoutSimpel/',
    '/addWorkoutMaster/',
    '/createMastervideo/',
    '/toMuchWorkouts/',
    '/settings/',
    '/account/'
  ]) {
    await page.goto(path)
    await page.waitForURL(/\/login\/(\?next=|$)/)
  }
  for (const path of ['/', '/workoutListOpen/', '/info/', '/register/', '/export/', '/workout/demo-kb-ladder/']) {
    await page.goto(path)
    await expect(page.locator('h1:visible')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto('/WORKOUTLISTOPEN')
  expect(new URL(page.url()).pathname).toBe('/workoutListOpen/')
  for (const path of ['/nothing/', '/workoutlist/my/more/', '/de/login/']) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
  }
})

test('signed in, the sign-in pages lead to the list, and a workout’s page stays', async ({ page }) => {
  await signInNew(page)
  await page.goto('/login/')
  await page.waitForURL(LIST)
  // Spec, section 2: someone without saved settings stays on this page, which shows who is signed in.
  await page.goto('/register/')
  await page.getByRole('link', { name: t('auth.toWorkouts') }).click()
  await page.waitForURL(LIST)
  await page.goto('/workoutlist/')
  await expect(page.getByRole('heading', { name: t('list.emptyMy') })).toBeVisible()
  await page.goto('/workout/demo-kb-ladder/')
  await expect(page.getByRole('heading', { name: 'Kettlebell ladder' })).toBeVisible()
  await page.goto('/addWorkoutOptions/')
  await page.goBack()
  await expect(page).toHaveURL(/\/workout\/demo-kb-ladder\/$/)
})

test('the keyboard signs in, switches the list’s tab and reorders exercises', async ({ page }) => {
  const person = await newPerson()
  const moves = ['Squat', 'Plank', 'Row'].map((name) => [name, seconds(30)] as const)
  const id = await newWorkout(person, contentOf('Three moves', moves))
  const { keyboard } = page
  const tabTo = async (name: string | RegExp): Promise<void> => {
    for (let presses = 0; presses < 25; presses += 1) {
      await keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const at = document.activeElement
        const label = at?.id === '' ? null : document.querySelector(`label[for="${CSS.escape(at?.id ?? '')}"]`)
        return (at?.getAttribute('aria-label') ?? label?.textContent ?? at?.textContent ?? '').trim()
      })
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }

  await page.goto('/login/')
  await expect(page.locator('h1')).toBeVisible()
  await tabTo(t('auth.email'))
  await keyboard.type(person.email)
  await tabTo(t('auth.password'))
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
  await page.waitForURL(LIST)
  await expect(page.getByRole('link', { name: 'Three moves' })).toBeVisible()
  await tabTo(t('nav.skip'))
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(t('list.tab-public'))
  await keyboard.press('Enter')
  await page.waitForURL('**/workoutlist/public/')

  await page.goto(`/addWorkout/${id}/`)
  await page.getByRole('button', { name: /^Move Squat/ }).focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Move Squat, position 3 of 3' })).toBeFocused()
  await expect(
    page.getByText(t('editor.moved', { name: 'Squat', position: 3, total: 3 }), { exact: true })
  ).toBeAttached()
  await expect(page.locator('.editor-row b')).toHaveText(['Plank', 'Row', 'Squat'])
  await expect(page.locator('.editor-save.is-saved')).toBeVisible()
})

test(
  'signing out in one tab reaches the others, except a running workout',
  { tag: '@main' },
  async ({ page, context }) => {
    const person = await newPerson()
    const id = await newWorkout(person, contentOf('Long', [['Row', seconds(600)]]))
    await signInAs(page, person)
    await page.goto('/workoutlist/my/')
    const other = await context.newPage()
    await other.goto('/workoutlist/public/')
    const playing = await context.newPage()
    await playing.goto(`/workout/${id}/play/`)
    await expect(playing.locator('.player-stage')).toHaveAttribute('data-status', 'running')
    await playing.keyboard.press('ArrowRight')
    await expect(playing.locator('.player-stage')).toHaveAttribute('data-phase', 'work')

    await page.bringToFront()
    await page.getByRole('button', { name: t('nav.account') }).click()
    await page.getByRole('button', { name: t('nav.logOut') }).click()
    await page.getByRole('button', { name: t('nav.logOutPlayEnd') }).click()
    await page.waitForURL('**/login/')
    await other.waitForURL(/\/login\/\?/)
    await expect(playing.locator('.player-stage')).toHaveAttribute('data-phase', 'work')
    await playing.keyboard.press('k')
    await expect(playing.locator('.player-stage')).toHaveAttribute('data-status', 'paused')
  }
)

test('a reload in the editor restores the draft, which can be discarded', { tag: '@main' }, async ({ page }) => {
  const person = await signInNew(page)
  const id = await newWorkout(person, contentOf('Stored', [['Row', seconds(30)]]))
  // Makes every save fail.
  await page.route('**/api/workouts/**', (route) =>
    route.fulfill({ status: 401, json: { error: { status: 'unauthenticated', message: '' } } })
  )
  await page.goto(`/addWorkout/${id}/`)
  await page.locator('.editor-row .editor-row-toggle').click()
  await page.getByLabel(t('editor.exerciseName')).fill('Row, slowly')
  await keptDraft(page, 'Row, slowly')
  await page.reload()
  await expect(page.locator('.editor-row b')).toHaveText('Row, slowly')
  await page.getByRole('button', { name: t('editor.discard') }).click()
  await expect(page.locator('.editor-row b')).toHaveText('Row')
  await page.getByText(t('editor.undo'), { exact: true }).click()
  await expect(page.locator('.editor-row b')).toHaveText('Row, slowly')

  await page.goto('/addWorkout/')
  await page.getByLabel(t('editor.name')).fill('Half a workout')
  await keptDraft(page, 'Half a workout')
  await page.goto('/workoutlist/my/')
  await page.goto('/addWorkout/')
  await expect(page.getByLabel(t('editor.name'))).toHaveValue('Half a workout')
  await page.getByRole('button', { name: t('editor.discardNew') }).click()
  await expect(page.getByLabel(t('editor.name'))).toHaveValue('')
})

test('a play resumes from its pages and can be left, even though its workout was deleted', async ({ page }) => {
  const person = await signInNew(page)
  const id = await newWorkout(person, contentOf('Gone', [['Plank', seconds(1200)]]))
  await page.goto(`/workout/${id}/`)
  await page.getByRole('link', { name: t('page.start'), exact: true }).click()
  const stage = page.locator('.player-stage')
  await expect(stage).toHaveAttribute('data-status', 'running')
  await edge(person, 'DELETE', `/workouts/${id}`)

  const offer = page.getByRole('heading', { name: t('player.offerTitle', { name: 'Gone' }) })
  const press = (key: string) => stage.getByRole('button', { name: t(key), exact: true }).click()
  // A running play would resume by itself.
  const pause = async () => {
    await page.keyboard.press('k')
    await expect(stage).toHaveAttribute('data-status', 'paused')
  }
  await pause()
  await page.reload()
  await expect(offer).toBeVisible()
  await press('player.close')
  await page.getByRole('link', { name: t('player.goOn'), exact: true }).click()
  await page.waitForURL('**/play/')
  // The press on the previous screen has been handled.
  await expect(stage).toHaveAttribute('data-status', 'running')
  await pause()
  await page.goto(`/workout/${id}/`)
  await expect(offer).toBeVisible()
  await press('player.end')
  await expect(page.getByText(t('page.notFoundTitle'))).toBeVisible()
  await expect(stage).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('player.putAway') })).toHaveCount(0)
  expect((await keptPlays(page)).running).toBe(0)
})
