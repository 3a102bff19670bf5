import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { dayAround } from '#core/list/hero.ts'
import { inlineScript } from '../../src/layouts/inline-script.ts'
import { sessionPaths } from '../../src/data/account/session-paths.ts'
import { ZONES_MS, lastPlaysPath, trainingsPath } from '../../src/data/list/hero-rows.ts'
import { minePath } from '../../src/data/list/list-rows.ts'

const CONFIG = { endpoint: 'https://a.test/v1', project: 'ice' }
const KNOWN = { 'icepoint:seen-by': 'ada', 'icepoint:session': '1' }

interface Asked {
  url: string
  headers: unknown
}

const stored = (values: Readonly<Record<string, string>>) => ({ getItem: (key: string) => values[key] ?? null })

async function run(
  pathname: string,
  local: Readonly<Record<string, string>>,
  session: Readonly<Record<string, string>> = {}
) {
  const asked: Asked[] = []
  const fetch = (url: string, options?: { headers: unknown }) => {
    asked.push({ url, headers: options?.headers })
    return Promise.resolve({
      ok: !url.includes('quotas'),
      json: () => Promise.resolve(url.endsWith('.json') ? CONFIG : url)
    })
  }
  const page = {
    ...{ fetch, URLSearchParams, location: { pathname } },
    ...{ localStorage: stored(local), sessionStorage: stored(session) }
  } as Record<string, unknown>
  runInContext(await inlineScript('data/app/early-reads.ts'), createContext(page))
  const reads = (page['icepointReads'] ?? {}) as Record<string, Promise<unknown>>
  const answers = await Promise.all(Object.entries(reads).map(async ([path, read]) => [path, await read] as const))
  return { asked, answers: new Map(answers) }
}

const iso = (at: number): string => new Date(at).toISOString()

test('the own list requests what its stores will request', async () => {
  const { asked, answers } = await run('/workoutlist/my/', KNOWN)
  const { from, to } = dayAround(Date.now())
  const paths = [
    ...sessionPaths('ada'),
    minePath('ada'),
    lastPlaysPath('ada'),
    trainingsPath('ada', iso(from - ZONES_MS), iso(to + ZONES_MS))
  ]
  expect([...answers.keys()]).toEqual(['/config.json', ...paths])
  expect(asked.map(({ url }) => url)).toEqual([
    '/config.json',
    ...paths.map((path) => `${CONFIG.endpoint}${path}${path.includes('?') ? '&' : '?'}project=ice`)
  ])
})

test('other screens ask who is signed in, and a refusal is not an answer', async () => {
  const { answers } = await run('/workoutlist/public/', KNOWN)
  expect([...answers.keys()]).toEqual(['/config.json', ...sessionPaths('ada')])
  expect(answers.get(sessionPaths('ada')[2] ?? '')).toBeNull()
})

test('a session without a cookie is sent along', async () => {
  const { asked } = await run('/account/', { ...KNOWN, cookieFallback: '{"a":1}' })
  expect(asked.at(-1)?.headers).toEqual({ 'X-Fallback-Cookies': '{"a":1}' })
})

test('nothing is requested for visitors, or during sign-in', async () => {
  expect((await run('/account/', {})).asked).toEqual([])
  expect((await run('/account/', { 'icepoint:seen-by': 'ada' })).asked).toEqual([])
  expect((await run('/account/', KNOWN, { 'icepoint:entering': '1' })).asked).toEqual([])
})
