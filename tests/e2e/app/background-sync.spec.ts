/** The worker sends queued writes when no page of the app is open, using a session cookie (decision 081). */
import type { BrowserContext, Page } from '@playwright/test'
import { sign } from '../support/outbox.ts'
import { startOwnLine, type OwnLine } from '../support/own-line.ts'
import { contentOf, installation, newPerson, newWorkout, seconds, type Person } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { expect, test as base } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

interface World {
  line: OwnLine
  /** Which requests reached the server, as `METHOD path`. */
  asked: { what: string; isWorker: boolean }[]
}

const test = base.extend<World>({
  asked: async ({}, use) => use([]),
  line: async ({ asked }, use) => {
    const line = await startOwnLine(({ method, url, headers }) => {
      const isWorker = headers.referer?.endsWith('/service-worker.js') === true
      asked.push({ what: `${method} ${url}`, isWorker })
      return false
    })
    await use(line)
    await line.end()
  }
})
test.use({ isNetworkStable: { value: false }, serviceWorkers: 'allow' })

const t = textsIn('en')
const heart = (page: Page, name: string) => page.getByRole('button', { name: t('list.favourite', { name }) })
const hearts = async ({ userId }: Person) =>
  (await rowsOf('favorits', 'userID', userId)).map((row) => String(row['workoutID'])).toSorted()
const sentHearts = (asked: World['asked']) => asked.filter(({ what }) => /^(PUT|POST) \/api\/favorites/.test(what))

/** As where Appwrite has its own host name under the site's. Otherwise scripts can read the session too. */
async function holdCookie(context: BrowserContext, line: OwnLine, person: Person): Promise<void> {
  const { project } = await installation()
  const session = (JSON.parse(person.fallback) as Record<string, string>)[`a_session_${project}`] ?? ''
  await context.clearCookies()
  await context.addCookies([
    { name: `a_session_${project}_legacy`, value: session, url: line.url, httpOnly: true },
    { name: 'icepoint_session', value: '1', url: line.url }
  ])
}

async function startPerson(context: BrowserContext, line: OwnLine, names: readonly string[]) {
  const person = await newPerson()
  const ids: string[] = []
  for (const name of names) ids.push(await newWorkout(person, contentOf(name, [['Row', seconds(30)]])))
  await holdCookie(context, line, person)
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('icepoint:session', '1')
  })
  return { person, ids: ids.toSorted() }
}

async function openList(page: Page, line: OwnLine): Promise<void> {
  await page.goto(`${line.url}/workoutlist/my/`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.locator('.workout-card').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cookieFallback'))).toBeNull()
}

/** The tags for which the browser will wake the worker. */
const waitingTags = async () => {
  const registration = (await navigator.serviceWorker.ready) as unknown as {
    sync: { getTags: () => Promise<string[]> }
  }
  return registration.sync.getTags()
}

/** The browser tells only the worker that the network is back. */
async function tellBack(page: Page, line: OwnLine): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${line.url}/` && !isDeleted)
      if (ours !== undefined) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  const event = { origin: line.url, registrationId, tag: 'icepoint:outbox', lastChance: false }
  await session.send('ServiceWorker.dispatchSyncEvent', event)
  await session.detach()
}

test(
  'with all pages closed it arrives once, and the reopened app shows nothing as pending',
  { tag: '@main' },
  async ({ page, context, line, asked }) => {
    const { person, ids } = await startPerson(context, line, ['One', 'Two'])
    await openList(page, line)
    await line.end()
    await heart(page, 'One').click()
    await heart(page, 'Two').click()
    await expect(sign(page)).toHaveText(t('outbox.sign', { count: 2 }))
    await expect.poll(() => page.evaluate(waitingTags)).toEqual(['icepoint:outbox'])
    const empty = await context.newPage()
    await page.close()
    // A sync without a connection changes nothing.
    await tellBack(empty, line)
    await line.begin()
    await tellBack(empty, line)
    await expect.poll(() => hearts(person)).toEqual(ids)
    await tellBack(empty, line)
    const again = await context.newPage()
    await again.goto(`${line.url}/workoutlist/my/`)
    await expect(heart(again, 'One')).toHaveAttribute('aria-pressed', 'true')
    await expect(heart(again, 'Two')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => again.evaluate(() => localStorage.getItem('icepoint:unsent'))).toBeNull()
    await expect(sign(again)).toHaveCount(0)
    expect(sentHearts(asked).map(({ isWorker }) => isWorker)).toEqual([true, true])
    expect(await hearts(person)).toEqual(ids)
  }
)

test('writes of another account stay until their owner signs in', async ({ page, context, line, asked }) => {
  const { person, ids } = await startPerson(context, line, ['Mine'])
  const other = await newPerson()
  await openList(page, line)
  await line.end()
  await heart(page, 'Mine').click()
  await expect(sign(page)).toHaveText(t('outbox.sign', { count: 1 }))
  const empty = await context.newPage()
  await page.close()
  await holdCookie(context, line, other)
  await line.begin()
  const questions = () => asked.filter(({ what }) => /^GET \/v1\/account\?/.test(what)).length
  const answered = async () => {
    const before = questions()
    await tellBack(empty, line)
    await expect.poll(questions).toBeGreaterThan(before)
  }
  await answered()
  await context.clearCookies()
  await answered()
  expect([sentHearts(asked), await hearts(person), await hearts(other)]).toEqual([[], [], []])
  await holdCookie(context, line, person)
  await tellBack(empty, line)
  await expect.poll(() => hearts(person)).toEqual(ids)
  expect(sentHearts(asked)).toHaveLength(1)
})

test('an open page sends by itself, even when hidden', async ({ page, context, line, asked }) => {
  const { person, ids } = await startPerson(context, line, ['Mine'])
  await openList(page, line)
  await line.end()
  await heart(page, 'Mine').click()
  await expect(sign(page)).toHaveText(t('outbox.sign', { count: 1 }))
  const empty = await context.newPage()
  await empty.bringToFront()
  await line.begin()
  await tellBack(empty, line)
  await page.bringToFront()
  await expect(sign(page)).toHaveCount(0)
  expect(await hearts(person)).toEqual(ids)
  expect(sentHearts(asked).map(({ isWorker }) => isWorker)).toEqual([false])
})
