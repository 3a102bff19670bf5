/** A page of another site shows a workout in a frame, plays it and listens to it. Nothing is stored. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { contentOf, edge, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { accessibilityFindings, expect, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

/** Another site for the browser. A page that the test itself answers could not frame one of this machine. */
let blog: Server
let post = ''
test.beforeAll(async () => {
  blog = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(post))
  await new Promise<void>((listening) => blog.listen(0, '127.0.0.1', listening))
})
test.afterAll(() => blog.close())

interface Told {
  origin: string
  data: { source: string; version: number; type: string; phase?: string; name?: string; isWhole?: boolean }
}

/** Opens a page of the other site around this code. It records what the frame tells it. */
async function openBlog(page: Page, code: string): Promise<Frame> {
  post = `<!doctype html><html lang="en"><title>Blog</title><script>
    told = []; addEventListener('message', ({ origin, data }) => told.push({ origin, data }))
  </script><main><h1>My blog</h1>${code}</main>`
  await page.goto(`http://localhost:${(blog.address() as AddressInfo).port}/`)
  const element = await page.locator('iframe').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('There is no frame.')
  return frame
}

const told = (page: Page): Promise<Told[]> => page.evaluate(() => (globalThis as unknown as { told: Told[] }).told)

async function published(name = 'Ladder'): Promise<{ id: string; withdraw: () => Promise<unknown> }> {
  const person = await newPerson()
  const id = await newWorkout(person, contentOf(name, [['Row', seconds(2)]], 0))
  await edge(person, 'POST', `/workouts/${id}/publish`)
  return { id, withdraw: () => edge(person, 'POST', `/workouts/${id}/unpublish`) }
}

const code = (id: string, height = 385): string =>
  `<iframe src="${SITE}/embed/${id}" width="320" height="${height}" allow="screen-wake-lock" title="Ladder"></iframe>`

