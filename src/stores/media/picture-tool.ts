import { atom } from 'nanostores'
import { startEdit, wholeCrop, type PictureEdit } from '#core/media/picture-edit.ts'
import type { Size } from '#core/media/picture-frame.ts'
import type { FitOptions, FittedPicture } from '../../platform/media/fit-image.ts'

export interface Opening {
  file: Blob
  sideMax: number
  maxBytes?: number | undefined
}

export type ToolState =
  | { kind: 'opening' }
  | { kind: 'failed'; error: unknown }
  /** `preview` is the address of a smaller copy; `picture` is the size of the upright picture. */
  | { kind: 'open'; preview: string; picture: Size; isAnimated: boolean }

export type Outcome =
  { kind: 'working' } | { kind: 'made'; file: Blob; width: number; height: number } | { kind: 'failed'; error: unknown }

interface Steps {
  past: readonly PictureEdit[]
  now: PictureEdit
  future: readonly PictureEdit[]
}

export const $tool = atom<ToolState>({ kind: 'opening' })
export const $steps = atom<Steps | null>(null)
export const $outcome = atom<Outcome>({ kind: 'working' })

const PREVIEW_SIDE = 1280
const STEPS_MAX = 100
const PAUSE_MS = 250

let opened: Opening | null = null
let stopAll = new AbortController()
let stopMaking = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined

async function fit(job: FitOptions): Promise<FittedPicture> {
  const { fitImage } = await import('../../platform/media/fit-image.ts')
  return fitImage(opened?.file ?? new Blob(), job)
}

async function make(edit: PictureEdit, signal: AbortSignal): Promise<void> {
  const { turns, isFlipped, tilt } = edit.turn
  const job = {
    turns,
    isFlipped,
    tilt,
    crop: wholeCrop(edit),
    maxSide: edit.side,
    maxBytes: opened?.maxBytes ?? Infinity
  }
  try {
    const { file, width, height } = await fit({ ...job, signal })
    if (!signal.aborted) $outcome.set({ kind: 'made', file, width, height })
  } catch (error) {
    if (!signal.aborted) $outcome.set({ kind: 'failed', error })
  }
}

function makeSoon(afterMs: number): void {
  const steps = $steps.get()
  if (steps === null) return
  clearTimeout(timer)
  stopMaking.abort()
  stopMaking = new AbortController()
  const { signal } = stopMaking
  $outcome.set({ kind: 'working' })
  timer = setTimeout(() => void make(steps.now, signal), afterMs)
}

export const makeAgain = (): void => makeSoon(0)

function forget(): void {
  $tool.set({ kind: 'opening' })
  $steps.set(null)
  $outcome.set({ kind: 'working' })
}

/** Returns a function that closes it: it stops the worker and releases the preview. */
export function openPicture(opening: Opening): () => void {
  opened = opening
  const own = new AbortController()
  stopAll = own
  forget()
  let preview = ''
  fit({ maxSide: PREVIEW_SIDE, signal: own.signal })
    .then(({ file, source, isAnimated }) => {
      if (own.signal.aborted) return
      preview = URL.createObjectURL(file)
      const now = startEdit(source, opening.sideMax)
      $steps.set({ past: [], now, future: [] })
      $tool.set({ kind: 'open', preview, picture: source, isAnimated })
      makeSoon(0)
    })
    .catch((error: unknown) => {
      if (!own.signal.aborted) $tool.set({ kind: 'failed', error })
    })
  return () => {
    own.abort()
    if (preview !== '') URL.revokeObjectURL(preview)
    if (stopAll !== own) return
    clearTimeout(timer)
    stopMaking.abort()
    opened = null
    forget()
  }
}

/** `isSameStep` groups a drag or a held key into one undo step. */
export function changePicture(change: (edit: PictureEdit) => PictureEdit, isSameStep = false): void {
  const steps = $steps.get()
  if (steps === null) return
  const now = change(steps.now)
  if (JSON.stringify(now) === JSON.stringify(steps.now)) return
  const past = isSameStep ? steps.past : [...steps.past, steps.now].slice(-STEPS_MAX)
  $steps.set({ past, now, future: [] })
  makeSoon(PAUSE_MS)
}

export function undoPicture(): void {
  const steps = $steps.get()
  const now = steps?.past.at(-1)
  if (steps === null || now === undefined) return
  $steps.set({ past: steps.past.slice(0, -1), now, future: [steps.now, ...steps.future] })
  makeSoon(PAUSE_MS)
}

export function redoPicture(): void {
  const steps = $steps.get()
  const [now, ...future] = steps?.future ?? []
  if (steps === null || now === undefined) return
  $steps.set({ past: [...steps.past, steps.now], now, future })
  makeSoon(PAUSE_MS)
}
