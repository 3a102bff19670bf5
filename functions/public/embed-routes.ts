/**
 * The page that other sites show in a frame, and the endpoint that tells them its code (docs/embed.md). Privacy: it
 * reads no cookie and sets none. Security: only this page may be framed.
 */
import { Hono, type Context } from 'hono'
import { EMBED_POLICY } from '#core/app/page-policy.ts'
import { pickLanguage } from '#core/app/pick-language.ts'
import { EMBED_SHELL, EMBED_STARTS_MAX, EMBED_USES, isEmbedTheme, isEmbedUse } from '#core/public/embed.ts'
import { embedPage, emptyEmbed, type EmbedPage } from '#core/public/embed-page.ts'
import { OEMBED_FORMATS, OEMBED_PATH, oembed, oembedRequest } from '#core/public/oembed.ts'
import { dayOfUse } from '#core/public/workout-days.ts'
import { spriteId } from '#core/public/page-input.ts'
import { isLink } from '#core/workout/link.ts'
import { isRowId } from '#core/workout/row-id.ts'
import { isLanguage, type Language, type Workout } from '#core/workout/workout.ts'
import { TEXTS } from '#locales/index.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { ApiError, notFound } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { siteAddress } from '../lib/site.ts'
import { linkedWorkout } from '../workout/linked-workout.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import { PAGE_TTL_SEC, cachedPage, embedKey, keepPage } from './page-cache.ts'
import { authorOf } from './public-rows.ts'
import { countUse } from './count-uses.ts'
import { publicWorkout } from './public-workout.ts'
import { startsOn } from './workout-days.ts'
import { wasPublic } from './publications.ts'
import { filledFrom, rewriter } from './shells.ts'
import { textsIn } from './texts.ts'

type EmbedContext = Context<EdgeEnv>

const HEADERS = {
  'content-security-policy': EMBED_POLICY,
  // For sites that let in only what says so (COEP).
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-robots-tag': 'noindex',
  vary: 'accept-language'
} as const

interface Sent {
  status: number
  cacheControl: string
  sport?: Workout['sport']
}

/** Null when the build lacks the page. */
async function filled(
  c: EmbedContext,
  settings: Settings,
  language: Language,
  { title, main }: EmbedPage,
  { status, cacheControl, sport }: Sent
): Promise<Response | null> {
  const symbol = sport === undefined ? '' : spriteId(sport)
  const answer = await filledFrom(c.env, settings, siteAddress(settings, c.req.url), EMBED_SHELL, (page) =>
    page
      .on('html', { element: (html) => void html.setAttribute('lang', language) })
      .on('head > title', { element: (element) => void element.setInnerContent(title) })
      .on('main', { element: (element) => void element.setInnerContent(main, { html: true }) })
      .on('symbol[id^="sport-"]', {
        element: (drawing) => void (drawing.getAttribute('id') === symbol || drawing.remove())
      })
  )
  if (answer === null) return null
  const headers = new Headers(answer.headers)
  headers.delete('x-frame-options')
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value)
  headers.set('cache-control', cacheControl)
  return new Response(answer.body, { status, headers })
}

const HIDDEN = 'private, no-store'

const empty = (
  c: EmbedContext,
  settings: Settings,
  language: Language,
  kind: 'gone' | 'away',
  status: number
): Promise<Response | null> =>
  filled(c, settings, language, emptyEmbed(kind, language, textsIn(language)), { status, cacheControl: HIDDEN })

/** Without an answer, the frame plays: the limit is no reason to stop anybody. */
async function hasTooManyStarts(settings: Settings, id: string): Promise<boolean> {
  try {
    return (await startsOn(await writerOf(settings), id, dayOfUse(Date.now()))) >= EMBED_STARTS_MAX
  } catch {
    return false
  }
}

/** Only pages of public workouts are cached, because a withdrawn link ends at once. */
async function made(c: EmbedContext, settings: Settings, id: string, language: Language): Promise<Response | null> {
  const isUnlisted = isLink(id)
  const found = isUnlisted ? await linkedWorkout(settings, id, '') : await publicWorkout(settings, id)
  if (found === null) {
    const isGone = !isUnlisted && isRowId(id) && (await wasPublic(settings, id))
    return empty(c, settings, language, 'gone', isGone ? 410 : 404)
  }
  const isFull = !isUnlisted && (await hasTooManyStarts(settings, id))
  const page = embedPage({ ...found, language, t: textsIn(language), texts: TEXTS[language], isFull })
  const { sport } = found.workout
  if (isUnlisted) return filled(c, settings, language, page, { status: 200, cacheControl: HIDDEN, sport })
  const cacheControl = `public, max-age=0, s-maxage=${PAGE_TTL_SEC}`
  const answer = await filled(c, settings, language, page, { status: 200, cacheControl, sport })
  if (answer !== null) await keepPage(settings, embedKey(settings, id, language), answer.clone())
  return answer
}

function languageOf(c: EmbedContext): Language {
  const asked = c.req.query('lang')
  return isLanguage(asked) ? asked : pickLanguage(null, c.req.header('accept-language')?.split(',') ?? [])
}

/** Added last, so that one cached page serves every theme, whatever else the address says. */
function themed(page: Response, theme: string | undefined): Response {
  if (!isEmbedTheme(theme) || theme === 'auto') return page
  return rewriter()
    .on('html', { element: (html) => void html.setAttribute('data-theme', theme) })
    .transform(page)
}

async function embed(c: EmbedContext): Promise<Response> {
  const settings = settingsOf(c.env)
  await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
  const id = c.req.param('id') ?? ''
  const language = languageOf(c)
  const page =
    (await cachedPage(settings, embedKey(settings, id, language))) ??
    (await made(c, settings, id, language).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 'unavailable') throw error
      return empty(c, settings, language, 'away', 503)
    }))
  if (page === null) throw notFound('page')
  return themed(page, c.req.query('theme'))
}

/**
 * Counts a use for the owner. A picture of another site must not count, so browsers that name the asking site must name
 * this one. Security: answers alike for every id, because only the batch looks it up.
 */
async function countInFrame(c: EmbedContext): Promise<Response> {
  const use = c.req.param('use') ?? ''
  await limitCalls(c.env, 'finish', callerOf(c.req.header('cf-connecting-ip') ?? ''))
  const isOurs = (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
  if (isOurs && isEmbedUse(use)) countUse(c, settingsOf(c.env), c.req.param('id') ?? '', EMBED_USES[use])
  return c.body(null, 204, { 'cache-control': HIDDEN })
}

/** Reads no exercises: the code of the frame contains only the name. */
async function answerOembed(c: EmbedContext): Promise<Response> {
  const settings = settingsOf(c.env)
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
  const { origin, host, searchParams } = siteAddress(settings, c.req.url)
  const asked = oembedRequest(searchParams, host, (address) => URL.parse(address))
  if (typeof asked === 'number') return c.body(null, asked)
  const row = isRowId(asked.id) ? await readableWorkout(settings, asked.id) : null
  if (row === null || !row.sharePublic) return c.body(null, 404)
  const workout = { id: asked.id, name: row.name, version: row.version }
  const text = oembed({ workout, author: await authorOf(settings, row), asked, origin })
  c.header('Cache-Control', `public, max-age=${PAGE_TTL_SEC}`)
  return c.body(text, 200, { 'content-type': `${OEMBED_FORMATS[asked.format]}; charset=utf-8` })
}

export const embeds = new Hono<EdgeEnv>({ strict: false })
  .get('/embed/:id', embed)
  .get('/embed/:id/:use{start|finish}', countInFrame)
  .get(OEMBED_PATH, answerOembed)