test.describe('a frame on another site', () => {
  test('plays there, tells the page around it, and stores nothing', { tag: '@main' }, async ({ browser }) => {
    const { id, withdraw } = await published()
    // Nothing is prepared: what is stored afterwards is the frame's.
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    const frame = await openBlog(page, code(id))
    const start = frame.getByRole('link', { name: t('embed.start') })
    await expect(start).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await start.press('Enter')
    await expect(frame.getByRole('timer')).toHaveText(/0:0[1-6]/)
    await expect(frame.getByRole('button', { name: t('player.pause') })).toBeFocused()
    await frame.getByRole('button', { name: t('player.pause') }).press('Space')
    await frame.getByRole('button', { name: t('player.resume') }).press('Space')
    await expect(frame.getByText(t('phases.done'), { exact: true }).first()).toBeVisible({ timeout: 20_000 })

    const messages = await told(page)
    expect(new Set(messages.map(({ origin, data }) => [origin, data.source, data.version].join()))).toEqual(
      new Set([`${SITE},icepoint,1`])
    )
    const types = ['ready', 'started', 'segment', 'paused', 'started', 'segment', 'finished']
    expect(messages.map(({ data }) => data.type)).toEqual(types)
    expect(messages.at(-1)?.data.isWhole).toBe(true)

    const kept = await frame.evaluate(async () => ({
      cookie: document.cookie,
      local: localStorage.length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length
    }))
    expect(kept).toEqual({ cookie: '', local: 0, session: 0, databases: 0, caches: 0, workers: 0 })
    expect([await context.cookies(), problems]).toEqual([[], []])

    await withdraw()
    const closed = await openBlog(page, code(id))
    await expect(closed.getByText(t('embed.gone'))).toBeVisible()
    await context.close()
  })

  test('plays in a sandbox, as some sites put it into one', async ({ browser }) => {
    const { id } = await published()
    const page = await (await browser.newContext()).newPage()
    const frame = await openBlog(page, code(id).replace('<iframe', '<iframe sandbox="allow-scripts"'))
    await frame.getByRole('link', { name: t('embed.start') }).click()
    await expect(frame.getByRole('timer')).toBeVisible()
    await expect.poll(async () => (await told(page)).at(-1)?.data.type, { timeout: 20_000 }).toBe('finished')
    await page.context().close()
  })

  test('contains no other frame, not even one of this site', async ({ browser }) => {
    const { id } = await published()
    const page = await (await browser.newContext()).newPage()
    const frame = await openBlog(page, code(id))
    await expect(frame.getByRole('link', { name: t('embed.start') })).toBeVisible()
    const refused = await frame.evaluate(async () => {
      const inner = document.createElement('iframe')
      inner.src = location.href
      const told = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true
        })
      )
      document.body.append(inner)
      return told
    })
    expect(refused).toBe('frame-src')
    expect(page.frames().filter((one) => one.url().includes('/embed/'))).toHaveLength(1)
    await page.context().close()
  })

  test('opens the workout’s page when it is taller, and says when the network is away', async ({ browser }) => {
    const { id } = await published()
    const context = await browser.newContext()
    const page = await context.newPage()
    const frame = await openBlog(page, code(id, 600))
    const start = frame.getByRole('link', { name: t('embed.startThere') })
    const [opened] = await Promise.all([context.waitForEvent('page'), start.click()])
    await expect(opened).toHaveURL(`${SITE}/workout/${id}/`)
    expect(await opened.evaluate(() => document.referrer)).not.toContain('/embed/')
    await context.setOffline(true)
    await expect(frame.getByText(t('embed.needsInternet'))).toBeVisible()
    await expect(frame.getByRole('heading', { name: 'Ladder' })).toBeVisible()
    await expect(start).toBeHidden()
    await context.close()
  })

  test('fits its sizes, and the narrowest and widest', async ({ browser }) => {
    const { id } = await published('A ladder with quite a long name on two lines')
    const context = await browser.newContext({ viewport: { width: 1400, height: 800 } })
    const page = await context.newPage()
    const sizes = [
      [280, 385],
      [320, 385],
      [480, 266],
      [720, 278],
      [1200, 278]
    ]
    for (const [width, height] of sizes) {
      const frame = await openBlog(
        page,
        `<iframe src="${SITE}/embed/${id}" width="${width}" height="${height}"></iframe>`
      )
      const overflow = () =>
        frame.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement
          return [scrollWidth - innerWidth, scrollHeight - innerHeight].map((by) => Math.max(0, by))
        })
      await expect(frame.getByRole('heading', { name: /A ladder/ })).toBeVisible()
      expect([width, await overflow()]).toEqual([width, [0, 0]])
      await frame.getByRole('link', { name: t('embed.start') }).click()
      await expect(frame.getByRole('timer')).toBeVisible()
      expect([width, 'playing', await overflow()]).toEqual([width, 'playing', [0, 0]])
      await frame.getByRole('button', { name: t('player.close') }).click()
      await expect(frame.getByRole('heading', { name: /A ladder/ })).toBeVisible()
    }
    await context.close()
  })
})

test('the owner copies the code from the Share sheet, and a reader from the public page', async ({ page, browser }) => {
  const person = await newPerson()
  const id = await newWorkout(person, contentOf('Ladder', [['Row', seconds(30)]]))
  await edge(person, 'POST', `/workouts/${id}/publish`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, person)
  await page.goto(`/workout/${id}/`)
  await page.getByRole('button', { name: t('public.share'), exact: true }).click()
  await page.getByText(t('sharing.otherWays'), { exact: true }).click()
  await page.getByRole('button', { name: t('frame.title') }).click()
  const sheet = page.getByRole('dialog', { name: t('frame.title') })
  await expect(sheet.frameLocator('iframe').getByRole('heading', { name: 'Ladder' })).toBeVisible()
  await sheet.getByRole('radio', { name: '720' }).check()
  await sheet.getByRole('radio', { name: t('frame.dark') }).check()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('button', { name: t('frame.copied') })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`<iframe src="${SITE}/embed/${id}?theme=dark" width="720" height="278"`)

  const context = await browser.newContext({ baseURL: SITE })
  const reader = await context.newPage()
  await reader.goto(`/workout/${id}/`)
  await reader.getByRole('button', { name: t('frame.title') }).click()
  await expect(reader.getByRole('dialog').getByRole('textbox')).toHaveValue(/^<iframe src="/)
  await context.close()
})
