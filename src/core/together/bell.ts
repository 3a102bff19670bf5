/** What waits for an account and what is news to it: the rows of the bell, in its parts. */
import type { Level, Language, RidgeSegment } from '../workout/workout.ts'
import type { Friend } from './friendship.ts'

export const EARLIER_DAYS = 30

/** The pref under which an account keeps up to when it has seen the news. */
export const NEWS_SEEN = 'newsSeenAt'

export interface BellWorkout {
  id: string
  name: string
  language: Language
  totalSec: number
  level: Level
  ridge: readonly RidgeSegment[]
}

interface Told {
  id: string
  /** ISO time of the server. */
  at: string
  /** Empty: a name that cannot be read. */
  who: string
  imageUrl: string
}

export interface RequestRow extends Told {
  kind: 'request'
  friend: Friend
}

export interface DateRow extends Told {
  kind: 'date'
  fromId: string
  /** ISO time. */
  startsAt: string
  /** ISO time of the date that was answered, and that this one takes the place of; empty for the first. */
  movedFrom: string
  text: string
  workoutId: string
  /** Null for a date without a workout, and for one that cannot be read. */
  workout: BellWorkout | null
  /** It came with a share, which its answer names by the workout and the time. */
  isShare: boolean
}

export interface PlanRow extends Told {
  kind: 'plan'
  name: string
  weeks: number
  trainings: number
  /** Trainings of each week. */
  perWeek: readonly number[]
}

interface ShareRow extends Told {
  kind: 'share'
  fromId: string
  /** Empty for one that came directly. */
  group: string
  workout: BellWorkout
  isSeen: boolean
}

/** Ratings are anonymous, so it has no name. */
interface CommentRow extends Told {
  kind: 'comment'
  workoutId: string
  workout: string
  text: string
}

interface FriendRow extends Told {
  kind: 'friend'
  userId: string
  /** The account had asked. */
  isAccepted: boolean
}

export type AnswerRow = RequestRow | DateRow | PlanRow
export type NewsRow = ShareRow | CommentRow | FriendRow
export type BellRow = AnswerRow | NewsRow

export interface BellParts {
  answer: readonly AnswerRow[]
  news: readonly NewsRow[]
  earlier: readonly NewsRow[]
}

const byTime = (a: BellRow, b: BellRow): number => (a.at < b.at ? 1 : Number(a.at > b.at) * -1)

export const wantsAnswer = (row: BellRow): row is AnswerRow =>
  row.kind === 'request' || row.kind === 'date' || row.kind === 'plan'

function isNews(row: NewsRow, seenAt: string): boolean {
  if (row.at <= seenAt) return false
  if (row.kind === 'share') return !row.isSeen
  return row.kind === 'comment' || row.isAccepted
}

/** @param seenAt ISO time; empty: nothing was seen @param now milliseconds: a date that is over waits for nobody */
export function bellParts(rows: readonly BellRow[], seenAt: string, now: number): BellParts {
  const sorted = [...rows].sort(byTime)
  const since = new Date(now - EARLIER_DAYS * 86_400_000).toISOString()
  const told = sorted.filter((row): row is NewsRow => !wantsAnswer(row) && row.at >= since)
  return {
    answer: sorted.filter(wantsAnswer).filter((row) => row.kind !== 'date' || Date.parse(row.startsAt) > now),
    news: told.filter((row) => isNews(row, seenAt)),
    earlier: told.filter((row) => !isNews(row, seenAt))
  }
}

/** Up to when the news are seen by somebody who saw all of these. The device's clock has no part in it. */
export const seenWith = (rows: readonly NewsRow[], seenAt: string): string =>
  rows.reduce((latest, { at }) => (at > latest ? at : latest), seenAt)

interface BellCounts {
  /** Answers and news. */
  bell: number
  requests: number
  /** Dates and plans. */
  dates: number
}

export function bellCounts({ answer, news }: BellParts): BellCounts {
  const requests = answer.filter(({ kind }) => kind === 'request').length
  return { bell: answer.length + news.length, requests, dates: answer.length - requests }
}

/** As a badge draws it; the full number is in its label. */
export const drawnCount = (count: number): string => (count > 9 ? '9+' : String(count))

/** News that are shown with a friend, by the id of the friend. */
export function newsByFriend({ news }: Pick<BellParts, 'news'>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const row of news) if (row.kind === 'share') counts[row.fromId] = (counts[row.fromId] ?? 0) + 1
  return counts
}

/** The friend with the latest of what the bell has; null where it has nothing of these. */
export function latestFriend(rows: readonly BellRow[], friendIds: ReadonlySet<string>): string | null {
  for (const row of [...rows].sort(byTime)) {
    const id = row.kind === 'share' || row.kind === 'date' ? row.fromId : row.kind === 'friend' ? row.userId : ''
    if (friendIds.has(id)) return id
  }
  return null
}
