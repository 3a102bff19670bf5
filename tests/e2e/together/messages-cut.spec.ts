/** A conversation without Realtime, in a hidden tab, and on devices with wrong clocks. */
import type { Locator, Page } from '@playwright/test'
import { needs } from '../support/needs.ts'
import { befriend } from '../support/operator.ts'
import { edge, named, newDevice, signInAs, type Person } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

// A minute passes without Realtime.
test.describe.configure({ timeout: 180_000 })
test.use({ expectedStatuses: [400, 401, 403, 404, 429] })

const t = textsIn('en')
let sent = 0

const bubbles = (page: Page): Locator => page.getByRole('log', { name: t('messages.log') }).locator('[data-id]')

async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('messages.write', { name }) }).fill(text)
  await page.getByRole('button', { name: t('messages.send'), exact: true }).click()
}

async function send(from: Person, to: Person, text: string): Promise<void> {
  sent += 1
  await edge(from, 'POST', '/messages', { id: `c${Date.now()}${sent}`, friendId: to.userId, text })
}

interface Realtime {
  isCut: boolean
  opened: number
  refused: number
  sockets: Set<WebSocket>
  heard: string[]
}

/** Realtime alone can be cut; the rest of the network works. */
async function realtimeOf(page: Page) {
  await page.addInitScript(() => {
    const realtime: Realtime = { isCut: false, opened: 0, refused: 0, sockets: new Set(), heard: [] }
    Object.assign(window, { realtime })
    const Native = WebSocket
    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(realtime.isCut ? String(url).replace('/realtime', '/nowhere') : url, protocols)
        if (realtime.isCut) realtime.refused += 1
        this.addEventListener('message', ({ data }) => realtime.heard.push(String(data)))
        this.addEventListener('close', () => realtime.sockets.delete(this))
        this.addEventListener('open', () => {
          realtime.opened += 1
          realtime.sockets.add(this)
        })
      }
    }
  })
  const change = (isCut: boolean) =>
    page.evaluate((is) => {
      const realtime = Reflect.get(window, 'realtime') as Realtime
      realtime.isCut = is
      if (is) for (const socket of realtime.sockets) socket.close()
    }, isCut)
  const count = (what: 'opened' | 'refused') =>
    page.evaluate((name) => (Reflect.get(window, 'realtime') as Realtime)[name], what)
  return {
    cut: () => change(true),
    mend: () => change(false),
    opened: () => count('opened'),
    refused: () => count('refused'),
    open: () => page.evaluate(() => (Reflect.get(window, 'realtime') as Realtime).sockets.size),
    hasHeard: (text: string) =>
      page.evaluate(
        (part) => (Reflect.get(window, 'realtime') as Realtime).heard.some((one) => one.includes(part)),
        text
      )
  }
}

/** Advances the page's clock by this many milliseconds in steps, so that the page can work in between. */
async function pass(page: Page, ms: number): Promise<void> {
  const step = 1000
  for (let gone = 0; gone < ms; gone += step) await page.clock.runFor(step)
}

