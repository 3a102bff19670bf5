/**
 * The secret address of an account's calendar feed (docs/planning.md). Only its hash and what it is derived from are
 * stored.
 */
import { calendarFeed, type FeedDate } from '#core/planning/calendar-feed.ts'
import type { Translate } from '#core/app/translate.ts'
import { lengthOf } from '#core/workout/length.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import { equal, rowOrNull, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { notFound } from '../lib/errors.ts'
import { sha256 } from '../lib/ids.ts'
import { commit, untilSettled } from '../lib/transaction.ts'
import { seriesOfRow, startOfRow, type TrainingDateRow } from './training-rows.ts'
import { base64Url } from './push-encryption.ts'

interface FeedRow {
  feedHash: string | null
  feedNonce: string | null
  feedNames: boolean | null
  deletingAt: string | null
}

export interface Feed {
  /** Part of the address. Empty when the Worker's key has changed since; then only a new address can be shown. */
  secret: string
  hasNames: boolean
}

export const FEED_SECRET = /^[\w-]{43}$/

const BACK_MS = 30 * 86_400_000
const EVENTS_MAX = 500

const hashOf = (secret: string): Promise<string> => sha256(['calendar-feed', secret])

/** Derives 256 bits from the Worker's key and a random number of the account, so only the Worker can recreate them. */
async function secretOf({ secret: workerKey }: Writer, userId: string, nonce: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(workerKey), algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, encode(`calendar-feed ${userId} ${nonce}`))
  return base64Url(new Uint8Array(signed))
}

async function ownRow(writer: Writer, userId: string): Promise<FeedRow & StoredRow> {
  const row = await rowOrNull<FeedRow>(writer, 'users', userId)
  if (row === null || (row.deletingAt ?? '') !== '') throw notFound('account')
  return row
}

async function feedOf(writer: Writer, userId: string, row: FeedRow): Promise<Feed | null> {
  if (!row.feedHash) return null
  const secret = await secretOf(writer, userId, row.feedNonce ?? '')
  const isSame = (await hashOf(secret)) === row.feedHash
  return { secret: isSame ? secret : '', hasNames: row.feedNames !== false }
}

export const readFeed = async (writer: Writer, userId: string): Promise<Feed | null> =>
  feedOf(writer, userId, await ownRow(writer, userId))

async function update(writer: Writer, row: StoredRow, data: Partial<FeedRow>): Promise<true | null> {
  const isUnchanged = async () => (await rowOrNull<FeedRow>(writer, 'users', row.$id))?.$updatedAt === row.$updatedAt
  const outcome = await commit(writer, [{ action: 'update', tableId: 'users', rowId: row.$id, data }], isUnchanged)
  return outcome === 'committed' ? true : null
}

/**
 * Creates the feed if there is none. Renewing it ends the old address.
 * @throws ApiError `not-found`, `aborted`, `unavailable`.
 */
export async function changeFeed(
  writer: Writer,
  userId: string,
  { hasNames, isNew }: { hasNames: boolean; isNew: boolean }
): Promise<Feed> {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const feedHash = await hashOf(await secretOf(writer, userId, nonce))
  await untilSettled(async () => {
    const row = await ownRow(writer, userId)
    if (row.feedNonce === nonce) return true
    const made = isNew || !row.feedHash ? { feedHash, feedNonce: nonce } : {}
    return update(writer, row, { ...made, feedNames: hasNames })
  })
  const feed = await readFeed(writer, userId)
  if (feed === null) throw notFound('account')
  return feed
}

/** Idempotent. */
export async function removeFeed(writer: Writer, userId: string): Promise<void> {
  await untilSettled(async () => {
    const row = await ownRow(writer, userId)
    return row.feedHash ? update(writer, row, { feedHash: '', feedNonce: '' }) : true
  })
}

const seenFrom = (time: number): string => {
  const values = [new Date(time).toISOString()]
  const from = (attribute: string) => ({ method: 'greaterThanEqual', attribute, values })
  return JSON.stringify({ method: 'or', values: [from('lastDateTime'), from('startDateTime')] })
}

/** Workouts per query. */
const WORKOUTS_MAX = 100

/** Maps each workout to its minutes, for dates without a length of their own. */
async function workoutLengths(writer: Writer, rows: readonly TrainingDateRow[]): Promise<ReadonlyMap<string, number>> {
  const ids = new Set(rows.flatMap(({ wId, lengthMin }) => (wId && !lengthMin ? [wId] : [])))
  const wanted = [...ids].slice(0, WORKOUTS_MAX)
  if (wanted.length === 0) return new Map()
  const workouts = await rowsWhere<WorkoutRow>(writer, 'workouts', [equal('$id', ...wanted)], WORKOUTS_MAX)
  return new Map(workouts.map((row) => [row.$id, Math.ceil(lengthOf(summaryFromRow(row)).seconds / 60)]))
}

function dateOf(row: TrainingDateRow & StoredRow, title: string, usualMin: number | undefined): FeedDate {
  const { isMoment } = startOfRow(row)
  const changedAt = new Date(row.$updatedAt)
  const { reminderMin } = row
  const lengthMin = row.lengthMin || (usualMin ?? null)
  return { id: row.$id, title, series: seriesOfRow(row), isMoment, reminderMin, lengthMin, changedAt }
}

/**
 * Reads the dates in one query and their workouts in another.
 * @throws ApiError `not-found` for every wrong, old or revoked secret
 */
export async function feedText(writer: Writer, secret: string, t: Translate): Promise<string> {
  const [owner] = await rowsWhere<FeedRow>(writer, 'users', [equal('feedHash', await hashOf(secret))], 1)
  if (owner === undefined || (owner.deletingAt ?? '') !== '') throw notFound('page')
  const mine = [equal('userId', owner.$id), seenFrom(Date.now() - BACK_MS)]
  const sorted = [...mine, '{"method":"orderAsc","attribute":"startDateTime"}']
  const rows = await rowsWhere<TrainingDateRow>(writer, 'trainingsDates', sorted, EVENTS_MAX)
  const usual = t('feed.usualName')
  const titleOf = ({ title }: TrainingDateRow): string => (owner.feedNames === false || title === '' ? usual : title)
  const lengths = await workoutLengths(writer, rows)
  return calendarFeed(
    rows.map((row) => dateOf(row, titleOf(row), lengths.get(row.wId ?? ''))),
    t('feed.calendarName')
  )
}
