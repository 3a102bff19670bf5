/**
 * Measures messages in real Chromium: delivery to the other device, ten thousand in one chat, and many tabs of one
 * account.
 */
/// <reference lib="dom" />
import { Account, Client, TablesDB } from 'node-appwrite'
import { chromium, type Browser, type Page } from 'playwright'
import { DEMO_PASSWORD, DEMO_USERS } from '../demo/users.ts'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { crowd } from './appwrite/realtime.ts'
import { figuresOf as timesOf, typed } from './typing.ts'
import { tokenOf } from './many-workouts.ts'
import { signedIn } from './screens.ts'
import { time } from './timing.ts'

const SENT = 60
const STORED = 10_000
const STORED_AT_ONCE = 100
const TABS = 200
const WHEELS = 120
const WHEEL_PX = 500
const MEGABYTE = 1_048_576

const [MARA, JULES] = DEMO_USERS
const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** Uses a clock that both pages share: milliseconds since 1970. */
async function noteTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now()
    const bench = { pressed: [] as number[], heard: {} as Record<string, number>, shown: {} as Record<string, number> }
    Object.assign(window, { bench })
    const textOf = (found: string) => /way \d+ end/.exec(found)?.[0]
    const Native = WebSocket
    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', ({ data }) => {
          const text = textOf(String(data))
          if (text !== undefined) bench.heard[text] ??= now()
        })
      }
    }
    addEventListener('keydown', ({ key }) => key === 'Enter' && bench.pressed.push(now()), { capture: true })
    new MutationObserver(() => {
      for (const bubble of document.querySelectorAll('.together-text')) {
        const text = textOf(bubble.textContent)
        // The next frame shows it.
        if (text !== undefined && !(text in bench.shown)) {
          bench.shown[text] = 0
          requestAnimationFrame(() => (bench.shown[text] = now()))
        }
      }
    }).observe(document, { subtree: true, childList: true })
  })
}

interface Noted {
  pressed: number[]
  heard: Record<string, number>
  shown: Record<string, number>
}
const noted = (page: Page): Promise<Noted> => page.evaluate(() => Reflect.get(window, 'bench') as Noted)

const field = (page: Page) => page.locator('.together-composer textarea')

async function chatOf(browser: Browser, url: string, own: number, other: number): Promise<Page> {
  const context = await signedIn(browser, url, own)
  const page = await context.newPage()
  await noteTimes(page)
  await page.goto(`/messages/?with=${DEMO_USERS[other]?.id ?? ''}`)
  await field(page).waitFor()
  return page
}

async function benchWay(browser: Browser, { url }: Product): Promise<object[]> {
  const [from, to] = [await chatOf(browser, url, 0, 1), await chatOf(browser, url, 1, 0)]
  for (let number = 0; number < SENT; number += 1) {
    const text = `way ${number} end`
    await field(from).fill(text)
    await field(from).press('Enter')
    await to.waitForFunction((one) => ((Reflect.get(window, 'bench') as Noted).shown[one] ?? 0) > 0, text)
  }
  const { pressed } = await noted(from)
  const { heard, shown } = await noted(to)
  const spans = { 'key press to raw event': [] as number[], 'press to shown': [] as number[] }
  const after: number[] = []
  for (const [index, press] of pressed.entries()) {
    const text = `way ${index} end`
    const [event, seen] = [heard[text] ?? Number.NaN, shown[text] ?? Number.NaN]
    spans['key press to raw event'].push(event - press)
    spans['press to shown'].push(seen - press)
    after.push(seen - event)
  }
  for (const page of [from, to]) await page.context().close()
  return Object.entries({ ...spans, 'raw event to display': after }).map(([what, values]) => {
    const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b)
    return { what, messages: sorted.length, p50: at(sorted, 0.5), p95: at(sorted, 0.95) }
  })
}

/** Stores messages as the edge does, modelled on one that the edge stored itself. */
async function storeMany({ endpoint, project, key }: Product['appwrite']): Promise<void> {
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(project).setKey(key))
  const table = { databaseId: 'icepoint', tableId: 'messages' }
  const { rows } = await tables.listRows(table)
  const one = rows.find((found) => Reflect.get(found, 'ownerUId') === MARA?.id)
  if (one === undefined) throw new Error('there is no message')
  const columns = Object.entries(one).filter(([name]) => !name.startsWith('$'))
  const before = Date.parse(one.$createdAt) - STORED * 1000
  for (let from = 0; from < STORED; from += STORED_AT_ONCE) {
    const part = Array.from({ length: STORED_AT_ONCE }, (_, index) => {
      const number = from + index
      const sentAt = before + number * 900
      return {
        ...Object.fromEntries(columns),
        $id: `many${number}`,
        $permissions: one.$permissions,
        text: `Set ${number}: ${'swing and press, '.repeat(1 + (number % 6))}done.`,
        read: true,
        orderKey: `${String(sentAt).padStart(15, '0')}-${String(number).padStart(12, '0')}`,
        createdAt: new Date(sentAt).toISOString()
      }
    })
    await tables.createRows({ ...table, rows: part })
  }
}

