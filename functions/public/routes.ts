/** Current workout pages and the public list, and paths without a file: shells under ids, other spellings, 404. */
import { Hono, type Context } from 'hono'
import { EVERYWHERE } from '#core/public/find-query.ts'
import { afterOf, listPath } from '#core/public/list-pages.ts'
import { publicPage } from '#core/public/public-page.ts'
import { matchRoute, pathTo, type RouteMatch } from '#core/app/routes.ts'
import { APP_SHELL, SHARE_PATH, shellOf } from '#core/app/shells.ts'
import { isLink } from '#core/workout/link.ts'
import { LANGUAGES, isWorkoutType, type Language } from '#core/workout/workout.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { ApiError, notFound } from '../lib/errors.ts'
import { equipmentById } from '../lib/library-facts.ts'
import { siteAddress } from '../lib/site.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { isWorkoutId } from '../workout/workout-id.ts'
import { countView } from './count-uses.ts'
import { exercisePage } from './exercise-page.ts'
import { findPage, isSearch, placeOf } from './find-pages.ts'
import { languagePath } from './language-path.ts'
import { linkedPage } from './linked-page.ts'
import { listPage } from './list-page.ts'
import { cachedPage, keepPage } from './page-cache.ts'
import { publicWorkout, type PublicWorkout } from './public-workout.ts'
import { wasPublic } from './publications.ts'
import { hasSessionHint } from './session-hint.ts'
import { filledPage, shell, workoutShell } from './shells.ts'
import { textsIn } from './texts.ts'
import { similarTo } from './similar-workouts.ts'
import { trainerAnswer, trainersAmong } from './trainer-page.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

type PageContext = Context<EdgeEnv>

async function missing(c: PageContext, settings: Settings, language: Language): Promise<Response> {
  const sent = { status: 404, isHidden: true }
  const url = siteAddress(settings, c.req.url)
  const own = language === 'en' ? null : await shell(c.env, settings, url, languagePath('/404/', language), sent)
  const page = own ?? (await shell(c.env, settings, url, '/404', sent))
  if (page === null) throw notFound('page')
  return page
}

function isPossible({ route, params }: RouteMatch): boolean {
  try {
    const values = Object.values(params).map((value) => decodeURIComponent(value))
    return route.name !== 'workout' || isWorkoutId(values[0] ?? '')
  } catch {
    return false
  }
}

function canonicalPath(match: RouteMatch, pathname: string): string | null {
  const params = Object.fromEntries(
    Object.entries(match.params).map(([name, value]) => [name, decodeURIComponent(value)])
  )
  if (match.route.name === 'workout' && isWorkoutType(params['type'])) delete params['type']
  const path = pathTo(match.route.name, params, match.language ?? 'en')
  return path === pathname ? null : path
}

async function pageWithoutDatabase(c: PageContext, settings: Settings, url: URL): Promise<Response | null> {
  const built = await shell(c.env, settings, url, url.pathname, { status: 200, isHidden: false })
  return built ?? shell(c.env, settings, url, APP_SHELL, { status: 503, isHidden: true })
}

async function absentPage(c: PageContext, settings: Settings, id: string): Promise<Response | null> {
  const status = (await wasPublic(settings, id)) ? 410 : 404
  return shell(c.env, settings, siteAddress(settings, c.req.url), APP_SHELL, { status, isHidden: true })
}

async function presentPage(
  c: PageContext,
  settings: Settings,
  found: PublicWorkout,
  language: Language
): Promise<Response | null> {
  const url = siteAddress(settings, c.req.url)
  const library = await equipmentById()
  const [similar, trainers] = await Promise.all([
    similarTo(settings, found.workout, library),
    trainersAmong(settings, [found.workout.ownerId])
  ])
  const hasTrainerPage = trainers.size > 0
  const around = { library, similar, hasTrainerPage }
  const page = publicPage({ ...found, ...around, language, origin: url.origin, t: textsIn(language) })
  const { id, sport } = found.workout
  const filling = { page, pathIn: (code: Language) => pathTo('workout', { id }, code), sports: [sport] }
  const answer = await filledPage(c.env, settings, url, workoutShell(language), filling)
  if (answer !== null) await keepPage(settings, url, answer.clone())
  return answer
}

