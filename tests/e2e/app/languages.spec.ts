/** Five languages: the choice in the account menu, storage, and no raw key on any screen. */
import type { Page } from '@playwright/test'
import { TEXTS } from '#locales/index.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs, signInNew } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { speak, textsIn } from '../support/texts.ts'

const RAW_KEY = new RegExp(`\\b(?:${Object.keys(TEXTS.en).join('|')})\\.[a-z][a-zA-Z-]+\\b|\\{\\w+\\}`)

/** Raw keys and unfilled placeholders, in visible texts and in ARIA labels. */
function rawKeys(page: Page): Promise<string[]> {
  return page.evaluate((source) => {
    const raw = new RegExp(source)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const found: string[] = [document.title].filter((text) => raw.test(text))
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isCode = node.parentElement?.closest('script, style, noscript') !== null
      const texts =
        node instanceof Element
          ? ['aria-label', 'placeholder', 'title', 'alt'].map((name) => node.getAttribute(name))
          : [node.textContent]
      if (!isCode) found.push(...texts.filter((text) => text !== null && raw.test(text)).map(String))
    }
    return found
  }, RAW_KEY.source)
}

/** Follows a link like the app: without a page load where possible. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }))
    link.click()
    link.remove()
  }, path)
  await expect(page).toHaveURL(path)
}

// Missing keys of the other languages: tests/repo/locales.test.ts.
test('every main screen is in German', async ({ page }) => {
  const language = 'de'
  const t = textsIn(language)
  await speak(page, language)
  const person = await newPerson()
  const id = await newWorkout(
    person,
    contentOf(
      'Moves',
      [
        ['Goblet squat', seconds(2400)],
        ['Plank', seconds(30)]
      ],
      2400
    )
  )
  for (const path of ['/login/', '/register/']) {
    await page.goto(path)
    await expect(page.getByLabel(t('auth.email'))).toBeVisible()
    await page.locator('button[type=submit]').click()
    await expect(page.getByText(t('errors.email-empty'))).toBeVisible()
    expect(await rawKeys(page)).toEqual([])
  }
  await signInAs(page, person)
  await page.goto('/workoutlist/my/')
  const screens = [
    ['/workoutlist/my/', t('list.tab-my')],
    ['/workoutlist/favourites/', t('list.emptyFavourites')],
    ['/addWorkoutOptions/', t('editor.titleNew')],
    ['/addWorkoutSimpel/', t('simple.create')],
    [`/addWorkout/${id}/`, t('editor.exercises')],
    ['/toMuchWorkouts/', t('limit.create')],
    ['/settings/', t('settings.defaultExerciseHint')],
    ['/profile/', t('profile.nicknameHint')],
    ['/account/', t('account.noGroups')],
    ['/export/', t('export.start')],
    [`/workout/${id}/`, t('page.start')]
  ] as const
  for (const [path, text] of screens) {
    await follow(page, path)
    await expect(page.getByText(text, { exact: false }).filter({ visible: true }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect([path, await rawKeys(page)]).toEqual([path, []])
  }
  await page.goto(`/workout/${id}/play/`)
  await expect(page.locator('.player-stage')).toHaveAttribute('data-status', 'running')
  // Paused, so that a slow machine sees every phase.
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  for (const phase of ['setup', 'work', 'rest'] as const) {
    await expect(page.getByText(t(`phases.${phase}`), { exact: true }).first()).toBeVisible()
    expect([phase, await rawKeys(page)]).toEqual([phase, []])
    await page.keyboard.press('ArrowRight')
  }
})

test('the language changes in the account menu, and stays on the next page and after signing in elsewhere', async ({
  page,
  browser
}) => {
  const person = await signInNew(page)
  await page.goto('/workoutlist/my/')
  await page.getByRole('button', { name: textsIn('en')('nav.account') }).click()
  for (const language of ['fr', 'nl', 'de'] as const) {
    const t = textsIn(language)
    // The account must be saved before the next page opens.
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/account/prefs') && answer.request().method() === 'PATCH'
    )
    await page.getByRole('dialog').locator('select').first().selectOption(language)
    await saved
    await expect(page.getByRole('dialog')).toContainText(t('nav.logOut'))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  await page.goto('/addWorkoutOptions/')
  await expect(page.locator('h1')).toHaveText(textsIn('de')('editor.titleNew'))
  const context = await browser.newContext({ baseURL: new URL('/', page.url()).href, serviceWorkers: 'block' })
  const elsewhere = await context.newPage()
  await signInAs(elsewhere, person)
  await elsewhere.goto('/workoutlist/my/')
  await expect(elsewhere.getByRole('heading', { name: textsIn('de')('list.emptyMy') })).toBeVisible()
  await context.close()
})
