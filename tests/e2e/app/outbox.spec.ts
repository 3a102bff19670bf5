/** Writes made offline wait on the device and arrive exactly once (decision 060). */
import type { BrowserContext, Page } from '@playwright/test'
import { sendNow, sign } from '../support/outbox.ts'
import { startOwnLine, type OwnLine } from '../support/own-line.ts'
import {
  contentOf,
  countWorkouts,
  edge,
  newPerson,
  newWorkout,
  seconds,
  storedName,
  type Person
} from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'
import { rowsOf } from '../support/rows.ts'

// The service worker first caches a hundred files.
test.describe.configure({ timeout: 180_000 })
test.use({ isNetworkStable: { value: false }, serviceWorkers: 'allow', expectedStatuses: [404, 409, 429] })

const t = textsIn('en')
const card = (page: Page, name: string) => page.locator('.workout-card').filter({ hasText: name })

async function signInOn(context: BrowserContext, line: OwnLine, person: Person): Promise<void> {
  await context.addCookies([{ name: 'icepoint_session', value: '1', url: line.url }])
  await context.addInitScript((fallback) => {
    if (location.protocol === 'about:' || localStorage.getItem('e2e:session') === fallback) return
    localStorage.setItem('e2e:session', fallback)
    localStorage.setItem('cookieFallback', fallback)
    localStorage.setItem('icepoint:session', '1')
  }, person.fallback)
}

/** The list of an installed app, with everything it may need later. */
async function openList(page: Page, line: OwnLine): Promise<void> {
  await page.goto(`${line.url}/workoutlist/my/`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Before the server has answered, an offline start leads to what can be played then.
  await Promise.all([
    page.waitForResponse((answer) => /\/v1\/account\?/.test(answer.url()) && answer.ok()),
    page.goto(`${line.url}/workoutlist/my/`)
  ])
  await expect(page.getByRole('navigation', { name: t('list.tabs') })).toBeVisible()
  await expect(page.locator('.workout-card').first()).toBeVisible()
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: t('list.more', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('list.delete') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('list.delete') })
    .click()
}

const heart = (page: Page, name: string) => page.getByRole('button', { name: t('list.favourite', { name }) })

async function create(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name: t('nav.create') })
    .first()
    .click()
  await page.locator('a[href*="addWorkoutSimpel"]').first().click()
  await page.getByLabel(t('editor.name')).fill(name)
  await page.getByLabel(t('simple.lines')).fill('Squat\nPlank')
  await page.getByRole('button', { name: t('simple.create') }).click()
  await expect(page.getByRole('heading', { name: t('simple.made', { name }) })).toBeVisible()
  await page.getByRole('link', { name: t('editor.toList') }).click()
}

const workout = (name: string) => contentOf(name, [['Row', seconds(30)]])
const hearts = (person: Person) => rowsOf('favorits', 'userID', person.userId)

async function startPerson(context: BrowserContext, names: readonly string[]) {
  const line = await startOwnLine()
  const person = await newPerson()
  const ids: string[] = []
  for (const name of names) ids.push(await newWorkout(person, workout(name)))
  await signInOn(context, line, person)
  return { line, person, ids }
}

test(
  'writes made while the server is down arrive exactly once, even after a reload',
  { tag: '@main' },
  async ({ page, context }) => {
    const { line, person, ids } = await startPerson(context, ['Loved', 'Gone', 'Edited'])
    await openList(page, line)
    await expect(page.locator('.workout-card')).toHaveCount(3)
    await line.end()
    await heart(page, 'Loved').click()
    await remove(page, 'Gone')
    await expect(card(page, 'Gone')).toHaveCount(0)
    await create(page, 'Made here')
    await expect(card(page, 'Made here').getByText(t('outbox.mark'))).toBeVisible()
    await expect(sign(page)).toHaveText(t('outbox.sign', { count: 3 }))
    expect(await countWorkouts(person)).toEqual({ stored: 3, counted: 3 })
    await page.reload()
    await expect(sign(page)).toHaveText(t('outbox.sign', { count: 3 }))
    await expect(card(page, 'Made here')).toBeVisible()
    await sign(page).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
    await line.begin()
    await sendNow(page)
    await expect(sign(page)).toHaveCount(0)
    expect(await countWorkouts(person)).toEqual({ stored: 3, counted: 3 })
    expect((await hearts(person)).map((row) => row['workoutID'])).toEqual([ids[0]])
    const names = (await rowsOf('workouts', 'ownerId', person.userId)).map((row) => String(row['name']))
    expect(names.toSorted()).toEqual(['Edited', 'Loved', 'Made here'])
    await line.end()
  }
)