/** Signed-in users get the app, as if coming from a list: the same page at one address, in their language. */
async function workoutPage(
  c: PageContext,
  settings: Settings,
  id: string,
  language: Language
): Promise<Response | null> {
  const url = siteAddress(settings, c.req.url)
  if (hasSessionHint(c)) return shell(c.env, settings, url, APP_SHELL)
  const kept = await cachedPage(settings, url)
  if (kept !== null) return kept
  const answer = async (): Promise<Response | null> => {
    const found = await publicWorkout(settings, id)
    return found === null ? absentPage(c, settings, id) : presentPage(c, settings, found, language)
  }
  const page = await answer().catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 'unavailable') throw error
    return pageWithoutDatabase(c, settings, url)
  })
  return page ?? missing(c, settings, language)
}

/**
 * Returns the cached page or a new one, or the built page when the database is unavailable.
 * @param isKept false to neither read nor write the cache
 */
async function pageOfNow(
  c: PageContext,
  settings: Settings,
  make: (url: URL) => Promise<Response | null>,
  isKept = true
): Promise<Response | null> {
  const url = siteAddress(settings, c.req.url)
  const kept = isKept ? await cachedPage(settings, url) : null
  if (kept !== null) return kept
  try {
    const page = await make(url)
    if (page !== null && isKept) await keepPage(settings, url, page.clone())
    return page
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return shell(c.env, settings, url, url.pathname, { status: 200, isHidden: false })
  }
}

/** Only the first page is cached: a change drops it, but cannot know on which other page its workout is. */
async function openList(c: PageContext, settings: Settings, language: Language): Promise<Response | null> {
  if (isSearch(c.req.url)) return findPage(c, settings, EVERYWHERE, language)
  const after = afterOf(new URL(c.req.url).searchParams)
  if (after === undefined) return c.redirect(listPath(language, null), 308)
  return pageOfNow(c, settings, (url) => listPage(c.env, settings, url, language, after), after === null)
}

async function parameterPage(c: PageContext, settings: Settings, match: RouteMatch): Promise<Response | null> {
  const { route, params } = match
  const language = match.language ?? 'en'
  const url = siteAddress(settings, c.req.url)
  if (route.name === 'workout' && params['id'] !== undefined && params['type'] === undefined) {
    if (isLink(params['id'])) return linkedPage(c, settings, params['id'], language)
    const page = await workoutPage(c, settings, params['id'], language)
    countView(c, settings, params['id'], page)
    return page
  }
  const exercise = route.name === 'exercises' ? params['id'] : undefined
  // Cached for a minute and dropped by no change, because a workout does not know which pages name it.
  if (exercise !== undefined)
    return pageOfNow(c, settings, (at) => exercisePage(c.env, settings, at, language, exercise))
  if (route.name === 'trainer') return trainerAnswer(c, settings, params['id'] ?? '', language)
  if (route.name === 'wl') return openList(c, settings, language)
  const place = route.name === 'workoutsOf' ? placeOf(params) : null
  if (place !== null) return findPage(c, settings, place, language)
  const path = Object.keys(params).length > 0 ? shellOf(match) : null
  return path === null ? null : shell(c.env, settings, url, path)
}

const languageOf = (pathname: string): Language =>
  LANGUAGES.find((language) => pathname.startsWith(`/${language}/`)) ?? 'en'

export const pages = new Hono<EdgeEnv>({ strict: false }).get('*', async (c) => {
  const settings = settingsOf(c.env)
  await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
  const url = new URL(c.req.url)
  const match = matchRoute(url.pathname)
  if (match === null || !isPossible(match)) return missing(c, settings, languageOf(url.pathname))
  const canonical = canonicalPath(match, url.pathname)
  if (canonical !== null) return c.redirect(canonical + url.search, 308)
  return (await parameterPage(c, settings, match)) ?? missing(c, settings, languageOf(url.pathname))
})

/** Content shared from another app goes to the service worker. Without one, redirect to the list. */
pages.post(SHARE_PATH.replace(/\/$/, ''), (c) => c.redirect(pathTo('workoutList', { tab: 'my' }), 303))
