/** Sends waiting writes when no window of the app can, using the session cookie (decision 081). */
/// <reference lib="webworker" />
import { pauseOfRound } from '#core/app/outbox.ts'
import { isWorthRetrying } from '#core/app/errors.ts'
import { SYNC_TAG, type SendAnswer, type SendMessage } from '#core/app/worker-messages.ts'
import { dropJwt, readUser } from '../data/app/appwrite-rest.ts'
import { createKnownQueue } from '../data/app/known-queue.ts'
import { failuresAfter, sendQueue, type Run, type Sender } from '../data/app/send-queue.ts'
import { dropSentDraft } from '../data/editor/sent-draft.ts'
import { holdIfFree } from '../platform/page/file-lock.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  tag: string
  /** The browser will not retry after this one. */
  lastChance: boolean
}

/** Milliseconds. A public page never answers, and a page of the app sends for as long as it takes. */
const ANSWER_MS = 2000
const SENDING_MS = 120_000

const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Resolves to null when the window does not send. */
function askWindow(window: WindowClient): Promise<{ isLeft: boolean } | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (answer: { isLeft: boolean } | null) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    let timer = setTimeout(() => end(null), ANSWER_MS)
    port1.onmessage = ({ data }: MessageEvent<SendAnswer>) => {
      if (data.kind === 'done') return end(data)
      clearTimeout(timer)
      timer = setTimeout(() => end({ isLeft: true }), SENDING_MS)
    }
    window.postMessage({ kind: 'send' } satisfies SendMessage, [port2])
  })
}

async function sendRounds(ownerId: string, sender: Sender): Promise<Run> {
  for (let failures = 0; ;) {
    const run = await sendQueue(ownerId, sender)
    if (run.kind !== 'stopped') return run
    failures = failuresAfter(run, failures)
    if (failures > 0) return run
    await new Promise((resolve) => setTimeout(resolve, pauseOfRound(failures)))
  }
}

/**
 * Resolves to true when writes remain.
 * @throws NetworkError or UserFacingError when there is no answer.
 */
async function sendItself(open: readonly WindowClient[]): Promise<boolean> {
  // It may belong to the previous account.
  dropJwt()
  const user = await readUser()
  const known = new Set(open.map(({ id }) => id))
  const drafts: Promise<void>[] = []
  const run = await sendRounds(user.$id, {
    queue: createKnownQueue(() => undefined),
    // A window that opens in the meantime sends the rest, and may change who is signed in.
    mayGoOn: async () => (await openWindows()).every(({ id }) => known.has(id)),
    hold: holdIfFree,
    isAwaited: () => false,
    tell: (write, { kind }) => kind === 'sent' && drafts.push(dropSentDraft(write))
  })
  await Promise.all(drafts)
  if (run.kind === 'stopped') throw run.error
  return run.kind === 'busy' || run.dueIn !== null
}

/** Resolves to true when writes remain for a later call. */
async function answerSync(): Promise<boolean> {
  const open = await openWindows()
  for (const window of open) {
    const answer = await askWindow(window)
    if (answer !== null) return answer.isLeft
  }
  try {
    return await sendItself(open)
  } catch (error) {
    // Without a session a retry is pointless, because the owner has to return to a page first.
    return isWorthRetrying(error)
  }
}

export function sendWhenBack(): void {
  self.addEventListener('sync', (event) => {
    const { tag, lastChance } = event as SyncEvent
    if (tag !== SYNC_TAG) return
    const isOver = answerSync().then((isLeft) => {
      // A rejection makes the browser retry.
      if (isLeft && !lastChance) throw new Error('Something waits.')
    })
    ;(event as SyncEvent).waitUntil(isOver)
  })
}
