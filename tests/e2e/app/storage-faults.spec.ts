/**
 * The device's storage is full, is deleted or cannot be opened, or the server sends garbage: reported, nothing lost, no
 * endless waiting, no reload loop.
 */
import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { startEndable, type Endable } from '../support/endable.ts'
import { keptDraft } from '../support/kept.ts'
import {
  contentOf,
  countWorkouts,
  newPerson,
  newWorkout,
  seconds,
  signInAs,
  signInNew,
  storedName,
  type Person
} from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'
import { deleteDatabases, limitDevice } from '../support/storage.ts'

// Each test walks through many screens.
test.describe.configure({ timeout: 180_000 })
test.use({ isNetworkStable: { value: false }, expectedStatuses: [404, 500] })

const t = textsIn('en')
const heart = (page: Page, name: string) => page.getByRole('button', { name: t('list.favourite', { name }) })
const workout = (name: string) => contentOf(name, [['Row', seconds(30)]])
const hearts = async (person: Person) =>
  (await rowsOf('favorits', 'userID', person.userId)).map((row) => row['workoutID'])

const isSaved = (page: Page) => expect(page.locator('.editor-save.is-saved')).toBeVisible()

async function openEditor(page: Page, person: Person, name: string): Promise<string> {
  const id = await newWorkout(person, workout(name))
  await page.goto(`/addWorkout/${id}/`)
  await isSaved(page)
  return id
}

/** Something is said or shown, and nothing is loading anymore. */
async function isSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

test('on a full device, an edit is saved at once, and offline it is never reported as stored', async ({ page }) => {
  const makeRoom = await limitDevice(page, 1)
  const person = await signInNew(page)
  const id = await openEditor(page, person, 'Before')
  await page.getByLabel(t('editor.name')).fill('Without room')
  await expect(page.getByText(t('editor.deviceFull'))).toBeVisible()
  await expect.poll(() => storedName(person, id)).toBe('Without room')

  await page.route('**/api/**', (route) => route.abort())
  await page.getByLabel(t('editor.name')).fill('Nowhere yet')
  await expect(page.locator('.editor-save.is-failed')).toBeVisible()
  await expect(page.getByText(t('editor.deviceFull'))).toBeVisible()
  await expect(page.getByText(t('editor.failedKept'))).toHaveCount(0)
  await expect(page.getByLabel(t('editor.name'))).toHaveValue('Nowhere yet')

  await page.unroute('**/api/**')
  await makeRoom()
  await page.getByLabel(t('editor.name')).fill('With room')
  await isSaved(page)
  await expect(page.getByText(t('editor.deviceFull'))).toHaveCount(0)
  expect(await storedName(person, id)).toBe('With room')
})

test('on a full device, saving a workout offline is refused with the reason, and works once there is room', async ({
  page
}) => {
  const makeRoom = await limitDevice(page, 1)
  const person = await signInNew(page)
  const id = await newWorkout(person, workout('No room'))
  await page.goto(`/workout/${id}/`)
  const more = page.getByRole('button', { name: t('page.more'), exact: true })
  const keep = page.getByRole('button', { name: t('kept.keep'), exact: true })
  await more.click()
  await keep.click()
  await expect(page.getByText(t('kept.problem-device-full'))).toBeVisible()
  await makeRoom()
  await more.click()
  await keep.click()
  await more.click()
  await expect(page.getByRole('link', { name: t('kept.isKept') })).toBeVisible()
})

test('when the browser deletes its databases during use, the next action is stored and sent', async ({ page }) => {
  const person = await signInNew(page)
  const id = await newWorkout(person, workout('Loved'))
  await page.goto('/workoutlist/my/')
  await expect(heart(page, 'Loved')).toBeVisible()
  await deleteDatabases(page)
  await page.route('**/api/**', (route) => route.abort())
  await heart(page, 'Loved').click()
  await expect(page.locator('.outbox-sign')).toHaveText(t('outbox.sign', { count: 1 }))
  await page.unroute('**/api/**')
  await expect.poll(() => hearts(person)).toEqual([id])
  await expect(page.locator('.outbox-sign')).toHaveCount(0)

  await page.goto(`/addWorkout/${id}/`)
  await isSaved(page)
  await deleteDatabases(page)
  await page.route('**/api/**', (route) => route.abort())
  await page.getByLabel(t('editor.name')).fill('Typed after it')
  await expect(page.locator('.editor-save.is-failed')).toBeVisible()
  await keptDraft(page, 'Typed after it')
  await page.unroute('**/api/**')
  await isSaved(page)
  expect(await storedName(person, id)).toBe('Typed after it')
  expect(await countWorkouts(person)).toEqual({ stored: 1, counted: 1 })
})

/** Private windows behave like this in different browsers. */
const CLOSED = {
  'throws at once': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  },
  'fails later': () => {
    IDBFactory.prototype.open = () => {
      const asked = Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype) as IDBOpenDBRequest
      Object.defineProperty(asked, 'error', { value: new DOMException('not allowed', 'InvalidStateError') })
      setTimeout(() => asked.dispatchEvent(new Event('error')))
      return asked
    }
  }
}

const SCREENS = [
  '/workoutlist/my/',
  '/offWorkouts/',
  '/statistic/',
  '/calendar/',
  '/messages/',
  '/friends/',
  '/settings/'
]

for (const [how, close] of Object.entries(CLOSED)) {
  test(`where the database ${how}, every screen works, an edit is saved and a play runs`, async ({ page }) => {
    await page.addInitScript(close)
    const person = await signInNew(page)
    const id = await openEditor(page, person, 'Bare')
    await page.getByLabel(t('editor.name')).fill('Bare and saved')
    await expect(page.getByText(t('editor.deviceFull'))).toBeVisible()
    await expect.poll(() => storedName(person, id)).toBe('Bare and saved')
    for (const path of SCREENS) {
      await page.goto(path)
      await isSettled(page)
    }
    await page.goto('/offWorkouts/')
    await expect(page.getByText(t('kept.blocked'))).toBeVisible()
    await page.goto(`/workout/${id}/play/`)
    await expect(page.locator('.player-stage[data-status=running]')).toBeVisible()
  })
}

const html = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome</h1>')
const broken = (response: ServerResponse) =>
  void response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"Broken"}')

async function open(page: Page, server: Endable, person: Person): Promise<void> {
  await signInAs(page, person)
  await page.context().addCookies([{ name: 'icepoint_session', value: '1', url: server.url }])
}

for (const [what, how] of [
  ['a page of HTML', html],
  ['an error', broken]
] as const) {
  test(`${what} in place of every response: reported on every screen, nobody is signed out, and everything is there afterwards`, async ({
    page
  }) => {
    const server = await startEndable()
    const person = await newPerson()
    const id = await newWorkout(person, workout('Still mine'))
    await open(page, server, person)
    for (const words of ['/v1/', '/api/']) server.disturb(words, how)
    let loads = 0
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) loads += 1
    })
    for (const path of [...SCREENS.slice(2), `/workout/${id}/`, `/addWorkout/${id}/`, '/workoutlist/my/']) {
      loads = 0
      await page.goto(server.url + path)
      await isSettled(page)
      // One of them may lead to what can be played offline.
      expect(loads, path).toBeLessThanOrEqual(2)
      expect(new URL(page.url()).pathname).not.toContain('login')
    }
    for (const words of ['/v1/', '/api/']) server.disturb(words, null)
    await page.goto(`${server.url}/workoutlist/my/`)
    await expect(page.getByRole('link', { name: 'Still mine' })).toBeVisible()
    await page.close()
    server.end()
  })
}
