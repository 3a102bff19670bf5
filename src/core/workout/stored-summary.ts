import { readAbout } from './read-workout.ts'
import type { Columns } from './field.ts'
import type { Phase, RatingCount, RidgeSegment, WORKOUT_FIELDS, WorkoutSummary } from './workout.ts'

export interface WorkoutRow extends Columns<typeof WORKOUT_FIELDS> {
  $id: string
  $updatedAt?: string
  ownerId: string
  rules: string
  countEx: number
  timeEx: string
  ratingCount: number[]
  rating: number
  playCount: number
  shareFriends: boolean
  sharePublic: boolean
  /** Missing in rows older than the column. */
  unlisted?: boolean | null
  totalSec: number
  ridge: string
  blocks: string
  copiedFrom: string
  version: number
  createdAt: string
  /** Missing in older rows. */
  contentChangedAt?: string | null
}

const PHASE_LETTER: Record<Phase, string> = { setup: 's', intro: 'i', work: 'w', rest: 'r' }

/** For example, `w30r20` is 30 s of work, then 20 s of rest. */
export function encodeRidge(segments: readonly RidgeSegment[]): string {
  return segments.map((segment) => `${PHASE_LETTER[segment.phase]}${segment.seconds}`).join('')
}

export function decodeRidge(text: string): RidgeSegment[] {
  const phases = Object.keys(PHASE_LETTER) as Phase[]
  return [...text.matchAll(/([siwr])(\d+)/g)].map(([, letter, seconds]) => ({
    phase: phases.find((phase) => PHASE_LETTER[phase] === letter) ?? 'work',
    seconds: Number(seconds)
  }))
}

export function summaryFromRow(row: WorkoutRow): WorkoutSummary {
  const counts = Array.from({ length: 6 }, (_, index) => row.ratingCount[index] ?? 0) as unknown as RatingCount
  return {
    id: row.$id,
    ownerId: row.ownerId,
    ...readAbout({ ...row }, 'row'),
    version: row.version,
    sharedWithFriends: row.shareFriends,
    isPublic: row.sharePublic,
    visibility: row.sharePublic ? 'public' : row.unlisted === true ? 'unlisted' : 'private',
    ratingCount: counts,
    rating: row.rating,
    playCount: row.playCount,
    totalSec: row.totalSec,
    exerciseCount: row.countEx,
    copiedFrom: row.copiedFrom,
    createdAt: row.createdAt,
    updatedAt: row.contentChangedAt ?? row.$updatedAt ?? row.createdAt,
    ridge: decodeRidge(row.ridge)
  }
}
