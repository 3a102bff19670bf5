import { errorCode, isWorthRetrying, NetworkError, UserFacingError } from '#core/app/errors.ts'
import { keptResults } from '../../../data/player/kept-results.ts'
import type { PlayResult } from '../../../data/player/player-db.ts'
import { $isOnline } from '../../app/network.ts'
import { loadOutbox } from '../../app/outbox/unsent.ts'
import { storage } from '../../../platform/page/storage.ts'
import { $offeredResults } from './offered-results.ts'
import { noteOwnResult } from './own-result.ts'
import { $resultStates, setResultState, type ResultState } from './result-states.ts'
import { $session } from '../../account/session.ts'

export { $resultStates }

const RETRY_MS = [5000, 30_000, 120_000]
let failures = 0
let sending: Promise<void> | undefined
let isStarted = false

async function forget(id: string): Promise<void> {
  const left = await keptResults.remove(id)
  if (left !== null) storage.areResultsWaiting.write(left > 0)
}

function tell(id: string, state: Exclude<ResultState, 'signed-out'>, icepoints?: number): void {
  setResultState(id, state, icepoints)
  noteOwnResult(id, state)
}

async function sendOne(result: PlayResult): Promise<void> {
  const { id, workoutId, name, date, seconds, share, isFitted } = result
  tell(id, 'sending')
  try {
    const { deliver } = await loadOutbox().catch(() => {
      throw new NetworkError('unreachable')
    })
    const body = { kind: 'play', date, seconds, share, isFitted } as const
    const delivery = await deliver({ body, workoutId, name, id, isListed: true })
    await forget(id)
    if (delivery.kind === 'sent') tell(id, 'sent', delivery.icepoints)
    else tell(id, 'kept')
  } catch (error) {
    const mayWorkLater = isWorthRetrying(error) || isAboutSession(error)
    if (!mayWorkLater) await forget(result.id)
    tell(result.id, mayWorkLater ? 'kept' : 'refused')
    if (mayWorkLater) throw error
  }
}

function isAboutSession(error: unknown): boolean {
  return error instanceof UserFacingError && error.code === 'unauthenticated'
}

const stopsAll = (error: unknown): boolean =>
  error instanceof NetworkError || isAboutSession(error) || errorCode(error) === 'rate-limited'

/** A result that led to signing in is claimed without a question; other guest results are offered. */
async function claimOwn(userId: string): Promise<void> {
  const own = storage.ownResult.read()
  if (own !== null) await keptResults.claim([own.id], userId)
}

/** A failure does not block the results behind it. @throws the last failure after all were tried */
async function sendEach(results: readonly PlayResult[]): Promise<void> {
  const failed: unknown[] = []
  for (const result of results) {
    try {
      await sendOne(result)
    } catch (error) {
      failed.push(error)
      if (stopsAll(error)) break
    }
  }
  if (failed.length > 0) throw failed.at(-1)
}

async function sendAll(): Promise<void> {
  const session = $session.get()
  if (session.kind === 'signed-in') await claimOwn(session.login.userId)
  const waiting = await keptResults.all()
  if (session.kind !== 'signed-in') {
    $offeredResults.set([])
    for (const { id } of waiting) setResultState(id, session.kind === 'signed-out' ? 'signed-out' : 'kept')
    return
  }
  const { userId } = session.login
  if (storage.roomResults.read().length > 0) {
    const { sendRoomResults } = await import('../../live/room-results.ts')
    await sendRoomResults(userId)
  }
  $offeredResults.set(waiting.filter((result) => result.userId === null && !result.declinedBy.includes(userId)))
  try {
    await sendEach(waiting.filter((result) => result.userId === userId))
    failures = 0
  } catch (error) {
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]
    failures += 1
    // Offline, the `online` event triggers the next attempt.
    if (!(error instanceof NetworkError && error.reason === 'offline')) setTimeout(() => void sendResults(), wait)
  }
}

async function sendForSession(): Promise<void> {
  const session = $session.get()
  await sendAll()
  if ($session.get() !== session) await sendForSession()
}

/** Never throws. A second call joins the one in progress. */
export function sendResults(): Promise<void> {
  sending ??= sendForSession().finally(() => {
    sending = undefined
  })
  return sending
}

export async function answerOffer(isMine: boolean): Promise<void> {
  const session = $session.get()
  const ids = $offeredResults.get().map(({ id }) => id)
  if (session.kind !== 'signed-in' || ids.length === 0) return
  $offeredResults.set([])
  await keptResults[isMine ? 'claim' : 'decline'](ids, session.login.userId)
  // A run in progress may have read the results before they were claimed.
  await sending
  await sendResults()
}

export function startSendingResults(): void {
  if (isStarted) return
  isStarted = true
  $session.subscribe(() => void sendResults())
  $isOnline.listen((online) => {
    if (online) void sendResults()
  })
}
