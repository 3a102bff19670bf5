import { map } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { assertUsable, kindOfFile, type FileKind } from '#core/media/chosen-file.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { uploadMedia } from '../../data/media/media.ts'
import { $session, accountOf } from '../account/session.ts'
import { prepareFile } from '../media/prepare-file.ts'
import { userNow } from './conversations.ts'

export interface Attachment {
  name: string
  kind: FileKind
  share: number
  url: string
  error: unknown
}

/** A message's file is never larger than its bucket allows; a contract may allow less. */
export function attach(file: File, tell: (attachment: Attachment) => void): { stop: () => void } {
  const stop = new AbortController()
  const kind = kindOfFile(file)
  let now: Attachment = { name: file.name, kind: kind ?? 'image', share: 0, url: '', error: null }
  const say = (change: Partial<Attachment>) => {
    now = { ...now, ...change }
    if (!stop.signal.aborted) tell(now)
  }
  const run = async () => {
    const limits = accountOf($session.get())?.contract.limits
    if (limits === undefined) throw new UserFacingError('sign-in-needed')
    if (kind === null) throw new UserFacingError('bad-file-type')
    assertUsable(file, kind, limits)
    const { signal } = stop
    const made = await prepareFile({
      file,
      name: file.name,
      kind,
      trim: null,
      limits,
      signal,
      onShare: () => undefined
    })
    const onProgress = (sent: number, total: number) => say({ share: sent / total })
    const { url } = await uploadMedia({
      file: made.file,
      name: made.name,
      kind,
      purpose: 'message',
      signal,
      onProgress
    })
    say({ url, share: 1 })
  }
  const started = Promise.resolve().then(() => say({}))
  started.then(run).catch((error: unknown) => say({ error }))
  return { stop: () => stop.abort('cancelled') }
}

/**
 * The attachment of the next message in each chat, kept as long as the app runs: coming back to a chat shows it again,
 * and its upload continues.
 */
export interface Attached {
  file: (Attachment & { stop: () => void }) | null
  workout: WorkoutSummary | null
  /** ISO time of a proposed workout. */
  at: string | null
}

export const NOTHING: Attached = { file: null, workout: null, at: null }

export type ChangeAttached = (next: (before: Attached) => Attached) => void

/** Keyed by account and chat, so that another account on this device does not see it. */
export const $attached = map<Record<string, Attached>>({})

export const attachedKey = (partnerId: string): string => `${userNow()} ${partnerId}`

export const changeAttached =
  (key: string): ChangeAttached =>
  (next) =>
    $attached.setKey(key, next($attached.get()[key] ?? NOTHING))
