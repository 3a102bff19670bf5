import { Hono, type Context } from 'hono'
import { DEFAULT_IMAGE } from '#core/public/public-page.ts'
import {
  builtExercisePath,
  builtPath,
  exercisePicturePath,
  linkPicture,
  sharePath,
  workoutPicture
} from '#core/public/share-picture.ts'
import { isLink } from '#core/workout/link.ts'
import { isRowId } from '#core/workout/row-id.ts'
import { summaryFromRow } from '#core/workout/stored-summary.ts'
import { FIGURE, LANGUAGES, type Language } from '#core/workout/workout.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { workoutOfLink } from '../workout/linked-workout.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import { cachedPicture, keepPicture } from './picture-cache.ts'
import { builtFile, sharePicture } from './share-picture.ts'
import { textsIn } from './texts.ts'
import { shownTrainer, trainerCard } from './trainer-page.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

type PictureContext = Context<EdgeEnv>

/** Security: nothing in the picture may run. Other sites show it. */
const HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin'
}

const originOf = (c: PictureContext): string => new URL(c.req.url).origin

/** The card of the brand: for whatever is not shared, and while too many pictures are being drawn. */
function brandCard(c: PictureContext): Response {
  c.header('cache-control', 'no-store')
  c.header('cross-origin-resource-policy', 'cross-origin')
  return c.redirect(DEFAULT_IMAGE, 302)
}

async function drawn(c: PictureContext, svg: string): Promise<Response> {
  await limitCalls(c.env, 'picture', callerOf(c.req.header('cf-connecting-ip') ?? ''))
  const png = await sharePicture(c.env, originOf(c), svg)
  return png === null ? brandCard(c) : new Response(png, { headers: HEADERS })
}

async function drawnOnce(c: PictureContext, path: string, svg: () => string | Promise<string>): Promise<Response> {
  const picture = await drawn(c, await svg())
  if (picture.status === 200) await keepPicture(path, picture.clone())
  return picture
}

/** Security: never in the edge's cache, so that a withdrawn link ends at once. */
async function linkedPicture(
  c: PictureContext,
  settings: Settings,
  link: string,
  language: Language
): Promise<Response> {
  const row = await workoutOfLink(settings, link)
  if (row === null) return brandCard(c)
  if (row.sharePublic) return c.redirect(sharePath(row.$id, row.version, language), 302)
  const picture = await drawn(c, linkPicture(summaryFromRow(row), textsIn(language)))
  picture.headers.set('x-robots-tag', 'noindex')
  if (picture.status === 200) picture.headers.set('cache-control', 'private, max-age=60')
  return picture
}

/** Reads the row for each picture, so that none outlives its page. */
async function workoutPng(c: PictureContext, language: Language): Promise<Response> {
  const settings = settingsOf(c.env)
  await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
  const id = c.req.param('id') ?? ''
  if (isLink(id)) return linkedPicture(c, settings, id, language)
  const row = isRowId(id) ? await readableWorkout(settings, id) : null
  if (row === null || !row.sharePublic) return brandCard(c)
  const path = sharePath(id, row.version, language)
  const kept = await cachedPicture(path)
  if (kept !== undefined) return kept
  const built = await builtFile(c.env, originOf(c), builtPath(id, row.version, language), 'image/png')
  if (built !== null) return new Response(built.body, { headers: HEADERS })
  return drawnOnce(c, path, () => workoutPicture(summaryFromRow(row), textsIn(language), language))
}

/** Security: never in the edge's cache, so that a page that is switched off ends at once. */
async function trainerPng(c: PictureContext, language: Language): Promise<Response> {
  const settings = settingsOf(c.env)
  await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
  const trainer = await shownTrainer(settings, c.req.param('id') ?? '')
  const svg = trainer === null ? null : await trainerCard(settings, trainer, textsIn(language))
  return svg === null ? brandCard(c) : drawn(c, svg)
}

async function exercisePng(c: PictureContext, language: Language): Promise<Response> {
  await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
  const id = c.req.param('id') ?? ''
  if (!FIGURE.test(id)) throw notFound('page')
  const path = exercisePicturePath(id, language)
  const kept = await cachedPicture(path)
  if (kept !== undefined) return kept
  const built = await builtFile(c.env, originOf(c), builtExercisePath(id, language), 'image/svg+xml')
  if (built === null) throw notFound('page')
  return drawnOnce(c, path, () => built.text())
}

export const sharePictures = new Hono<EdgeEnv>()
for (const language of LANGUAGES) {
  const prefix = language === 'en' ? '' : `/${language}`
  sharePictures.get(`${prefix}/workout/:id/picture.png`, (c) => workoutPng(c, language))
  sharePictures.get(`${prefix}/trainer/:id/picture.png`, (c) => trainerPng(c, language))
  sharePictures.get(`${prefix}/exercises/:id/picture.png`, (c) => exercisePng(c, language))
}
