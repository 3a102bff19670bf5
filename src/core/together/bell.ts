/** The rows of the bell in sections: what needs an answer and what is new. */
import type { Level, Language, RidgeSegment } from '../workout/workout.ts'
import type { Friend } from './friendship.ts'

export const EARLIER_DAYS = 30

/** The pref that stores up to which time the account has seen its news. */
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
  /** Empty when the name is unreadable. */
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
  /** ISO time of the answered date that this one replaces. Empty for the first. */
  movedFrom: string
  text: string
  workoutId: string
  /** Null when the date has no workout, or an unreadable one. */
  workout: BellWorkout | null
  /** True when it came with a share. The answer then names the workout and the time. */
  isShare: boolean
}

export interface PlanRow extends Told {
  kind: 'plan'
  name: string
  weeks: number
  trainings: number
  /** Trainings per week. */
  perWeek: readonly number[]
}

interface ShareRow extends Told {
  kind: 'share'
  fromId: string
  /** Empty when it was shared directly. */
  group: string
  workout: BellWorkout
  isSeen: boolean
}

/** Has no name, because ratings are anonymous. */
interface CommentRow extends Told {
  kind: 'comment'
  workoutId: string
  workout: string
  text: string
}

interface FriendRow extends Told {
  kind: 'friend'
  userId: string
  /** True when this account had asked. */
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

/**
 * @param seenAt ISO time, or empty when nothing was seen.
 * @param now Milliseconds. Dates in the past need no answer.
 */
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

/** The time up to which news are seen once all of these are. It never depends on the device's clock. */
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

/** The text of a badge. Its label has the full number. */
export const drawnCount = (count: number): string => (count > 9 ? '9+' : String(count))

/** News shown with a friend, by the friend's id. */
export function newsByFriend({ news }: Pick<BellParts, 'news'>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const row of news) if (row.kind === 'share') counts[row.fromId] = (counts[row.fromId] ?? 0) + 1
  return counts
}

/** The friend with the latest item in the bell, or null when none of them has any. */
export function latestFriend(rows: readonly BellRow[], friendIds: ReadonlySet<string>): string | null {
  for (const row of [...rows].sort(byTime)) {
    const id = row.kind === 'share' || row.kind === 'date' ? row.fromId : row.kind === 'friend' ? row.userId : ''
    if (friendIds.has(id)) return id
  }
  return null
}
