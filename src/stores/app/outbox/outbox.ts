/**
 * The one outbox for what the app writes (decision 060): a write is stored on the device first, then one tab at a time
 * sends it.
 */
import { atom } from 'nanostores'
import {
  again,
  pauseAfter,
  pauseOfRound,
  refusalError,
  type NewWrite,
  type Write,
  type WriteBody,
  countUnsent
} from '#core/app/outbox.ts'
import { errorCode } from '#core/app/errors.ts'
import { loadOnce } from '#core/app/load-once.ts'
import { newId } from '../../../data/app/ids.ts'
import { addWrite, dropWrites, readWrites, settleWrite } from '../../../data/app/outbox.ts'
import { failuresAfter, sendQueue, type Sender, type Settled } from '../../../data/app/send-queue.ts'
import { sendWrite, type Sent } from '../../../data/app/send-write.ts'
import { holdIfFree } from '../../../platform/page/file-lock.ts'
import { onSeenAgain, onHidden } from '../../../platform/page/page.ts'
import { storage } from '../../../platform/page/storage.ts'
import { $session, refreshSession } from '../../account/session.ts'
import { $isOnline } from '../network.ts'
import { onSendMessage, registerSync } from '../../../platform/page/sync-event.ts'
import { $writes, ownerNow, ownQueue, recount } from './queue-state.ts'

const waits = (): boolean => countUnsent($writes.get()).waiting > 0

let isAsked = false

/**
 * The service worker also sends pending writes when the network returns and no page is open (decision 081). One
 * registration covers everything that is pending: the browser may fire the sync at once, and a failed sync must not
 * register another.
 */
export function askForSync(): void {
  if (isAsked || !waits()) return
  isAsked = true
  void registerSync()
}

export function followSync(send: () => Promise<void>): void {
  $writes.listen(() => {
    isAsked &&= waits()
  })
  onSendMessage(async () => {
    await send()
    return waits()
  })
  if (typeof document === 'undefined') return
  // A sync that fired while the page was open may have failed in this page.
  onHidden(() => {
    if (waits()) void registerSync()
  })
}

export { $writes }

export const $heldBy = atom<string | null>(null)

export interface Wish {
  body: WriteBody
  workoutId: string
  name: string
  id?: string
  isListed?: boolean
}

/** `waiting` means that it is stored on this device and will be sent. */
export type Delivery = ({ kind: 'sent' } & Sent) | { kind: 'waiting' }

type Outcome = Delivery | Settled

/** If an answer takes longer than this, the caller is told that the write will be sent later. */
const PATIENCE_MS = 10_000

const waiting = new Map<string, { isListed: boolean; tell: (outcome: Outcome) => void }>()
const followers = new Set<(write: Write, outcome: Settled) => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let failedRounds = 0
let running: Promise<void> | null = null
let isStarted = false

function sendLater(pause: number | null): void {
  clearTimeout(timer)
  if (pause !== null) timer = setTimeout(() => void sendOutbox(), pause)
}

const sender: Sender = {
  queue: ownQueue,
  mayGoOn: (ownerId) => $isOnline.get() && ownerNow() === ownerId,
  hold: holdIfFree,
  isAwaited: ({ id }) => waiting.get(id)?.isListed === false,
  tell: (write, outcome) => {
    waiting.get(write.id)?.tell(outcome)
    waiting.delete(write.id)
    for (const follow of followers) follow(write, outcome)
  }
}

async function mayBeSent(): Promise<string | null> {
  if (!$isOnline.get()) return null
  if ($session.get().kind === 'unknown') await refreshSession()
  const session = $session.get()
  return session.kind === 'signed-in' ? session.login.userId : null
}

async function sendAll(): Promise<void> {
  const known = ownerNow()
  if (known === null || (await recount(known)).length === 0) return
  const ownerId = await mayBeSent()
  if (ownerId === null) return sendLater(pauseAfter((failedRounds += 1)))
  const run = await sendQueue(ownerId, sender)
  // The tab that is sending picks up new writes; a second look later covers what it just missed.
  if (run.kind === 'busy') return sendLater(pauseAfter(1))
  failedRounds = run.kind === 'done' ? 0 : failuresAfter(run, failedRounds)
  $heldBy.set(run.kind === 'done' ? null : errorCode(run.error))
  sendLater(run.kind === 'done' ? run.dueIn : pauseOfRound(failedRounds))
  await recount(ownerId)
}

