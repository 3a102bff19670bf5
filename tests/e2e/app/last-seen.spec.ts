/** The screen of the last visit is shown at once, and gives way to the app (decision 042). */
import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { contentOf, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { expect, test } from '../support/support.ts'

test.use({ savesData: false })

const LIST = '/workoutlist/my/'

interface DomNode {
  nodeName: string
  nodeValue: string
  attributes?: string[]
  children?: DomNode[]
  shadowRoots?: DomNode[]
}

const textOf = (node: DomNode): string =>
  node.nodeName === '#text'
    ? node.nodeValue
    : [...(node.children ?? []), ...(node.shadowRoots ?? [])].map(textOf).join(' ')

function find(node: DomNode, id: string): DomNode | null {
  const { attributes = [] } = node
  if (attributes[attributes.indexOf('id') + 1] === id && attributes.includes('id')) return node
  for (const child of node.children ?? []) {
    const found = find(child, id)
    if (found !== null) return found
  }
  return null
}

/** What the shadow root says, which is closed to scripts; null while it is not shown. */
async function seen(page: Page, client: CDPSession): Promise<string | null> {
  const isShown = await page.evaluate(() => document.getElementById('last-seen')?.hidden === false)
  if (!isShown) return null
  const { root } = await client.send('DOM.getDocument', { depth: -1, pierce: true })
  const host = find(root, 'last-seen')
  return host === null ? null : textOf(host)
}

const keptPaths = (page: Page) =>
  page.evaluate(() => {
    const names = Object.keys(localStorage).filter((key) => key.startsWith('icepoint:seen:'))
    return names.map((name) => name.split(',').at(-1))
  })

/** What comes last to a list: the number of favourites. */
const lastOf = (page: Page) => page.getByRole('link', { name: 'Favourites 0' })

/** No part of the app comes until the function is called that this gives. */
async function holdApp(page: Page): Promise<() => void> {
  let end: () => void = () => undefined
  const held = new Promise<void>((resolve) => (end = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  return end
}

/** Edges are drawn a little differently where layers of the browser begin. */
async function differingPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().greyscale().raw().toBuffer()))
  return a?.reduce((count, grey, index) => count + (Math.abs(grey - (b?.[index] ?? 255)) > 24 ? 1 : 0), 0) ?? Infinity
}

test.beforeEach(async ({ page }) => {
  const person = await newPerson()
  await newWorkout(person, contentOf('Rain and rowing', [['Row', seconds(30)]]))
  await signInAs(page, person)
  await page.goto(LIST)
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
  await expect(lastOf(page)).toBeVisible()
  await expect.poll(() => keptPaths(page)).toEqual(['/workoutlist/my/'])
})

test('a list stands before the app is there, changes into it without a step, and keeps no password', async ({
  page
}) => {
  await test.step('nothing of it can be pressed, and it changes into the app without a step', async () => {
    const client = await page.context().newCDPSession(page)
    const goOn = await holdApp(page)
    await page.goto(LIST, { waitUntil: 'commit' })
    await expect.poll(() => seen(page, client)).toContain('Rain and rowing')
    await client.detach()
    const host = page.locator('#last-seen')
    expect(await host.evaluate((element: HTMLElement) => element.inert)).toBe(true)
    await page.evaluate(() => document.fonts.ready)
    await page.mouse.move(0, 0)
    const before = await page.screenshot({ animations: 'disabled' })
    const shifts = await page.evaluateHandle(() => {
      const seen = { sum: 0 }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.sum += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift' })
      return seen
    })
    goOn()
    await expect(host).toHaveCount(0)
    await expect(page.locator('.workout-card h3')).toBeVisible()
    await expect(page.locator('#app')).toHaveCSS('position', 'static')
    await expect(lastOf(page)).toBeVisible()
    expect(await shifts.evaluate(({ sum }) => sum)).toBeLessThan(0.01)
    const after = await page.screenshot({ animations: 'disabled' })
    expect(await differingPixels(before, after)).toBeLessThan(50)
  })
  await test.step('a password that was typed is not kept', async () => {
    await page.goto('/account/')
    await expect(page.locator('.account-main')).toBeVisible()
    await page.evaluate(() => {
      const field = document.createElement('input')
      field.type = 'password'
      field.setAttribute('value', 'opaque secret')
      document.querySelector('main')?.append(field)
    })
    await expect.poll(() => keptPaths(page)).toContain('/account/')
    await page.goto(LIST)
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toContain('opaque secret')
  })
})

test('who logs out leaves nothing, and nobody else sees it', async ({ page }) => {
  // After the page that is left has kept its screen.
  await page.addInitScript(() => localStorage.setItem('icepoint:seen-by', 'somebody-else'))
  const goOn = await holdApp(page)
  await page.goto(LIST, { waitUntil: 'commit' })
  await expect(page.locator('#app')).toBeVisible()
  await expect(page.locator('#last-seen')).toHaveCount(0)
  goOn()
  await expect(page.locator('.workout-card h3')).toBeVisible()
  // The app knows whose it is, and forgets the other's.
  await expect.poll(() => keptPaths(page)).toEqual([])
})

test('a list asks Appwrite once for each thing, before its scripts are there', async ({ page }) => {
  const person = await newPerson()
  await newWorkout(person, contentOf('Rows', [['Row', seconds(30)]]))
  await signInAs(page, person)
  await page.goto(LIST)
  await expect(page.getByRole('heading', { name: 'Rows' })).toBeVisible()
  const end = await holdApp(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/v1/')) asked.push(`${pathname}${search}`)
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => asked.length).toBe(6)
  end()
  await expect(lastOf(page)).toBeVisible()
  // An empty list of favourites asks for the account once more: a guest would get the same.
  const first = asked.slice(0, 6).filter((path) => path.includes('/rows?'))
  expect(first).toHaveLength(5)
  expect(asked.filter((path) => first.includes(path))).toEqual(first)
})