test(
  'a workout edited offline is sent after leaving the editor, or leads to both versions',
  { tag: '@main' },
  async ({ page, context }) => {
    const { line, person, ids } = await startPerson(context, ['Before', 'Shared'])
    const [sent = '', shared = ''] = ids
    await openList(page, line)
    const fold = page.locator('.editor-about-fold')
    await test.step('it is sent after leaving the editor', async () => {
      await page.goto(`${line.url}/addWorkout/${sent}/`)
      await expect(page.locator('.editor-save.is-saved')).toBeVisible()
      await line.end()
      await context.setOffline(true)
      if (await fold.isVisible()) await fold.click()
      await page.getByLabel(t('editor.name')).fill('After')
      await expect(page.locator('.editor-save.is-failed')).toBeVisible()
      // On a phone, the editor's bar has no room for it.
      await expect(sign(page)).toHaveCount(1)
      await page
        .getByRole('link', { name: t('nav.workouts') })
        .first()
        .click()
      await expect(card(page, 'After').getByText(t('outbox.mark'))).toBeVisible()
      await expect(sign(page)).toHaveCount(1)
      expect(await storedName(person, sent)).toBe('Before')
      await line.begin()
      await context.setOffline(false)
      await expect.poll(() => storedName(person, sent)).toBe('After')
      await expect(sign(page)).toHaveCount(0)
      const rows = await rowsOf('workouts', 'ownerId', person.userId)
      expect(rows.find(({ $id }) => $id === sent)?.['version']).toBe(2)
    })
    await test.step('if another device saved first, the outbox lists it and leads to both versions', async () => {
      await page.goto(`${line.url}/addWorkout/${shared}/`)
      await expect(page.locator('.editor-save.is-saved')).toBeVisible()
      await context.setOffline(true)
      if (await fold.isVisible()) await fold.click()
      await page.getByLabel(t('editor.name')).fill('Mine')
      await expect(page.locator('.editor-save.is-failed')).toBeVisible()
      await page
        .getByRole('link', { name: t('nav.workouts') })
        .first()
        .click()
      await expect(sign(page)).toHaveText(t('outbox.sign', { count: 1 }))
      await edge(person, 'PUT', `/workouts/${shared}`, { version: 1, content: workout('Theirs') })
      await context.setOffline(false)
      await expect(sign(page)).toHaveText(t('outbox.refused', { count: 1 }))
      expect(await storedName(person, shared)).toBe('Theirs')
      await sign(page).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('outbox.merge') })
        .click()
      await expect(page.getByRole('alert').filter({ hasText: t('editor.conflictTitle') })).toBeVisible()
    })
    await line.end()
  }
)

test('two tabs show that they are offline, keep their data, and send both writes once', async ({ page, context }) => {
  const { line, person } = await startPerson(context, ['One', 'Two'])
  await openList(page, line)
  const other = await context.newPage()
  await other.goto(`${line.url}/workoutlist/my/`)
  await expect(heart(other, 'Two')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(t('states.offlineTitle'))).toBeVisible()
  await expect(card(page, 'One')).toBeVisible()
  await heart(page, 'One').click()
  await heart(other, 'Two').click()
  await expect(sign(page)).toHaveText(t('outbox.sign', { count: 2 }))
  await expect(sign(other)).toHaveText(t('outbox.sign', { count: 2 }))
  await context.setOffline(false)
  await expect(sign(page)).toHaveCount(0)
  await expect(sign(other)).toHaveCount(0)
  await expect(page.getByText(t('states.offlineTitle'))).toBeHidden()
  expect(await hearts(person)).toHaveLength(2)
  await line.end()
})

test('signing out with unsent writes asks first, and another account sees none of them', async ({
  page,
  context,
  expectedStatuses
}) => {
  // The screen refetches when the connection is back; requests in flight while the session ends are refused.
  expectedStatuses.push(401)
  const { line, person } = await startPerson(context, ['Secret'])
  await openList(page, line)
  await context.setOffline(true)
  await heart(page, 'Secret').click()
  await expect(sign(page)).toBeVisible()
  const logOut = async () => {
    await page.getByRole('button', { name: t('nav.account'), exact: true }).click()
    await page.getByRole('button', { name: t('nav.logOut') }).click()
  }
  await logOut()
  const asked = page.getByRole('dialog', { name: t('outbox.leaveTitle') })
  await asked.getByRole('button', { name: t('outbox.leaveSend') }).click()
  await expect(asked.getByRole('alert')).toHaveText(t('outbox.leaveFailed'))
  await asked.getByRole('button', { name: t('outbox.leaveStay') }).click()
  await expect(asked).toBeHidden()
  await page.keyboard.press('Escape')
  await page.route('**/api/favorites/**', (route) => route.abort())
  await context.setOffline(false)
  await logOut()
  await asked.getByRole('button', { name: t('outbox.leaveDiscard') }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/workoutlist'))
  await page.unroute('**/api/favorites/**')
  expect(await hearts(person)).toEqual([])
  const second = await newPerson()
  await signInOn(context, line, second)
  await page.goto(`${line.url}/workoutlist/my/`)
  await expect(page.getByRole('heading', { name: t('list.emptyMy') })).toBeVisible()
  await expect(sign(page)).toHaveCount(0)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('icepoint')
  expect(await page.content()).not.toContain('Secret')
  await line.end()
})

test('where the browser stores nothing, a write needs the connection and says so', async ({ page, context }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  const { line, person, ids } = await startPerson(context, ['Bare'])
  await openList(page, line)
  await context.setOffline(true)
  await heart(page, 'Bare').click()
  await expect(page.getByText(t('list.favouriteFailed'))).toBeVisible()
  await expect(heart(page, 'Bare')).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(false)
  await heart(page, 'Bare').click()
  await expect.poll(async () => (await hearts(person)).map((row) => row['workoutID'])).toEqual(ids)
  await line.end()
})
