/** Browser tests fail on unexpected console messages. */
import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

export const SITE = process.env.ICEPOINT_URL ?? ''
export const PASSWORD = 'a-long-password'

let counter = 0
export function newEmail(): string {
  counter += 1
  return `e2e-${process.pid}-${Date.now().toString(36)}-${counter}@example.com`
}

/** The browser logs every failed request; a test lists the statuses it expects. */
const FAILED_REQUEST = /Failed to load resource: the server responded with a status of (\d+)/

const NOT_OURS =
  /^(Appwrite is using localStorage for session management|Service Worker registration blocked by Playwright|The resource \S+ was preloaded using link preload but not used within a few seconds)/

interface Extras {
  /** False for tests of prefetching, which is half of the files a page loads. */
  savesData: boolean
  /** True for tests of the question before the first play. */
  isSoundAsked: boolean
  expectedStatuses: number[]
  isNetworkStable: { value: boolean }
}

/** Makes the browser report the data saver. */
export const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }), configurable: true })
  )

/** Guests have answered "How should it sound?" with the player's default. */
export const soundAnswered = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('icepoint:guest-sound', '{"soundChoice":"beeps"}')
  })

/** So has the account signed in here; the next page knows it. */
async function answerSound(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { endpoint, project } = (await (await fetch('/config.json')).json()) as Record<string, string>
    const fallback = localStorage.getItem('cookieFallback') ?? ''
    const headers = {
      'content-type': 'application/json',
      'x-appwrite-project': project ?? '',
      'x-fallback-cookies': fallback
    }
    const ask = (more: RequestInit) =>
      fetch(`${endpoint}/account/prefs`, { headers, credentials: 'include', ...more }).then((answer) => answer.json())
    const prefs = { ...((await ask({})) as object), soundChoice: 'beeps' }
    await ask({ method: 'PATCH', body: JSON.stringify({ prefs }) })
  })
}

export const test = base.extend<Extras>({
  baseURL: SITE,
  savesData: [true, { option: true }],
  isSoundAsked: [false, { option: true }],
  context: async ({ context, savesData, isSoundAsked }, use) => {
    if (savesData) await saveData(context)
    if (!isSoundAsked) await soundAnswered(context)
    await use(context)
  },
  expectedStatuses: [[], { option: true }],
  isNetworkStable: [{ value: true }, { option: true }],
  page: async ({ page, expectedStatuses, isNetworkStable }, use) => {
    const unexpected: string[] = []
    page.on('pageerror', (error) => unexpected.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      const status = FAILED_REQUEST.exec(message.text())?.[1]
      if (status !== undefined && expectedStatuses.includes(Number(status))) return
      if (NOT_OURS.test(message.text())) return
      if (
        !isNetworkStable.value &&
        /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket/.test(
          message.text()
        )
      )
        return
      unexpected.push(`${message.type()}: ${message.text()} ${message.location().url}`)
    })
    await use(page)
    expect(unexpected, 'console messages').toEqual([])
  }
})

export { expect }

export const accessibilityFindings = (page: Page): Promise<string[]> => axeFindings(page)

/** A double press of a bouncing finger. The page generates it, because the test runner is too slow. */
export async function pressTwice(target: Locator): Promise<void> {
  await target.evaluate(() => {
    const bounce = ({ clientX, clientY }: MouseEvent) => {
      const how = { bubbles: true, cancelable: true, composed: true, detail: 2, clientX, clientY }
      // Its timestamp is the finger's, however long the page is busy with the first press.
      const second = new MouseEvent('click', how)
      setTimeout(() => document.elementFromPoint(clientX, clientY)?.dispatchEvent(second))
    }
    addEventListener('click', bounce, { once: true, capture: true })
  })
  await target.click()
}

/** A new account sees the introduction before its list. */
export async function skipIntro(page: Page): Promise<void> {
  await page.waitForURL('**/intro/')
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.waitForURL('**/workoutlist/my/')
}

export async function register(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/register/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await skipIntro(page)
  await answerSound(page)
  return email
}