test('a minute without Realtime in a conversation loses and duplicates nothing', async ({ page, isNetworkStable }) => {
  needs('ICEPOINT_KEY')
  isNetworkStable.value = false
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  const realtime = await realtimeOf(page)
  await page.clock.install()
  await signInAs(page, ann)
  await page.goto(`/messages/?with=${ben.userId}`)
  await send(ben, ann, 'one')
  await expect(bubbles(page)).toContainText(['one'])
  await expect.poll(realtime.opened).toBeGreaterThan(0)
  await send(ben, ann, 'two')
  await expect(bubbles(page)).toContainText(['one', 'two'])

  const before = await realtime.opened()
  const now = () => page.evaluate(() => Date.now())
  const cutAt = await now()
  await realtime.cut()
  for (const text of ['three', 'four']) await send(ben, ann, text)
  // Her own message brings what came before it.
  await write(page, 'Ben', 'five')
  await expect(bubbles(page)).toContainText(['one', 'two', 'three', 'four', 'five'])
  for (const text of ['six', 'seven']) await send(ben, ann, text)
  // What the page requests while Realtime is silent.
  await pass(page, 31_000)
  await expect(bubbles(page)).toContainText(['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
  await pass(page, 29_000)
  await send(ben, ann, 'eight')
  expect((await now()) - cutAt).toBeGreaterThanOrEqual(60_000)
  expect(await realtime.refused()).toBeGreaterThan(4)
  expect(await realtime.opened()).toBe(before)
  await realtime.mend()
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await realtime.opened()).toBeGreaterThan(before)
  }).toPass()
  const all = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  await expect(bubbles(page)).toContainText(all)
  await send(ben, ann, 'nine')
  await expect(bubbles(page)).toContainText([...all, 'nine'])
  await expect(bubbles(page)).toHaveCount(9)

  const rows = [
    ...(await rowsOf('messages', 'ownerUId', ann.userId)),
    ...(await rowsOf('messages', 'ownerUId', ben.userId))
  ]
  const inOrder = rows.toSorted((a, b) => (String(a.orderKey) < String(b.orderKey) ? -1 : 1))
  expect(inOrder.map(({ text }) => text)).toEqual([...all, 'nine'])
})

/** As if another tab were in front, which a headless browser never does on its own. */
async function setSeen(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isSeen ? 'visible' : 'hidden'
  )
}

test('a hidden tab requests nothing, closes its connection, and misses nothing', async ({ page }) => {
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  const realtime = await realtimeOf(page)
  await page.clock.install()
  await signInAs(page, ann)
  await page.goto(`/messages/?with=${ben.userId}`)
  await send(ben, ann, 'one')
  await expect(bubbles(page)).toContainText(['one'])
  await expect.poll(realtime.open).toBe(1)
  // Everything this screen still wants to know.
  await pass(page, 5000)
  await page.waitForLoadState('networkidle')

  await setSeen(page, false)
  const asked: string[] = []
  // The texts for unread messages load once, with the first one: a static file, not a request about the account.
  page.on('request', (request) => {
    if (!request.url().includes('/_astro/')) asked.push(`${request.method()} ${request.url()}`)
  })
  for (const text of ['two, unheard', 'three, unheard']) await send(ben, ann, text)
  await expect.poll(() => realtime.hasHeard('three, unheard')).toBe(true)
  await pass(page, 61_000)
  await expect.poll(realtime.open).toBe(0)
  await send(ben, ann, 'four')
  await pass(page, 300_000)
  expect(asked).toEqual([])

  await setSeen(page, true)
  const all = ['one', 'two, unheard', 'three, unheard', 'four']
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await realtime.open()).toBe(1)
    await expect(bubbles(page)).toContainText(all)
  }).toPass()
  await expect(bubbles(page)).toHaveCount(4)
  expect(asked.length).toBeGreaterThan(0)
})

test('clocks that are a day off on both devices do not change the order', async ({ page, browser }) => {
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  const day = 86_400_000
  const other = await newDevice(browser)
  await page.clock.install({ time: Date.now() - day })
  await other.clock.install({ time: Date.now() + day })
  await signInAs(page, ann)
  await signInAs(other, ben)
  await page.goto(`/messages/?with=${ben.userId}`)
  await other.goto(`/messages/?with=${ann.userId}`)
  const all: string[] = []
  for (const [from, name, text] of [
    [other, 'Ann', 'one, from tomorrow'],
    [page, 'Ben', 'two, from yesterday'],
    [other, 'Ann', 'three'],
    [page, 'Ben', 'four']
  ] as const) {
    all.push(text)
    await write(from, name, text)
    for (const one of [page, other]) await expect(bubbles(one)).toContainText(all)
  }
  for (const one of [page, other]) {
    await one.reload()
    await expect(bubbles(one)).toContainText(all)
    await expect(bubbles(one)).toHaveCount(4)
  }
  await other.context().close()
})
