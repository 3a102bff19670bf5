/** Pages that no file answers: workouts that are newer than the build, shells under ids, other spellings, and not found. */
import { Hono, type Context } from 'hono'
import { publicPage } from '#core/public-page.ts'
import { matchRoute, pathTo, type RouteMatch } from '#core/routes.ts'
import { LANGUAGES, type Language } from '#core/workout.ts'
import { settingsOf, type Settings } from './lib/env.ts'
import { ApiError, notFound } from './lib/errors.ts'
import { limitRate } from './lib/rate-limit.ts'
import { isWorkoutId } from './lib/ids.ts'
import { languagePath } from './lib/language-path.ts'
import { cachedPage, keepPage } from './lib/page-cache.ts'
import { publicWorkout } from './lib/public-workout.ts'
import { filledPage, shell } from './lib/shells.ts'
import { textsIn } from './lib/texts.ts'
import type { EdgeEnv } from './types.ts'

type PageContext = Context<EdgeEnv>

/** The island decides there: the owner's own workout, one shared with the reader, or the not-found screen. */
const APP_SHELL = '/workout/app/'
const PLAY_SHELL = '/workout/play/'

async function missing(c: PageContext, settings: Settings, language: Language): Promise<Response> {
  const sent = { status: 404, isHidden: true }
  const url = new URL(c.req.url)
  const own = language === 'en' ? null : await shell(c.env, settings, url, languagePath('/404/', language), sent)
  const page = own ?? (await shell(c.env, settings, url, '/404', sent))
  if (page === null) throw notFound('page')
  return page
}

/** Whether an address could be a page at all, before anything is asked or redirected. */
function isPossible({ route, params }: RouteMatch): boolean {
  try {
    const values = Object.values(params).map((value) => decodeURIComponent(value))
    return route.isBuilt && (route.name !== 'workout' || isWorkoutId(values[0] ?? ''))
  } catch {
    return false
  }
}

/** One spelling per page: letter case and the slash at the end. Null when it is spelled so already. */
function canonicalPath(match: RouteMatch, pathname: string): string | null {
  const params = Object.fromEntries(
    Object.entries(match.params).map(([name, value]) => [name, decodeURIComponent(value)])
  )
  const path = pathTo(match.route.name, params, match.language ?? 'en')
  return path === pathname ? null : path
}

async function workoutPage(c: PageContext, settings: Settings, id: string, language: Language): Promise<Response> {
  const url = new URL(c.req.url)
  const kept = await cachedPage(url)
  if (kept !== null) return kept
  let status = 200
  const found = await publicWorkout(settings, id).catch((error: unknown) => {
    // The reader's own device may still have the workout: the app says what is away and offers to try again.
    if (!(error instanceof ApiError) || error.status !== 'unavailable') throw error
    status = 503
    return null
  })
  if (found === null) {
    const app = await shell(c.env, settings, url, APP_SHELL, { status, isHidden: true })
    return app ?? missing(c, settings, language)
  }
  const page = publicPage({ ...found, language, origin: url.origin, t: textsIn(language) })
  const filling = { page, workoutId: id, sport: found.workout.sport }
  const answer = await filledPage(c.env, settings, url, language, filling)
  if (answer === null) return missing(c, settings, language)
  await keepPage(url, answer.clone())
  return answer
}

/** Shells that serve every value of a parameter. */
async function parameterPage(c: PageContext, settings: Settings, match: RouteMatch): Promise<Response | null> {
  const { route, params } = match
  const language = match.language ?? 'en'
  const url = new URL(c.req.url)
  if (route.name === 'workout' && params['id'] !== undefined) {
    if (params['type'] === undefined) return workoutPage(c, settings, params['id'], language)
    return params['type'] === 'play' ? shell(c.env, settings, url, PLAY_SHELL) : null
  }
  const takesAny = route.name === 'addWorkout' || route.name === 'workoutList'
  return takesAny && Object.keys(params).length > 0 ? shell(c.env, settings, url, pathTo(route.name)) : null
}

const languageOf = (pathname: string): Language =>
  LANGUAGES.find((language) => pathname.startsWith(`/${language}/`)) ?? 'en'

export const pages = new Hono<EdgeEnv>({ strict: false }).get('*', async (c) => {
  const settings = settingsOf(c.env)
  limitRate(`address:${c.req.header('cf-connecting-ip') ?? ''}`, settings.addressRate)
  const url = new URL(c.req.url)
  const match = matchRoute(url.pathname)
  if (match === null || !isPossible(match)) return missing(c, settings, languageOf(url.pathname))
  const canonical = canonicalPath(match, url.pathname)
  if (canonical !== null) return c.redirect(canonical + url.search, 308)
  return (await parameterPage(c, settings, match)) ?? missing(c, settings, languageOf(url.pathname))
})
