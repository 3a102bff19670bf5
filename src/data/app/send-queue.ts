/**
 * The loop that sends pending writes (decision 060), in a page and in the service worker. The differences are passed
 * in.
 */
import {
  AFTER_PROGRESS,
  afterFailure,
  afterSent,
  begun,
  dueIn,
  isRefusal,
  nextDue,
  stopsAll,
  resourceOf,
  type Write
} from '#core/app/outbox.ts'
import { NetworkError } from '#core/app/errors.ts'
import type { KnownQueue } from './known-queue.ts'
import { settleWrite, type Rest } from './outbox.ts'
import { sendWrite, type Sent } from './send-write.ts'

export type Settled = ({ kind: 'sent' } & Sent) | { kind: 'refused'; error: unknown }

export interface Sender {
  queue: KnownQueue
  /** Checked before each write. */
  mayGoOn: (ownerId: string) => boolean | Promise<boolean>
  hold: (lock: string) => Promise<(() => void) | null>
  /** Someone waits for the answer, so a refusal is reported instead of kept. */
  isAwaited: (write: Write) => boolean
  tell: (write: Write, outcome: Settled) => void
}

/**
 * `busy` means that another tab or the worker is sending. In `done`, `dueIn` is the time in milliseconds until the next
 * write is due, null when nothing is pending.
 */
export type Run =
  { kind: 'busy' } | { kind: 'done'; dueIn: number | null } | { kind: 'stopped'; error: unknown; hasProgress: boolean }

const LOCK = 'icepoint:outbox'
/** The holder of this lock sends the workout itself (`stores/editor/queued-content.ts`). */
export const editLock = (workoutId: string): string => `icepoint:edit:${workoutId}`

async function settle({ queue }: Sender, write: Write, instead: Write | null, rest?: Rest): Promise<void> {
  const isThere = await settleWrite(write, instead, rest, write.body.kind === 'visibility')
  if (!isThere || write.body.kind === 'visibility') await queue.recount(write.ownerId)
  else queue.replace(write, instead)
}

async function settleFailure(sender: Sender, write: Write, error: unknown): Promise<void> {
  const isTold = isRefusal(error) && sender.isAwaited(write)
  await settle(sender, write, isTold ? null : afterFailure(write, error, Date.now()))
  if (isRefusal(error)) sender.tell(write, { kind: 'refused', error })
}

async function sendOne(sender: Sender, queued: Write, arrived: () => void): Promise<void> {
  const write = begun(queued)
  if (!(await settleWrite(queued, write))) return void (await sender.queue.recount(write.ownerId))
  sender.queue.replace(queued, write)
  try {
    const sent = await sendWrite(write)
    arrived()
    await settle(sender, write, null, (rest) => afterSent(rest, write, sent.version))
    sender.tell(write, { kind: 'sent', ...sent })
  } catch (error) {
    await settleFailure(sender, write, error)
    if (stopsAll(error)) throw error
  }
}

function holdFor({ hold }: Sender, { body, workoutId }: Write): Promise<(() => void) | null> {
  const isEdited = body.kind === 'create' || body.kind === 'save'
  return isEdited ? hold(editLock(workoutId)) : Promise.resolve(() => undefined)
}

async function drain(ownerId: string, sender: Sender, arrived: () => void): Promise<number | null> {
  const edited = new Set<string>()
  sender.queue.forget()
  for (;;) {
    const { writes, isFresh } = await sender.queue.read(ownerId)
    const queue = writes.filter((write) => !edited.has(resourceOf(write)))
    const write = nextDue(queue, Date.now())
    if (!(await sender.mayGoOn(ownerId)) || (write === null && isFresh)) return dueIn(queue, Date.now())
    if (write === null) sender.queue.forget()
    else {
      const release = await holdFor(sender, write)
      if (release === null) edited.add(resourceOf(write))
      else await sendOne(sender, write, arrived).finally(release)
    }
  }
}

/** Sends the due writes of `ownerId`, in one tab or worker at a time. Never throws. */
export async function sendQueue(ownerId: string, sender: Sender): Promise<Run> {
  const release = await sender.hold(LOCK)
  if (release === null) return { kind: 'busy' }
  let hasProgress = false
  try {
    return { kind: 'done', dueIn: await drain(ownerId, sender, () => (hasProgress = true)) }
  } catch (error) {
    return { kind: 'stopped', error, hasProgress }
  } finally {
    release()
  }
}

export function failuresAfter({ error, hasProgress }: Run & { kind: 'stopped' }, failures: number): number {
  if (!hasProgress) return failures + 1
  return error instanceof NetworkError ? AFTER_PROGRESS : 1
}
