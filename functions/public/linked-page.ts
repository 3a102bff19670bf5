/**
 * The page of an unlisted link (decision 041). Security: never in the edge cache, so that a withdrawn link ends at
 * once.
 */
import type { Context } from 'hono'
import { pathTo } from '#core/app/routes.ts'
import { APP_SHELL } from '#core/app/shells.ts'
import { publicPage } from '#core/public/public-page.ts'
import type { Language } from '#core/workout/workout.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { siteAddress } from '../lib/site.ts'
import type { Settings } from '../lib/env.ts'
import { ApiError } from '../lib/errors.ts'
import { equipmentById } from '../lib/library-facts.ts'
import { linkedWorkout } from '../workout/linked-workout.ts'
import { hasSessionHint } from './session-hint.ts'
import { filledPage, shell, workoutShell } from './shells.ts'
import { textsIn } from './texts.ts'

export async function linkedPage(
  c: Context<EdgeEnv>,
  settings: Settings,
  link: string,
  language: Language
): Promise<Response | null> {
  const url = siteAddress(settings, c.req.url)
  if (hasSessionHint(c)) return shell(c.env, settings, url, APP_SHELL)
  try {
    const found = await linkedWorkout(settings, link, '')
    if (found === null) return null
    const { workout } = found
    // Cache briefly: a public workout can become unlisted again.
    if (workout.isPublic) return c.redirect(pathTo('workout', { id: workout.id }, language), 302)
    const library = await equipmentById()
    const page = publicPage({ ...found, library, language, origin: url.origin, t: textsIn(language) })
    const pathIn = (code: Language): string => pathTo('workout', { id: link }, code)
    const filling = { page, pathIn, sports: [workout.sport] }
    return await filledPage(c.env, settings, url, workoutShell(language), filling, true)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 'unavailable') throw error
    return shell(c.env, settings, url, APP_SHELL, { status: 503, isHidden: true })
  }
}
