import { atom, computed } from 'nanostores'
import { chapterAt, type Edit } from '#core/studio/chapters.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { emptyHistory, record, redo, undo, type History } from '#core/editor/undo-steps.ts'
import type { Workout } from '#core/workout/workout.ts'
import { toTenth } from '#core/workout/tenths.ts'
import { dropStudioDraft, keepStudioDraft } from '../../data/studio/studio-drafts.ts'
import { onHidden } from '../../platform/page/page.ts'

/** `seconds` is its length, exact to a tenth. */
interface OpenFacts {
  /** The key of its draft. */
  key: string
  ownerId: string
  seconds: number
}

export type StudioVideo = OpenFacts &
  ({ kind: 'own'; kept: KeptVideo; file: Blob } | { kind: 'stored'; workout: Workout; url: string })

export type StudioState =
  | { kind: 'choosing'; problem: unknown }
  | { kind: 'opening' }
  | { kind: 'failed'; error: unknown; workoutId: string | null }
  | { kind: 'open'; video: StudioVideo }

export const $studio = atom<StudioState>({ kind: 'opening' })
export const $edit = atom<Edit | null>(null)
const $history = atom<History<Edit>>(emptyHistory())
export const $canUndo = computed($history, ({ past }) => past.length > 0)
export const $canRedo = computed($history, ({ future }) => future.length > 0)

/** False means that the changes are lost with this page. */
export const $isKept = atom(true)
export const $isRestored = atom(false)

export const $at = atom(0)
export const $current = computed([$edit, $at], (edit, at) => (edit === null ? 0 : chapterAt(edit, at)))

const KEEP_DELAY_MS = 150
let timer: ReturnType<typeof setTimeout> | undefined

export const videoNow = (): StudioVideo | null => {
  const state = $studio.get()
  return state.kind === 'open' ? state.video : null
}

async function keepEditNow(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const [video, edit] = [videoNow(), $edit.get()]
  if (video === null || edit === null) return
  const version = video.kind === 'stored' ? video.workout.version : null
  try {
    await keepStudioDraft(video.ownerId, video.key, { edit, version })
    if (video.kind === 'stored' || video.kept.isComplete) $isKept.set(true)
  } catch {
    $isKept.set(false)
  }
}

export const keepWaitingEdit = (): void => {
  if (timer !== undefined) void keepEditNow()
}

/** Phones may kill a page right after it is hidden. Returns a function that stops it. */
export const keepEditWhenHidden = (): (() => void) => onHidden(keepWaitingEdit)

export async function forgetEdit({ ownerId, key }: StudioVideo): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  await dropStudioDraft(ownerId, key)
}

function show(edit: Edit): void {
  $edit.set(edit)
  clearTimeout(timer)
  timer = setTimeout(() => void keepEditNow(), KEEP_DELAY_MS)
}

export function openEdit(edit: Edit | null): void {
  $history.set(emptyHistory())
  $edit.set(edit)
}

/** Continuous changes with the same `tag` are one undo step. */
export function changeEdit(make: (edit: Edit) => Edit, tag: string | null = null): void {
  const before = $edit.get()
  const after = before === null ? null : make(before)
  if (before === null || after === null || after === before) return
  $history.set(record($history.get(), before, tag, Date.now()))
  show(after)
}

function turn(how: typeof undo<Edit>): void {
  const edit = $edit.get()
  const step = edit === null ? null : how($history.get(), edit)
  if (step === null) return
  $history.set(step.history)
  show(step.state)
}

export const undoEdit = (): void => turn(undo)
export const redoEdit = (): void => turn(redo)

export const $isPlaying = atom(false)

let player: HTMLVideoElement | null = null

const exact = (): void => {
  if (player !== null && player.duration !== Infinity) $at.set(toTenth(player.currentTime))
}

export function holdPlayer(element: HTMLVideoElement): () => void {
  player = element
  let frame = 0
  const follow = () => {
    exact()
    frame = element.paused ? 0 : requestAnimationFrame(follow)
  }
  const changed = () => {
    $isPlaying.set(!element.paused)
    if (frame === 0) follow()
  }
  const own = new AbortController()
  for (const name of ['play', 'pause', 'ended']) element.addEventListener(name, changed, { signal: own.signal })
  return () => {
    own.abort()
    cancelAnimationFrame(frame)
    player = null
    $isPlaying.set(false)
  }
}

export function seekTo(at: number): void {
  const to = Math.max(0, at)
  $at.set(toTenth(to))
  // A frame ends at its own timestamp, so the one that belongs to it starts slightly later.
  if (player !== null) player.currentTime = to + 0.001
}

export const pausePlayer = (): void => player?.pause()

export function togglePlay(): void {
  if (player === null) return
  if (player.paused) void player.play().catch(() => undefined)
  else player.pause()
}
