/** Security: reads as a guest, who can read only pages that are shown, and only public workouts. */
import { ownerName } from '#core/account/owner-name.ts'
import type { Translate } from '#core/app/translate.ts'
import { trainerPicture } from '#core/public/share-picture.ts'
import { trainerAway, trainerPage } from '#core/public/trainer-page.ts'
import {
  TRAINER_COUNT_MAX,
  TRAINER_PAGE_SIZE,
  WHOLE,
  isWhole,
  trainerNumbers,
  trainerPath,
  trainerWish,
  type CountedWorkout,
  type TrainerWish
} from '#core/public/trainer-list.ts'
import { isRowId } from '#core/workout/row-id.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import { SPORTS, type Language } from '#core/workout/workout.ts'
import type { Context } from 'hono'
import type { TrainerPageRow } from '../account/trainer-page.ts'
import { readableRow, rowsFor } from '../lib/appwrite-reader.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { ApiError } from '../lib/errors.ts'
import { siteAddress } from '../lib/site.ts'
import { languagePath } from './language-path.ts'
import { cachedPage, keepPage } from './page-cache.ts'
import { filledFrom, filledPage } from './shells.ts'
import { textsIn } from './texts.ts'

interface ProfileRow {
  $id: string
  nicName: string
  firstName: string
  imgUrl: string | null
}

const shellPath = (language: Language): string => languagePath('/trainer/shell/', language)

const ofTrainer = (id: string, more: readonly object[]): readonly object[] => [
  { method: 'equal', attribute: 'ownerId', values: [id] },
  { method: 'equal', attribute: 'sharePublic', values: [true] },
  ...more,
  { method: 'orderDesc', attribute: 'createdAt' }
]

type CountedRow = Pick<WorkoutRow, 'totalSec' | 'playCount'> & { sport: string }

const counted = ({ sport, totalSec, playCount }: CountedRow): CountedWorkout => ({
  sport: SPORTS.find((one) => one === sport) ?? 'others',
  totalSec,
  playCount
})

const allOf = (settings: Settings, id: string): Promise<CountedRow[]> =>
  rowsFor(
    settings,
    'workouts',
    {},
    ofTrainer(id, [
      { method: 'select', values: ['sport', 'totalSec', 'playCount'] },
      { method: 'limit', values: [TRAINER_COUNT_MAX] }
    ])
  )

const pageOf = (settings: Settings, id: string, { sport, page }: TrainerWish): Promise<WorkoutRow[]> =>
  rowsFor(
    settings,
    'workouts',
    {},
    ofTrainer(id, [
      ...(sport === null ? [] : [{ method: 'equal', attribute: 'sport', values: [sport] }]),
      { method: 'limit', values: [TRAINER_PAGE_SIZE] },
      { method: 'offset', values: [(page - 1) * TRAINER_PAGE_SIZE] }
    ])
  )

/**
 * When the content of this person’s newest public workout last changed, in milliseconds.
 * Null without a public workout. @throws ApiError `unavailable`.
 */
export async function newestOf(settings: Settings, id: string): Promise<number | null> {
  const [newest] = await rowsFor<Pick<WorkoutRow, 'createdAt' | 'contentChangedAt'>>(
    settings,
    'workouts',
    {},
    ofTrainer(id, [
      { method: 'select', values: ['createdAt', 'contentChangedAt'] },
      { method: 'limit', values: [1] }
    ])
  )
  return newest === undefined ? null : Date.parse(newest.contentChangedAt ?? newest.createdAt)
}

/** The owners among these who show a trainer page. At most 100 ids. */
export async function trainersAmong(settings: Settings, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await rowsFor<Pick<TrainerPageRow, '$id'>>(settings, 'trainerPages', {}, [
    { method: 'equal', attribute: '$id', values: userIds },
    { method: 'equal', attribute: 'shown', values: [true] },
    { method: 'select', values: ['$id'] },
    { method: 'limit', values: [userIds.length] }
  ])
  return new Set(rows.map(({ $id }) => $id))
}

interface ShownTrainer {
  id: string
  name: string
  imageUrl: string
  row: TrainerPageRow
}

/** Null when there is nobody with this id, or they show no page. @throws ApiError `unavailable`. */
export async function shownTrainer(settings: Settings, id: string): Promise<ShownTrainer | null> {
  const row = isRowId(id) ? await readableRow<TrainerPageRow>(settings, 'trainerPages', id) : null
  // The owner's own right to read does not show the page.
  if (row === null || !row.shown) return null
  const profile = await readableRow<ProfileRow>(settings, 'profiles', id)
  return { id, name: ownerName(profile ?? undefined), imageUrl: profile?.imgUrl ?? '', row }
}

/** Null without a public workout. @throws ApiError `unavailable`. */
export async function trainerCard(
  settings: Settings,
  { id, name }: ShownTrainer,
  t: Translate
): Promise<string | null> {
  const { workouts, bySport } = trainerNumbers((await allOf(settings, id)).map(counted))
  const [most] = bySport
  return most === undefined ? null : trainerPicture({ name, sport: most.sport, workouts }, t)
}

async function pageNow(
  c: Context<EdgeEnv>,
  settings: Settings,
  id: string,
  wish: TrainerWish,
  language: Language
): Promise<Response | null> {
  const shown = await shownTrainer(settings, id)
  if (shown === null) return null
  const [all, rows] = await Promise.all([allOf(settings, id), pageOf(settings, id, wish)])
  if (wish.page > 1 && rows.length === 0) return null
  const url = siteAddress(settings, c.req.url)
  const numbers = trainerNumbers(all.map(counted))
  const { name, imageUrl, row } = shown
  const { about, place, links } = row
  const page = trainerPage({
    trainer: {
      id,
      name,
      imageUrl,
      isShown: true,
      about,
      place,
      links: links ?? []
    },
    numbers,
    wish,
    listed: rows.map((workout) => ({ workout: summaryFromRow(workout), author: workout.trainer })),
    language,
    t: textsIn(language),
    origin: url.origin
  })
  const pathIn = (code: Language): string => trainerPath(id, wish, code)
  const sports = numbers.bySport.map(({ sport }) => sport)
  return filledPage(c.env, settings, url, shellPath(language), { page, pathIn, sports })
}

async function pageAway(c: Context<EdgeEnv>, settings: Settings, language: Language): Promise<Response | null> {
  const url = siteAddress(settings, c.req.url)
  const article = trainerAway(textsIn(language))
  const page = await filledFrom(
    c.env,
    settings,
    url,
    shellPath(language),
    (rewriter) => rewriter.on('main', { element: (element) => void element.setInnerContent(article, { html: true }) }),
    true
  )
  return page === null ? null : new Response(page.body, { status: 503, headers: page.headers })
}

/**
 * Null when there is nobody with this id, or they show no page: the same answer for both. Only the page without a
 * filter is cached, so that no number of query strings fills the cache.
 */
export async function trainerAnswer(
  c: Context<EdgeEnv>,
  settings: Settings,
  id: string,
  language: Language
): Promise<Response | null> {
  if (!isRowId(id)) return null
  const wish = trainerWish(new URL(c.req.url).searchParams)
  if (wish === null) return c.redirect(trainerPath(id, WHOLE, language), 308)
  const url = siteAddress(settings, c.req.url)
  const kept = isWhole(wish) ? await cachedPage(settings, url) : null
  if (kept !== null) return kept
  try {
    const page = await pageNow(c, settings, id, wish, language)
    if (page !== null && isWhole(wish)) await keepPage(settings, url, page.clone())
    return page
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 'unavailable') throw error
    return pageAway(c, settings, language)
  }
}
