/** Records one video from the camera to the device. Everything is stored as it arrives, however the recording ends. */
import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import { playsEverywhere } from '#core/studio/camera-report.ts'
import { isVideoFull, planVideo, type VideoPlan } from '#core/studio/video-plan.ts'
import type { KeptVideo, VideoMark } from '#core/studio/kept-video.ts'
import { appendPart, beginVideo, completeVideo, markVideo, setMarks } from '../../data/studio/kept-videos.ts'
import { RecordingError } from '../../platform/media/record-sound.ts'
import { goTo } from '../../platform/page/page.ts'
import { holdTabLock } from '../../platform/page/tab-lock.ts'
import { createWakeLock } from '../../platform/screen/wake-lock.ts'
import {
  filmingType,
  onHidden,
  openCamera,
  RECORDED_TYPES,
  stopsOutOfSight,
  type Camera,
  type VideoRecorder
} from '../../platform/video/camera.ts'
import { askToKeepVideos } from '../../platform/video/video-room.ts'
import { onHeadsetButton } from '../../platform/video/headset.ts'
import { filmingLock, keepingProblem, type FilmingEnd, type FilmingProblem } from './filming-problems.ts'

export type Pause = 'asked' | 'out-of-sight'

export type FilmingState =
  | { kind: 'off'; problem: FilmingProblem | null }
  | { kind: 'opening' }
  | { kind: 'ready'; problem: FilmingProblem | null }
  | { kind: 'counting'; left: number }
  | { kind: 'filming'; video: KeptVideo; pause: Pause | null; problem: FilmingProblem | null }
  | { kind: 'done'; video: KeptVideo; end: FilmingEnd }

export const $filming = atom<FilmingState>({ kind: 'off', problem: null })
export const $plan = atom<VideoPlan>(planVideo(1, 0, null))
/** What the camera delivers, which may be less than was requested. */
export const $lens = atom({ count: 0, height: 0, isFront: false })

const COUNT_FROM = 3
const SECOND_MS = 1000

interface Take {
  ownerId: string
  chapter: (n: number) => string
  recorder: VideoRecorder
  release: () => void
}

const wake = createWakeLock()
let opening: AbortController | null = null
let camera: Camera | null = null
let take: Take | null = null
let countdown: ReturnType<typeof setTimeout> | undefined
let end: FilmingEnd = 'asked'
let writing: Promise<void> = Promise.resolve()

function closeCamera(): void {
  opening?.abort()
  clearTimeout(countdown)
  camera?.close()
  camera = null
  wake.release()
}

function lost(what: 'camera' | 'microphone'): void {
  if (take !== null) return finishRecording(what)
  closeCamera()
  $filming.set({ kind: 'off', problem: what })
}

const lookThrough = (open: Camera) => {
  const { width, height } = open.picture()
  $lens.set({ count: open.count, height: Math.min(width, height), isFront: open.isFront() })
}

/** Never throws. */
export async function startCamera(plan: VideoPlan): Promise<void> {
  closeCamera()
  const own = new AbortController()
  opening = own
  $plan.set(plan)
  $filming.set({ kind: 'opening' })
  try {
    const opened = await openCamera({ ...plan, signal: own.signal, onLost: (what) => opening === own && lost(what) })
    camera = opened
    lookThrough(opened)
    wake.keep()
    $filming.set({ kind: 'ready', problem: null })
  } catch (error) {
    const problem = error instanceof RecordingError ? error.problem : 'unable'
    if (opening === own && !own.signal.aborted) $filming.set({ kind: 'off', problem })
  }
}

export const recordsForAll = (): boolean => playsEverywhere(filmingType() ?? RECORDED_TYPES[0])

export const showCamera = (element: HTMLVideoElement): void => camera?.show(element)
export const soundNow = (): number => camera?.level() ?? 0
export const filmingSeconds = (): number => take?.recorder.seconds() ?? 0

/** Never throws: on a failure the previous camera continues. */
export async function switchCamera(): Promise<void> {
  const before = camera
  let problem: FilmingProblem | null = null
  await before?.next().catch((error: unknown) => {
    problem = error instanceof RecordingError ? error.problem : 'busy'
  })
  if (before === null || before !== camera) return
  lookThrough(before)
  const now = $filming.get()
  if (now.kind === 'ready' || now.kind === 'filming') $filming.set({ ...now, problem })
}

interface FilmingNames {
  video: string
  chapter: (n: number) => string
}

