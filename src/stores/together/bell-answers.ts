/** Answers given in the bell. They are held back for a moment in which they can be undone, then sent by the outbox. */
import { atom, computed } from 'nanostores'
import type { AnswerRow } from '#core/together/bell.ts'
import { errorCode } from '#core/app/errors.ts'
import { resourceOf, type WriteBody } from '#core/app/outbox.ts'
import { today } from '#core/planning/planned-time.ts'
import { onHidden } from '../../platform/page/page.ts'
import { deliver } from '../app/outbox/unsent.ts'

type BellAnswer = 'accepted' | 'declined'

/** `held` can be undone. `refused` means that the other side was faster or that it failed for good. */
type AnswerPhase = 'held' | 'sending' | 'done' | 'refused'

export interface Answered {
  row: AnswerRow
  answer: BellAnswer
  phase: AnswerPhase
  error: unknown
}

const UNDO_MS = 4000

export const $answered = atom<readonly Answered[]>([])

/** Answered requests are no longer pending, unless the answer was refused. */
export const $isAnswered = computed($answered, (all) => {
  const ids = new Set(all.filter(({ phase }) => phase !== 'refused').map(({ row }) => row.id))
  return (id: string): boolean => ids.has(id)
})

const timers = new Map<string, ReturnType<typeof setTimeout>>()

function bodyOf(row: AnswerRow, answer: BellAnswer): WriteBody {
  if (row.kind === 'request') return { kind: 'friendship', id: row.id, act: answer === 'accepted' ? 'accept' : 'end' }
  if (row.kind === 'plan') return { kind: 'offer', id: row.id, today: today(new Date()) }
  return { kind: 'answer', messageId: row.isShare ? '' : row.id, proposedAt: row.startsAt, answer }
}

const workoutOf = (row: AnswerRow): string => (row.kind === 'date' ? row.workoutId : '')

/** The key under which the outbox stores the answer. */
export const answerThing = (row: AnswerRow): string =>
  resourceOf({ id: '', workoutId: workoutOf(row), body: bodyOf(row, 'declined') })

const nameOf = (row: AnswerRow): string => {
  if (row.kind === 'plan') return row.name
  return row.kind === 'date' ? (row.workout?.name ?? (row.text || row.who)) : row.who
}

function change(id: string, next: Partial<Answered>): void {
  $answered.set($answered.get().map((one) => (one.row.id === id ? { ...one, ...next } : one)))
}

function drop(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  $answered.set($answered.get().filter(({ row }) => row.id !== id))
}

async function send({ row, answer }: Answered): Promise<void> {
  clearTimeout(timers.get(row.id))
  timers.delete(row.id)
  change(row.id, { phase: 'sending' })
  try {
    await deliver({ id: workoutOf(row), name: nameOf(row) }, bodyOf(row, answer))
    change(row.id, { phase: 'done' })
  } catch (error) {
    change(row.id, { phase: 'refused', error })
  }
}

/** Sends at once what could still be undone. Never throws. */
export async function sendAnswers(): Promise<void> {
  await Promise.all(
    $answered
      .get()
      .filter(({ phase }) => phase === 'held')
      .map(send)
  )
}

let isFollowing = false

/** A page that is closing cannot wait four seconds. */
function followPage(): void {
  if (isFollowing) return
  isFollowing = true
  onHidden(() => void sendAnswers())
}

export function answerRow(row: AnswerRow, answer: BellAnswer): void {
  followPage()
  drop(row.id)
  const answered: Answered = { row, answer, phase: 'held', error: null }
  $answered.set([answered, ...$answered.get()])
  timers.set(
    row.id,
    setTimeout(() => void send(answered), UNDO_MS)
  )
}

export const undoAnswer = (id: string): void => drop(id)

/** Cleared when the account changes. */
export function forgetAnswers(): void {
  for (const { row } of $answered.get()) drop(row.id)
}

const GONE = ['friendship-not-found', 'message-not-found', 'workout-not-found', 'plan-not-found', 'not-found']

/** The other side withdrew it before the answer was sent. */
export const isTakenBack = ({ phase, error }: Answered): boolean =>
  phase === 'refused' && GONE.includes(errorCode(error))

/** Refused answers are shown until the list is left. */
export function forgetRefused(): void {
  $answered.set($answered.get().filter(({ phase }) => phase !== 'refused'))
}
