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

/** A message's file is never larger than its bucket takes; a contract may take less. */
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

/** What goes with the next message of each chat, kept as long as the app lives: who leaves a chat finds it again, and an upload goes on. */
export interface Attached {
  file: (Attachment & { stop: () => void }) | null
  workout: WorkoutSummary | null
  /** ISO time of a proposed training. */
  at: string | null
}

export const NOTHING: Attached = { file: null, workout: null, at: null }

export type ChangeAttached = (next: (before: Attached) => Attached) => void

/** By account and chat: another account on this device sees nothing of it. */
export const $attached = map<Record<string, Attached>>({})

export const attachedKey = (partnerId: string): string => `${userNow()} ${partnerId}`

export const changeAttached =
  (key: string): ChangeAttached =>
  (next) =>
    $attached.setKey(key, next($attached.get()[key] ?? NOTHING))