/** Never throws. A second call joins the one in progress. */
export function sendOutbox(): Promise<void> {
  clearTimeout(timer)
  running ??= sendAll().finally(() => {
    running = null
    askForSync()
  })
  return running
}

/** The user asked for it, so earlier failures and the run in progress, which may be about to fail, do not count. */
export async function sendNow(): Promise<void> {
  failedRounds = 0
  await running
  await sendOutbox()
}

async function lookFor(write: NewWrite): Promise<Outcome> {
  const found = (await recount(write.ownerId)).find(({ id }) => id === write.id)
  if (found === undefined) return { kind: 'sent', version: null }
  return found.refused === null ? { kind: 'waiting' } : { kind: 'refused', error: refusalError(found.refused) }
}

function outcomeOf(write: NewWrite, isListed: boolean): Promise<Outcome> {
  return new Promise((resolve) => {
    waiting.set(write.id, { isListed, tell: resolve })
    const isOpen = () => waiting.has(write.id)
    setTimeout(() => {
      waiting.delete(write.id)
      resolve({ kind: 'waiting' })
    }, PATIENCE_MS)
    void (async () => {
      await sendOutbox()
      if (isOpen() && $isOnline.get()) await sendOutbox()
      if (!isOpen()) return
      waiting.delete(write.id)
      resolve(await lookFor(write))
    })()
  })
}

/**
 * Stores a write on the device and sends it; without storage it is only sent. @throws UserFacingError when refused;
 * NetworkError when it could not be stored.
 */
export async function deliver({ body, workoutId, name, id = newId(), isListed = false }: Wish): Promise<Delivery> {
  const ownerId = ownerNow()
  const write: NewWrite = { id, ownerId: ownerId ?? '', workoutId, name, addedAt: Date.now(), body }
  const isKept =
    ownerId !== null &&
    (await addWrite(write).then(
      () => true,
      () => false
    ))
  if (!isKept) return { kind: 'sent', ...(await sendWrite(write)) }
  startOutbox()
  await recount(write.ownerId)
  const outcome = await outcomeOf(write, isListed)
  if (outcome.kind === 'refused') throw outcome.error
  return outcome
}

/** Stores a write without waiting for its answer. @throws without storage. */
export async function queue({ body, workoutId, name, id = newId() }: Wish): Promise<void> {
  const ownerId = ownerNow()
  if (ownerId === null) throw new Error('Nobody is signed in.')
  await addWrite({ id, ownerId, workoutId, name, addedAt: Date.now(), body })
  startOutbox()
  await recount(ownerId)
}

export async function dropContent(ownerId: string, workoutId: string): Promise<void> {
  await dropWrites(ownerId, (one) => one.workoutId === workoutId && ['create', 'save'].includes(one.body.kind))
  await recount(ownerId)
}

export async function discard({ ownerId, id }: Write): Promise<void> {
  await dropWrites(ownerId, (one) => one.id === id)
  await recount(ownerId)
}

export async function discardAll(ownerId: string): Promise<void> {
  await dropWrites(ownerId, () => true)
  await recount(ownerId)
}

export async function sendAgain(write: Write): Promise<void> {
  await settleWrite(write, again(write)).catch(() => undefined)
  await sendOutbox()
}

export function followWrites(follow: (write: Write, outcome: Settled) => void): void {
  followers.add(follow)
}

/** Loading this may fail offline, and a write that is sent later still has to reach the screens. */
const startFollowing = loadOnce(async () => (await import('./after-writes.ts')).followAll())

export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  void startFollowing().catch(() => undefined)
  $isOnline.listen((isOnline) => {
    if (!isOnline) return
    void startFollowing().catch(() => undefined)
    void sendOutbox()
  })
  storage.unsent.onElsewhere(() => {
    ownQueue.forget()
    const ownerId = ownerNow()
    if (ownerId !== null)
      void readWrites(ownerId).then(
        (writes) => {
          $writes.set(writes)
          // The tab that queued it may be closed before it is sent.
          if (waits()) sendLater(pauseAfter(1))
        },
        () => undefined
      )
  })
  if (typeof document !== 'undefined') onSeenAgain(0, () => void sendOutbox())
  followSync(sendOutbox)
  let owner: string | null = null
  $session.subscribe(() => {
    const now = ownerNow()
    if (now === owner) return
    owner = now
    if (now === null) $writes.set([])
    else void sendOutbox()
  })
}