export function countDown(ownerId: string, names: FilmingNames, left = COUNT_FROM): void {
  clearTimeout(countdown)
  if (left === 0) return void beginRecording(ownerId, names)
  $filming.set({ kind: 'counting', left })
  countdown = setTimeout(() => countDown(ownerId, names, left - 1), SECOND_MS)
}

export function stopCount(): void {
  clearTimeout(countdown)
  if ($filming.get().kind === 'counting') $filming.set({ kind: 'ready', problem: null })
}

/** Writes one part after the other; the first failure ends the video. */
function write(step: () => Promise<KeptVideo>): void {
  writing = writing.then(async () => {
    if (end === 'full' || end === 'no-storage') return
    try {
      const video = await step()
      const now = $filming.get()
      if (now.kind !== 'filming') return
      $filming.set({ ...now, video: { ...video, marks: now.video.marks } })
      if (isVideoFull($plan.get(), video.bytes)) finishRecording('too-large')
    } catch (error) {
      end = keepingProblem(error)
      take?.recorder.finish()
    }
  })
}

async function beginRecording(ownerId: string, names: FilmingNames): Promise<void> {
  const from = camera
  if (from === null || take !== null) return
  const id = crypto.randomUUID()
  const { videoBits, soundBits } = $plan.get()
  end = 'asked'
  const ended = (seconds: number) => {
    write(() => completeVideo(ownerId, id, seconds))
    void writing.then(() => recordingEnded(id, from))
  }
  let video: KeptVideo
  void askToKeepVideos()
  try {
    const first: VideoMark = { at: 0, name: names.chapter(1) }
    const facts = { id, name: names.video, bytes: 0, seconds: 0, startedAt: Date.now(), isComplete: false }
    video = { ...facts, type: from.type, marks: [first] }
    await beginVideo(ownerId, video)
  } catch (error) {
    return $filming.set({ kind: 'ready', problem: keepingProblem(error) })
  }
  const unlock = await holdTabLock(filmingLock(id), 'if-free', { asked: () => undefined, stolen: () => undefined })
  // The screen may have been left in the meantime.
  if (camera !== from) return unlock?.()
  const onPart = (part: Blob, seconds: number) => write(() => appendPart(ownerId, id, part, seconds))
  const stops = [
    onHeadsetButton(names.video, markChapter),
    onHidden(() => (stopsOutOfSight() || from.count > 1) && pauseRecording('out-of-sight'))
  ]
  const release = () => {
    for (const stop of stops) stop()
    unlock?.()
  }
  const recorder = from.record({ videoBits, soundBits, onPart, onEnd: ended })
  take = { ownerId, chapter: names.chapter, recorder, release }
  $filming.set({ kind: 'filming', video, pause: null, problem: null })
}

function recordingEnded(id: string, from: Camera): void {
  const now = $filming.get()
  take?.release()
  take = null
  if (camera === from) closeCamera()
  if (now.kind !== 'filming' || now.video.id !== id) return
  $filming.set({ kind: 'done', video: now.video, end })
}

export function pauseRecording(pause: Pause = 'asked'): void {
  const now = $filming.get()
  if (now.kind !== 'filming' || now.pause !== null) return
  take?.recorder.pause()
  $filming.set({ ...now, pause })
}

export function goOnFilming(): void {
  const now = $filming.get()
  if (now.kind !== 'filming') return
  take?.recorder.goOn()
  $filming.set({ ...now, pause: null })
}

export function markChapter(): void {
  const now = $filming.get()
  const own = take
  if (now.kind !== 'filming' || now.pause !== null || own === null) return
  const mark = { at: Math.round(own.recorder.seconds() * 1000), name: own.chapter(now.video.marks.length + 1) }
  $filming.set({ ...now, video: { ...now.video, marks: [...now.video.marks, mark] } })
  write(() => markVideo(own.ownerId, now.video.id, mark))
}

/** The first chapter starts with the video and cannot be removed. */
export function undoMark(): void {
  const now = $filming.get()
  const own = take
  if (now.kind !== 'filming' || own === null || now.video.marks.length < 2) return
  const marks = now.video.marks.slice(0, -1)
  $filming.set({ ...now, video: { ...now.video, marks } })
  write(() => setMarks(own.ownerId, now.video.id, marks))
}

export function finishRecording(why: FilmingEnd = 'asked'): void {
  if (end === 'asked') end = why
  take?.recorder.finish()
}

/** Opens the chapter editor. */
export const openChapters = (id: string): void => goTo(`${pathTo('addWorkoutMaster')}?video=${id}`)

export function leaveFilming(): void {
  const recorded = take
  if (recorded === null) closeCamera()
  else recorded.recorder.finish()
  $filming.set({ kind: 'off', problem: null })
}
