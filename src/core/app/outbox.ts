/**
 * Everything this device still has to send, as plain values (decision 060): how later writes fold into earlier ones,
 * and what is sent next and when.
 */
import type { ErrorDetails } from './api-errors.ts'
import { errorCode, isWorthRetrying, NetworkError, UserFacingError } from './errors.ts'
import { foldDates, type DateWrite } from '../planning/date-writes.ts'
import type { PlanContent } from '../planning/training-plan.ts'
import type { Given } from '../together/picks.ts'
import type { NewMessage, ProposalAnswer } from '../together/message-schemas.ts'
import type { Visibility } from '../workout/visibility.ts'
import type { WorkoutContent } from '../workout/workout.ts'
import { NEWEST_FIELD } from '../workout/keep-unknown.ts'
import { PENDING_MAX } from '../workout/pending-max.ts'

export type WriteBody =
  | { kind: 'heart'; isFavorite: boolean }
  | { kind: 'rating'; stars: number; sentence?: string | undefined }
  | { kind: 'play'; date: string; seconds: number; share: number; isFitted?: boolean | undefined }
  /** `pending` holds what was sent without an answer, oldest first. The server may have any one of these. */
  | { kind: 'create'; content: WorkoutContent; pending: readonly WorkoutContent[] }
  /** `knows` is the `NEWEST_FIELD` of the app version that queued it. */
  | { kind: 'save'; version: number; content: WorkoutContent; pending: readonly WorkoutContent[]; knows?: number }
  | { kind: 'visibility'; visibility: Visibility }
  | { kind: 'delete' }
  /** `isShared` means the workout is shared with the recipients before the message is sent. */
  | { kind: 'message'; message: NewMessage; isShared?: boolean }
  | { kind: 'date'; write: DateWrite }
  /** `isQuiet` means a later write notifies the friends. */
  | ({ kind: 'share'; isQuiet: boolean } & Given)
  | { kind: 'unshare'; friendIds: readonly string[]; groupIds: readonly string[] }
  | { kind: 'unlist' }
  | { kind: 'friendship'; id: string; act: FriendAct }
  /** Answers a proposed date. `messageId` is empty when the date came with a shared workout. */
  | { kind: 'answer'; messageId: string; proposedAt: string; answer: ProposalAnswer }
  /** Declines an offered plan. `today` is the local day of this device. */
  | { kind: 'offer'; id: string; today: string }
  /** The whole content of a plan. `isNew` means the server may not have it yet. */
  | { kind: 'plan'; id: string; content: PlanContent; isNew: boolean; zone: string }

/** `end` declines or withdraws a request, or ends a friendship or a block. */
export type FriendAct = 'accept' | 'end' | 'block'

export interface NewWrite {
  id: string
  ownerId: string
  workoutId: string
  name: string
  /** Milliseconds since 1970. */
  addedAt: number
  body: WriteBody
}

export interface Refusal {
  code: string
  details: ErrorDetails | null
}

export interface Write extends NewWrite {
  seq?: number
  tries: number
  /** Milliseconds since 1970. */
  retryAt: number
  refused: Refusal | null
}

/** Identifies what a write changes. Writes to the same resource keep their order. */
export function resourceOf({ id, workoutId, body }: Pick<NewWrite, 'id' | 'workoutId' | 'body'>): string {
  if (body.kind === 'play') return `play:${id}`
  if (body.kind === 'message') return `chat:${body.message.friendId ?? body.message.groupId ?? ''}`
  if (body.kind === 'date') return 'dates'
  if (body.kind === 'friendship' || body.kind === 'offer') return `${body.kind}:${body.id}`
  if (body.kind === 'answer') return `answer:${body.messageId || `${workoutId} ${body.proposedAt}`}`
  if (body.kind === 'plan') return `plan:${body.id}`
  if (body.kind === 'share' || body.kind === 'unshare') return `shares:${workoutId}`
  if (['heart', 'rating', 'unlist'].includes(body.kind)) return `${body.kind}:${workoutId}`
  return `workout:${workoutId}`
}

const fresh = (write: NewWrite, seq: number | undefined): Write => ({
  ...write,
  ...(seq === undefined ? {} : { seq }),
  tries: 0,
  retryAt: 0,
  refused: null
})

type Content = Extract<WriteBody, { kind: 'create' | 'save' }>
const isContent = (body: WriteBody): body is Content => body.kind === 'create' || body.kind === 'save'

function overContent(before: Write & { body: Content }, write: NewWrite & { body: Content }): WriteBody {
  const older = before.body
  // The workout now exists, or this write was based on a newer version.
  if (write.body.kind === 'save' && (older.kind === 'create' || write.body.version > older.version)) return write.body
  const sent = before.tries > 0 ? [...older.pending, older.content] : older.pending
  return { ...older, content: write.body.content, pending: [...sent, ...write.body.pending].slice(-PENDING_MAX) }
}

function over(before: Write, write: NewWrite): WriteBody {
  const [older, body] = [before.body, write.body]
  if (isContent(older) && isContent(body)) return overContent({ ...before, body: older }, { ...write, body })
  if (older.kind === 'rating' && body.kind === 'rating') return { ...body, sentence: body.sentence ?? older.sentence }
  if (older.kind === 'plan' && body.kind === 'plan') return { ...body, isNew: older.isNew || body.isNew }
  return body
}

