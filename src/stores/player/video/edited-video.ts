/** A video whose parts are shown in the order of the play, and more than once: as if it were one, by the times of the play. */
import { partAt, partsOf, toPlayMs, toVideoMs, type ShownPart } from '#core/player/shown-parts.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { MasterVideo, VideoEvent, VideoLook } from '../../../platform/video/master-video.ts'

/** A seek that ends farther than this from its aim has failed. */
const MISSED_MS = 500
const TRIES = 3
/** The last frames of a file may be missing. */
const ALMOST_MS = 150
const SOON_MS = 1000

export interface EditedDeps {
  clock: Pick<Device['clock'], 'mono'>
  after: Device['after']
}

export interface EditedVideo extends MasterVideo {
  /** The timeline has changed, and the play is here. */
  fit: (timeline: Timeline, playMs: number) => void
}

interface Edit {
  deps: EditedDeps
  video: MasterVideo
  parts: readonly ShownPart[]
  index: number
  /** Where the video was sent, in its own time, until it is seen to run there. */
  aim: { ms: number; mono: number; tries: number } | null
  isWanted: boolean
  isOver: boolean
  rate: number
  stopTimer: () => void
  tell: (event: VideoEvent) => void
}

const NO_PART: ShownPart = { startMs: 0, fromMs: 0, lengthMs: 0 }

const partOf = ({ parts, index }: Edit): ShownPart => parts[index] ?? NO_PART

function send(edit: Edit, ms: number, tries = 1): void {
  edit.stopTimer()
  edit.isOver = false
  edit.aim = { ms, mono: edit.deps.clock.mono(), tries }
  edit.video.seek(ms)
  // A video that has ended stands.
  if (edit.isWanted) edit.video.play()
}

function goTo(edit: Edit, playMs: number): number {
  edit.index = partAt(edit.parts, playMs)
  return toVideoMs(partOf(edit), playMs)
}

function goOn(edit: Edit): void {
  if (edit.index + 1 < edit.parts.length) {
    edit.index += 1
    return send(edit, partOf(edit).fromMs)
  }
  edit.stopTimer()
  edit.isOver = true
  edit.video.pause()
}

function land(edit: Edit, aim: NonNullable<Edit['aim']>, seen: VideoLook): void {
  if (!seen.isFlowing || aim.tries > TRIES) return
  const most = aim.ms + MISSED_MS + (edit.deps.clock.mono() - aim.mono) * edit.rate
  if (seen.ms > aim.ms - MISSED_MS && seen.ms < most) edit.aim = null
  else if (aim.tries < TRIES) send(edit, aim.ms, aim.tries + 1)
  else {
    aim.tries += 1
    edit.stopTimer = edit.deps.after(1, () => edit.tell('failed'))
  }
}

/** Sees to it that no part is shown beyond its end. */
function check(edit: Edit): VideoLook {
  const seen = edit.video.look()
  if (edit.isOver) return seen
  if (edit.aim !== null) land(edit, edit.aim, seen)
  if (edit.aim !== null) return edit.video.look()
  const { fromMs, lengthMs } = partOf(edit)
  const leftMs = fromMs + lengthMs - seen.ms
  if (seen.isFlowing ? leftMs <= 1 : seen.isEnded && leftMs <= ALMOST_MS) goOn(edit)
  else if (seen.isFlowing && seen.ms < fromMs - MISSED_MS) send(edit, fromMs)
  else if (seen.isFlowing && leftMs < SOON_MS) {
    edit.stopTimer()
    edit.stopTimer = edit.deps.after(Math.max(1, leftMs / edit.rate), () => edit.tell('look'))
  }
  return edit.aim === null ? seen : edit.video.look()
}

function look(edit: Edit): VideoLook {
  const seen = check(edit)
  const part = partOf(edit)
  const isShort = seen.isEnded && seen.ms < (edit.aim?.ms ?? part.fromMs + part.lengthMs) - ALMOST_MS
  const lengthMs = isShort ? seen.ms : seen.lengthMs
  if (edit.isOver) return { ms: part.startMs + part.lengthMs, isFlowing: false, isEnded: true, lengthMs }
  const isThere = edit.aim === null
  return {
    ms: toPlayMs(part, edit.aim?.ms ?? seen.ms),
    isFlowing: seen.isFlowing && isThere,
    isEnded: false,
    lengthMs
  }
}

function fit(edit: Edit, timeline: Timeline, playMs: number): void {
  edit.parts = partsOf(timeline)
  const ms = goTo(edit, playMs)
  const seen = edit.video.look()
  if (seen.isEnded || Math.abs((edit.aim?.ms ?? seen.ms) - ms) > MISSED_MS) send(edit, ms)
}

export function createEditedVideo(video: MasterVideo, deps: EditedDeps, timeline: Timeline): EditedVideo {
  const edit: Edit = {
    ...{ deps, video, parts: partsOf(timeline), index: 0, aim: null, isWanted: false, isOver: false, rate: 1 },
    stopTimer: () => undefined,
    tell: () => undefined
  }
  video.onEvent((event) => {
    if (event === 'look') check(edit)
    edit.tell(event)
  })
  return {
    ...video,
    load: (url, playMs) => {
      const ms = goTo(edit, playMs)
      edit.stopTimer()
      edit.isOver = false
      edit.aim = { ms, mono: deps.clock.mono(), tries: 1 }
      video.load(url, ms)
    },
    play: () => {
      edit.isWanted = true
      if (!edit.isOver) video.play()
    },
    pause: () => {
      edit.isWanted = false
      video.pause()
    },
    seek: (playMs) => send(edit, goTo(edit, playMs)),
    look: () => look(edit),
    setRate: (rate) => {
      edit.rate = rate
      video.setRate(rate)
    },
    onEvent: (listener) => {
      edit.tell = listener
    },
    fit: (next, playMs) => fit(edit, next, playMs),
    close: () => {
      edit.stopTimer()
      edit.tell = () => undefined
      video.close()
    }
  }
}