async function memoryOf(page: Page): Promise<{ megabytes: number; nodes: number }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await cdp.detach()
  return { megabytes: Number((value('JSHeapUsedSize') / MEGABYTE).toFixed(1)), nodes }
}

/** Milliseconds from each turn of the wheel to the end of the frame that responds to it. */
async function wheeled(page: Page, selector: string): Promise<number[]> {
  await page.evaluate((scrolled) => {
    const times: number[] = []
    Object.assign(window, { wheels: times })
    document.querySelector(scrolled)?.addEventListener(
      'wheel',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - timeStamp)
          channel.port2.postMessage(null)
        }),
      { passive: true }
    )
  }, selector)
  await page.locator(selector).hover()
  for (let turn = 0; turn < WHEELS; turn += 1) {
    await page.mouse.wheel(0, turn < WHEELS / 2 ? -WHEEL_PX : WHEEL_PX)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(500)
  const times = await page.evaluate(() => Reflect.get(window, 'wheels') as number[])
  return times.map(Math.round).toSorted((a, b) => a - b)
}

async function benchMany(browser: Browser, product: Product): Promise<object[]> {
  await storeMany(product.appwrite)
  const page = await chatOf(browser, product.url, 0, 1)
  await page.locator('.together-text').first().waitFor()
  await page.waitForTimeout(2000)
  const few = { what: 'the newest hundred', ...(await memoryOf(page)) }
  const fewWheels = timesOf('wheel, newest hundred', await wheeled(page, '.together-log'))
  // A search reads all of them.
  await page.locator('.together-head .icon-button').last().click()
  await page.locator('dialog .together-menu button').first().click()
  await page.locator('.together-find input').fill('Set 17:')
  await page.waitForFunction(() => /1/.test(document.querySelector('.together-find p')?.textContent ?? ''), undefined, {
    timeout: 120_000
  })
  await page.locator('.together-find .icon-button').last().click()
  const many = { what: 'ten thousand', ...(await memoryOf(page)) }
  const wheels = timesOf('wheel, ten thousand', await wheeled(page, '.together-log'))
  await field(page).focus()
  const keys = timesOf(
    'a key in the field, ten thousand messages',
    await typed(page, [...'Kettlebell clean and press'])
  )
  await page.goto('/info/')
  await page.evaluate((count) => {
    const list = document.createElement('div')
    list.id = 'bare'
    list.style.cssText = 'block-size: 40rem; overflow: auto'
    list.append(
      ...Array.from({ length: count }, (_, index) =>
        Object.assign(document.createElement('p'), { textContent: `Set ${index}` })
      )
    )
    document.body.replaceChildren(list)
    list.scrollTop = list.scrollHeight / 2
  }, STORED)
  const bare = timesOf('wheel, ten thousand bare paragraphs', await wheeled(page, '#bare'))
  await page.context().close()
  console.table([few, many])
  return [bare, fewWheels, wheels, keys]
}

/** Opens one page and the connections that its other tabs would have. */
async function benchTabs(browser: Browser, product: Product): Promise<object[]> {
  const { endpoint, project, key } = product.appwrite
  const page = await chatOf(browser, product.url, 0, 1)
  const jwt = await tokenOf(page)
  await page.context().close()
  const other = new Client().setEndpoint(endpoint).setProject(project).setKey(key)
  const session = await new Account(other).createEmailPasswordSession({
    email: JULES?.email ?? '',
    password: DEMO_PASSWORD
  })
  const channels = ['tablesdb.icepoint.tables.messages.rows']
  const hello = [
    { type: 'authentication', data: { session: session.secret } },
    { type: 'subscribe', data: [{ channels }] }
  ].map((message) => JSON.stringify(message))
  const url = `${endpoint.replace(/^http/, 'ws')}/realtime?project=${project}`
  const rows: object[] = []
  for (const tabs of [1, TABS]) {
    const listeners = await crowd(url, hello, tabs)
    let number = 0
    const send = async () => {
      number += 1
      const body = JSON.stringify({ id: `tabs${tabs}x${number}`, friendId: JULES?.id, text: `Tab ${number}` })
      const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
      const answer = await fetch(`${product.url}/api/messages`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`a message was refused: ${answer.status} ${await answer.text()}`)
    }
    const { p50, p99 } = await time('', listeners.heardAfter(send), 30)
    rows.push({ what: `a message until the last of ${tabs} tabs has received it and it is acknowledged`, p50, p99 })
    listeners.close()
  }
  return rows
}

/** @param only `way`, `many` or `tabs`; all three by default */
export async function benchMessages(product: Product, only?: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  const isWanted = (part: string): boolean => only === undefined || only === part
  try {
    if (isWanted('way')) {
      console.log('\nA message from pressing Enter to the other device, milliseconds')
      console.table(await benchWay(browser, product))
    }
    if (isWanted('many')) {
      console.log(
        '\nA chat of ten thousand messages: memory after garbage collection, and milliseconds to the next paint'
      )
      console.table(await benchMany(browser, product))
    }
    if (isWanted('tabs')) {
      console.log(`\n${TABS} open tabs of one account`)
      console.table(await benchTabs(browser, product))
    }
  } finally {
    await browser.close()
  }
}