/** All dates count as one resource because one date may depend on another. */
function foldDate(before: readonly Write[], write: NewWrite, wish: DateWrite): Write[] {
  const earlier = before.at(-1)
  if (earlier?.body.kind !== 'date' || earlier.tries > 0 || earlier.refused !== null)
    return [...before, fresh(write, undefined)]
  const one = foldDates(earlier.body.write, wish)
  if (one === null) return [...before, fresh(write, undefined)]
  const others = before.slice(0, -1)
  return one === 'nothing' ? others : [...others, fresh({ ...write, body: { kind: 'date', write: one } }, earlier.seq)]
}

/** `before` is the resource's queue, in order. Returns its new queue. */
export function fold(before: readonly Write[], write: NewWrite): Write[] {
  const { body } = write
  if (body.kind === 'delete') {
    const wasNeverSent = before.some(
      (one) => one.body.kind === 'create' && one.tries === 0 && one.body.pending.length === 0
    )
    return wasNeverSent ? [] : [fresh(write, before[0]?.seq)]
  }
  if (['message', 'share', 'unshare'].includes(body.kind)) return [...before, fresh(write, undefined)]
  if (body.kind === 'date') return foldDate(before, write, body.write)
  const earlier = before.find((one) => (isContent(body) ? isContent(one.body) : one.body.kind === body.kind))
  if (earlier === undefined) return [...before, fresh(write, undefined)]
  const folded = { ...write, body: over(earlier, write) }
  return before.map((one) => (one === earlier ? fresh(folded, earlier.seq) : one))
}

/** Called after `sent` was stored: later writes get the version that resulted from it, or null if it has none. */
export function afterSent(rest: readonly Write[], sent: Write, version: number | null): Write[] {
  if (version === null) return [...rest]
  return rest.map((one) => {
    if (!isContent(one.body)) return one
    const { content, pending } = one.body
    const knows = one.body.kind === 'save' ? one.body.knows : NEWEST_FIELD
    // Another device may have saved in between, so only the version made by this very write counts.
    const isOver = one.body.kind === 'create' ? isContent(sent.body) : one.body.version === version - 1
    return isOver
      ? { ...one, body: { kind: 'save', version, content, pending, ...(knows === undefined ? {} : { knows }) } }
      : one
  })
}

const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 600_000

/** Milliseconds until the next try after this many failures. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1))
}

const SOON_MS = 200
export const AFTER_PROGRESS = -4

/**
 * A connection that made progress and then dropped usually recovers quickly: wait 0.2 to 3.2 seconds from
 * `AFTER_PROGRESS` on, then as after any failure.
 */
export function pauseOfRound(failures: number): number {
  return failures > 0 ? pauseAfter(failures) : SOON_MS * 2 ** (failures - AFTER_PROGRESS)
}

/** A clock that was set back must not delay a write for days. */
const isDue = ({ retryAt }: Write, now: number): boolean => retryAt <= now || retryAt - now > LONGEST_PAUSE_MS

function isHeld(write: Write, earlier: readonly Write[]): boolean {
  const resource = resourceOf(write)
  return earlier.some((one) => {
    if (resourceOf(one) === resource) return one.refused === null
    const isSameWorkout = one.workoutId === write.workoutId
    if (write.body.kind === 'rating') return isSameWorkout && one.body.kind === 'play' && one.refused === null
    return write.body.kind === 'heart' && one.body.kind === 'create' && isSameWorkout
  })
}

export function nextDue(queue: readonly Write[], now: number): Write | null {
  return (
    queue.find(
      (write, index) => write.refused === null && isDue(write, now) && !isHeld(write, queue.slice(0, index))
    ) ?? null
  )
}

/**
 * Milliseconds until something is due, or null when the queue is empty. A blocked write is due together with the one
 * that blocks it.
 */
export function dueIn(queue: readonly Write[], now: number): number | null {
  const waits = queue.flatMap((write, index) => {
    if (write.refused !== null || isHeld(write, queue.slice(0, index))) return []
    return [isDue(write, now) ? 0 : Math.max(0, write.retryAt - now)]
  })
  return waits.length === 0 ? null : Math.min(...waits)
}

export function stopsAll(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return ['unauthenticated', 'session-over', 'rate-limited'].includes(errorCode(error))
}

/**
 * An expired session refuses nothing, because its owner will be back. An answer that isn't ours is no refusal either.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof UserFacingError && !isWorthRetrying(error) && !stopsAll(error)
}

/** Stored before the request starts, so that writes folded over it know the server may already have it. */
export const begun = (write: Write): Write => ({ ...write, tries: write.tries + 1 })

export function afterFailure(write: Write, error: unknown, now: number): Write {
  if (error instanceof UserFacingError && isRefusal(error)) {
    return { ...write, refused: { code: error.code, details: error.details } }
  }
  return { ...write, retryAt: stopsAll(error) ? 0 : now + pauseAfter(write.tries) }
}

export const again = (write: Write): Write => ({ ...write, retryAt: 0, refused: null })

export const refusalError = ({ code, details }: Refusal): UserFacingError => new UserFacingError(code, details)

export const isConflict = (write: Write): boolean => write.refused?.details?.kind === 'version'

export interface Unsent {
  waiting: number
  refused: number
}

export function countUnsent(queue: readonly Write[]): Unsent {
  const refused = queue.filter((write) => write.refused !== null).length
  return { waiting: queue.length - refused, refused }
}
