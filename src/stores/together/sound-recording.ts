import { atom } from 'nanostores'
import { extensionsOf } from '#core/media/file-types.ts'
import {
  recordSound,
  RecordingError,
  type Recorded,
  type Recording,
  type RecordingEnd,
  type RecordingProblem
} from '../../platform/media/record-sound.ts'

/** In milliseconds. At its bit rate this is about 2 MB, below every contract's limit for sound. */
export const RECORDING_MAX_MS = 5 * 60_000

export type RecordingState =
  | { kind: 'asking' }
  /** `startedAt` is a value of `performance.now()`. */
  | { kind: 'running'; startedAt: number; recording: Recording }
  /** `address` plays the recording on this page. */
  | { kind: 'done'; file: File; address: string; end: RecordingEnd }
  | { kind: 'failed'; problem: RecordingProblem }

export const $recording = atom<RecordingState>({ kind: 'asking' })

let current: AbortController | null = null

/** Releases the microphone and the recording. */
export function dropRecording(): void {
  current?.abort()
  current = null
  const state = $recording.get()
  if (state.kind === 'done') URL.revokeObjectURL(state.address)
  $recording.set({ kind: 'asking' })
}

/** Never throws. `name` is the file name without its extension. */
export async function startRecording(name: string): Promise<void> {
  dropRecording()
  const own = new AbortController()
  current = own
  const set = (state: RecordingState) => {
    if (current === own) $recording.set(state)
  }
  const fail = (error: unknown) =>
    set({ kind: 'failed', problem: error instanceof RecordingError ? error.problem : 'unable' })
  const done = ({ sound, end }: Recorded) => {
    if (current !== own) return
    const file = new File([sound], `${name}.${extensionsOf(sound.type)[0] ?? 'bin'}`, { type: sound.type })
    set({ kind: 'done', file, address: URL.createObjectURL(file), end })
  }
  try {
    const order = { signal: own.signal, maxMs: RECORDING_MAX_MS, onEnd: done, onFail: fail }
    const recording = await recordSound(order)
    set({ kind: 'running', startedAt: performance.now(), recording })
  } catch (error) {
    fail(error)
  }
}
