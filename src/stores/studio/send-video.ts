import { isWorthRetrying, UserFacingError } from '#core/app/errors.ts'
import { extensionsOf, plainType } from '#core/media/file-types.ts'
import { downloadName } from '#core/media/file-name.ts'
import { sizeLimit } from '#core/media/media.ts'
import type { ContractLimits } from '#core/workout/limits.ts'
import { newId } from '../../data/app/ids.ts'
import { deleteMedia, uploadMedia } from '../../data/media/media.ts'
import { fitVideoFile } from '../../platform/media/fit-video.ts'

/** `share`: 0 to 1. `left`: about how many seconds, null while nobody knows. */
export type Making =
  | { kind: 'idle' }
  | { kind: 'fitting' | 'sending'; share: number; left: number | null }
  | { kind: 'failed'; error: unknown }

export interface VideoToSend {
  /** What is the same under it is sent once. */
  key: string
  name: string
  file: () => Promise<Blob | null>
  trim: { start: number; end: number } | null
}

export interface SentVideo {
  key: string
  workoutId: string
  id: string
  url: string
}

/** Sent, but without its workout yet: another try takes it. */
let sent: SentVideo | null = null

const KNOWN_FROM = 0.03

function telling(signal: AbortSignal, tell: (making: Making) => void) {
  let before = { kind: '', since: 0 }
  return (kind: 'fitting' | 'sending', share: number) => {
    if (signal.aborted) return
    const now = Date.now()
    if (before.kind !== kind) before = { kind, since: now }
    const left = share < KNOWN_FROM ? null : Math.round((((now - before.since) / share) * (1 - share)) / 1000)
    tell({ kind, share: Math.floor(share * 100) / 100, left })
  }
}

/** @throws UserFacingError `upload-lost` when the file cannot be read, and what fitting and sending throw. */
export async function sendVideo(
  { key, name, file, trim }: VideoToSend,
  limits: ContractLimits,
  { signal }: AbortController,
  tell: (making: Making) => void
): Promise<SentVideo> {
  if (sent?.key === key) return sent
  const say = telling(signal, tell)
  say('fitting', 0)
  const whole = await file()
  if (whole === null) throw new UserFacingError('upload-lost')
  const maxBytes = sizeLimit('mastervideo', 'workout', limits).max
  const onShare = (share: number) => say('fitting', share)
  const fitted = await fitVideoFile(whole, { maxBytes, trim, canCopy: true, signal, onShare })
  say('sending', 0)
  const { id, url } = await uploadMedia({
    ...{ file: fitted, name: downloadName(name, `.${extensionsOf(plainType(fitted.type))[0] ?? 'mp4'}`) },
    ...{ kind: 'mastervideo', purpose: 'workout', signal },
    onProgress: (done, total) => say('sending', done / total)
  })
  sent = { key, workoutId: newId(), id, url }
  return sent
}

export const videoIsStored = (): void => {
  sent = null
}

export function workoutFailed(error: unknown): void {
  if (sent === null || isWorthRetrying(error)) return
  void deleteMedia(sent.id).catch(() => undefined)
  sent = null
}
