/**
 * One rating per user and workout. It can be changed, and requires playing at least half of the workout (product page,
 * "Rating").
 */
import { RATING_SHARE_MIN } from '#core/workout/counted-play.ts'
import { meanRating, rate, type Stars } from '#core/workout/rating.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import type { RatingCount } from '#core/workout/workout.ts'
import { after, equal, pagesOf, rowOrNull, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import type { User } from '../lib/edge-env.ts'
import { coded, notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { partsOf } from '../together/share-rows.ts'

interface RatingRow {
  wId: string
  userId: string
  stars: Stars
  sentence: string | null
  createdAt: string
}

/** Plays whose ids differ in case can only be old ones. */
const PLAYS_MAX = 100

export interface Rated {
  rating: number
  ratingCount: RatingCount
}

/** The caller must check that the user may read the workout. @throws ApiError `permission-denied`, `not-found`, `aborted`. */
export async function rateWorkout(
  writer: Writer,
  user: User,
  workoutId: string,
  { stars, sentence }: { stars: Stars; sentence?: string | undefined }
): Promise<Rated> {
  const enough = JSON.stringify({ method: 'greaterThanEqual', attribute: 'share', values: [RATING_SHARE_MIN] })
  const queries = [equal('userId', user.id), equal('rId', workoutId), enough]
  const played = await rowsWhere<{ rId: string }>(writer, 'statistic', queries, PLAYS_MAX)
  // The database ignores the case of ids.
  if (!played.some(({ rId }) => rId === workoutId))
    throw coded('permission-denied', 'not-played-yet', 'Play at least half of the workout before you rate it.')
  const rowId = await derivedId('rating', user.id, workoutId)
  return untilSettled(async () => {
    const [workout, mine] = await Promise.all([
      rowOrNull<WorkoutRow>(writer, 'workouts', workoutId),
      rowOrNull<RatingRow>(writer, 'ratings', rowId)
    ])
    if (workout === null) throw notFound('workout')
    const before = summaryFromRow(workout).ratingCount
    const isSaid = sentence === undefined || (mine?.sentence ?? '') === sentence
    if (mine?.stars === stars && isSaid) return { rating: workout.rating, ratingCount: before }
    const ratingCount = rate(before, stars, mine?.stars ?? null)
    const rating = meanRating(ratingCount)
    const said = sentence === undefined ? {} : { sentence }
    const data = { wId: workoutId, userId: user.id, stars, ...said, createdAt: new Date().toISOString() }
    const operations: Operation[] = [
      mine === null
        ? { action: 'create', tableId: 'ratings', rowId, data: { ...data, $permissions: readersOf('rating', user.id) } }
        : { action: 'update', tableId: 'ratings', rowId, data: { stars, ...said } },
      { action: 'update', tableId: 'workouts', rowId: workoutId, data: { ratingCount: [...ratingCount], rating } }
    ]
    const outcome = await commit(writer, operations, async () => {
      const now = await rowOrNull<WorkoutRow>(writer, 'workouts', workoutId)
      return now !== null && now.$updatedAt === workout.$updatedAt
    })
    return outcome === 'committed' ? { rating, ratingCount } : null
  })
}

export interface Sentence {
  stars: Stars
  sentence: string
  createdAt: string
}

const SENTENCES_MAX = 100

/**
 * Lists the comments people wrote with their ratings, newest first. Ratings are anonymous. The caller must check whose
 * workout it is.
 */
export async function sentencesOf(writer: Writer, workoutId: string): Promise<Sentence[]> {
  const said = JSON.stringify({ method: 'notEqual', attribute: 'sentence', values: [''] })
  const newest = JSON.stringify({ method: 'orderDesc', attribute: '$createdAt' })
  const rows = await rowsWhere<RatingRow>(writer, 'ratings', [equal('wId', workoutId), said, newest], SENTENCES_MAX)
  return rows.map(({ stars, sentence, createdAt }) => ({ stars, sentence: sentence ?? '', createdAt }))
}

interface Comment {
  id: string
  workoutId: string
  workout: string
  sentence: string
  /** ISO time when it was written or last changed. */
  at: string
}

const COMMENTS_MAX = 50

/** Lists comments that others wrote since then about an account's workouts, newest first. Ratings are anonymous. */
export async function commentsSince(writer: Writer, ownerId: string, since: number): Promise<Comment[]> {
  const names = new Map<string, string>()
  const own = [equal('ownerId', ownerId), '{"method":"greaterThan","attribute":"rating","values":[0]}']
  const columns = '{"method":"select","values":["$id","name"]}'
  for await (const page of pagesOf<{ name: string }>(writer, 'workouts', [...own, columns]))
    for (const { $id, name } of page) names.set($id, name)
  const said = JSON.stringify({ method: 'notEqual', attribute: 'sentence', values: [''] })
  const newest = JSON.stringify({ method: 'orderDesc', attribute: '$updatedAt' })
  const found: Comment[] = []
  for (const part of partsOf([...names.keys()])) {
    const queries = [equal('wId', ...part), said, after('$updatedAt', since), newest]
    for (const row of await rowsWhere<RatingRow>(writer, 'ratings', queries, COMMENTS_MAX)) {
      const { $id: id, wId: workoutId, sentence } = row
      found.push({ id, workoutId, workout: names.get(workoutId) ?? '', sentence: sentence ?? '', at: row.$updatedAt })
    }
  }
  return found.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, COMMENTS_MAX)
}
