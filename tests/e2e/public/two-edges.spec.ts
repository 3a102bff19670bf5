/**
 * A trainer on one device and a stranger on another, and a second edge with a cache of its own, as Cloudflare has one in
 * each of its locations: published, found, framed by another site, withdrawn, gone.
 */
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startEdge } from '../../../scripts/lib/edge.ts'
import {
  contentOf,
  edge,
  installation,
  named,
  newWorkout,
  OWN_CONNECTION,
  seconds,
  signInAs
} from '../support/people.ts'
import { expect, SITE, soundAnswered, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

/** What docs/decisions/009 promises, in milliseconds. */
const ELSEWHERE_MS = 60_000

test.use({ expectedStatuses: [401, 404, 410] })

interface OtherEdge {
  url: string
  end: () => Promise<unknown>
}

async function startOtherEdge(): Promise<OtherEdge> {
  const folder = mkdtempSync(join(tmpdir(), 'icepoint-edge-'))
  const before = process.env.ICEPOINT_DATA
  process.env.ICEPOINT_DATA = folder
  const { endpoint, project } = await installation()
  const key = process.env.ICEPOINT_KEY ?? ''
  const vars = { RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' }
  const { url, worker } = await startEdge({
    appwrite: { endpoint, project, key },
    port: 'any',
    report: () => {},
    vars
  }).finally(() => Object.assign(process.env, { ICEPOINT_DATA: before ?? '' }))
  return {
    url,
    end: () => worker.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
  }
}

/** Letters only, so that the search may correct nothing. */
const newWord = (): string =>
  [...crypto.randomUUID().replaceAll('-', '').slice(0, 12)]
    .map((digit) => 'abcdefghiklmnopr'[parseInt(digit, 16)])
    .join('')

interface Seen {
  page: number
  frame: number
  oembed: number
  isInSearch: boolean
  isInList: boolean
  isInFeed: boolean
}

const SHOWN: Seen = { page: 200, frame: 200, oembed: 200, isInSearch: true, isInList: true, isInFeed: true }
const GONE: Seen = { page: 410, frame: 410, oembed: 404, isInSearch: false, isInList: false, isInFeed: false }

/** What a guest sees of a workout at this edge. */
async function seenAt(site: string, id: string, word: string): Promise<Seen> {
  const get = async (path: string): Promise<[status: number, text: string]> => {
    const answer = await fetch(site + path, { headers: OWN_CONNECTION })
    return [answer.status, await answer.text()]
  }
  const address = encodeURIComponent(`${site}/workout/${id}/`)
  const isIn = async (path: string): Promise<boolean> => (await get(path))[1].includes(`/workout/${id}/`)
  return {
    page: (await get(`/workout/${id}/`))[0],
    frame: (await get(`/embed/${id}?lang=en`))[0],
    oembed: (await get(`/oembed?url=${address}`))[0],
    isInSearch: await isIn(`/workoutListOpen/?q=${word}`),
    isInList: await isIn('/workoutListOpen/'),
    isInFeed: await isIn('/feed.xml')
  }
}

async function choose(page: Page, id: string, visibility: 'public' | 'private'): Promise<void> {
  await page.goto(`/workout/${id}/`)
  await page.getByRole('button', { name: t('public.share'), exact: true }).click()
  await page.getByRole('radio', { name: t(`visibility.${visibility}`) }).check()
  if (visibility === 'private') {
    await page.getByRole('button', { name: t('sharing.makePrivate') }).click()
    await expect(page.getByText(t('sharing.nowPrivate'))).toBeVisible()
  }
}

async function framed(page: Page, code: string): Promise<void> {
  const blog = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>Blog</title><h1>Blog</h1>${code}`)
  )
  await new Promise<void>((listening) => blog.listen(0, '127.0.0.1', listening))
  // Another site than 127.0.0.1 to the browser.
  await page.goto(`http://localhost:${(blog.address() as AddressInfo).port}/`)
  blog.close()
}

test(
  'a workout is found and framed within a minute, and gone within another one',
  { tag: '@once' },
  async ({ page, browser }) => {
    test.setTimeout(300_000)
    const elsewhere = await startOtherEdge()
    const word = newWord()
    const trainer = await named('Two Edges')
    const id = await newWorkout(trainer, contentOf(`Ladder ${word}`, [['Row', seconds(2)]], 0))
    await signInAs(page, trainer)
    const context = await browser.newContext({ baseURL: SITE })
    await soundAnswered(context)
    const stranger = await context.newPage()
    try {
      expect(await seenAt(elsewhere.url, id, word)).toEqual({ ...GONE, page: 404, frame: 404 })

      await choose(page, id, 'public')
      const published = Date.now()
      await test.step('the stranger finds it, at both edges', async () => {
        await expect(async () => {
          await stranger.goto('/workoutListOpen/')
          const field = stranger.getByRole('searchbox').first()
          await field.fill(word)
          await field.press('Enter')
          await expect(stranger.getByRole('link', { name: `Ladder ${word}` })).toBeVisible({ timeout: 3_000 })
        }).toPass({ timeout: ELSEWHERE_MS })
        await expect.poll(() => seenAt(elsewhere.url, id, word), { timeout: ELSEWHERE_MS }).toEqual(SHOWN)
        expect(Date.now() - published).toBeLessThan(ELSEWHERE_MS)
      })

      await test.step('the stranger puts it on a page of another site, where it plays', async () => {
        await stranger.getByRole('link', { name: `Ladder ${word}` }).click()
        await stranger.getByRole('button', { name: t('frame.title') }).click()
        const code = await stranger.getByRole('dialog').getByRole('textbox').inputValue()
        await framed(stranger, code)
        const frame = stranger.frameLocator('iframe')
        await frame.getByRole('link', { name: t('embed.start') }).click()
        await expect(frame.getByRole('timer')).toBeVisible()
        await expect(frame.getByText(t('phases.done'), { exact: true }).first()).toBeVisible({ timeout: 20_000 })
      })

      const filled = await seenAt(elsewhere.url, id, word)
      expect(filled).toEqual(SHOWN)
      await choose(page, id, 'private')
      const withdrawn = Date.now()
      await test.step('withdrawn, it is gone at once at the edge of the trainer', async () => {
        expect(await seenAt(SITE, id, word)).toEqual(GONE)
        await stranger.goto(`/embed/${id}`)
        await expect(stranger.getByText(t('embed.gone'))).toBeVisible()
      })
      await test.step('elsewhere it is gone within a minute', async () => {
        // The other edge still has its own copies, or this test would prove nothing.
        expect(await seenAt(elsewhere.url, id, word)).toMatchObject({ page: 200, frame: 200, isInSearch: false })
        await expect.poll(() => seenAt(elsewhere.url, id, word), { timeout: ELSEWHERE_MS }).toEqual(GONE)
        expect(Date.now() - withdrawn).toBeLessThan(ELSEWHERE_MS)
      })
      await edge(trainer, 'DELETE', `/workouts/${id}`)
    } finally {
      await context.close()
      await elsewhere.end()
    }
  }
)
