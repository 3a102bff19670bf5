/**
 * Plays the parts of a video in the order of the play, some more than once, as if it were one video with the play's
 * times.
 */
import { type Timeline, partAt, partsOf, toPlayMs, toVideoMs, type ShownPart } from '#core/player/segment.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { MasterVideo, VideoEvent, VideoLook } from '../../../platform/video/master-video.ts'

/** A seek that ends farther than this from its target has failed. */
const MISSED_MS = 500
const TRIES = 3
/** The last frames of a file may be missing. */
const ALMOST_MS = 150
const SOON_MS = 1000

/** The time, which a video in parts needs to leave each part at its end. */
export interface PartsDeps {
  clock: Pick<Device['clock'], 'mono'>
  after: Device['after']
}

export interface VideoInParts extends MasterVideo {
  /** The timeline has changed, and the play is here. */
  fit: (timeline: Timeline, playMs: number) => void
}

interface Showing extends PartsDeps {
  video: MasterVideo
  parts: readonly ShownPart[]
  index: number
  /** The target of the last seek in the video's own time, until it plays there. */
  aim: { ms: number; mono: number; tries: number } | null
  isWanted: boolean
  isOver: boolean
  rate: number
  stopTimer: () => void
  tell: (event: VideoEvent) => void
}

const NO_PART: ShownPart = { startMs: 0, fromMs: 0, lengthMs: 0 }

const partOf = ({ parts, index }: Showing): ShownPart => parts[index] ?? NO_PART

function send(showing: Showing, ms: number, tries = 1): void {
  showing.stopTimer()
  showing.isOver = false
  showing.aim = { ms, mono: showing.clock.mono(), tries }
  showing.video.seek(ms)
  // A video that has ended stands still.
  if (showing.isWanted) showing.video.play()
}

function goTo(showing: Showing, playMs: number): number {
  showing.index = partAt(showing.parts, playMs)
  return toVideoMs(partOf(showing), playMs)
}

function goOn(showing: Showing): void {
  if (showing.index + 1 < showing.parts.length) {
    showing.index += 1
    return send(showing, partOf(showing).fromMs)
  }
  showing.stopTimer()
  showing.isOver = true
  showing.video.pause()
}

function land(showing: Showing, aim: NonNullable<Showing['aim']>, seen: VideoLook): void {
  if (!seen.isFlowing || aim.tries > TRIES) return
  const most = aim.ms + MISSED_MS + (showing.clock.mono() - aim.mono) * showing.rate
  if (seen.ms > aim.ms - MISSED_MS && seen.ms < most) showing.aim = null
  else if (aim.tries < TRIES) send(showing, aim.ms, aim.tries + 1)
  else {
    aim.tries += 1
    showing.stopTimer = showing.after(1, () => showing.tell('failed'))
  }
}

function lookWithin(showing: Showing): VideoLook {
  const seen = showing.video.look()
  if (showing.isOver) return seen
  if (showing.aim !== null) land(showing, showing.aim, seen)
  if (showing.aim !== null) return showing.video.look()
  const { fromMs, lengthMs } = partOf(showing)
  const leftMs = fromMs + lengthMs - seen.ms
  if (seen.isFlowing ? leftMs <= 1 : seen.isEnded && leftMs <= ALMOST_MS) goOn(showing)
  else if (seen.isFlowing && seen.ms < fromMs - MISSED_MS) send(showing, fromMs)
  else if (seen.isFlowing && leftMs < SOON_MS) {
    showing.stopTimer()
    showing.stopTimer = showing.after(Math.max(1, leftMs / showing.rate), () => showing.tell('look'))
  }
  return showing.aim === null ? seen : showing.video.look()
}

function look(showing: Showing): VideoLook {
  const seen = lookWithin(showing)
  const part = partOf(showing)
  const isShort = seen.isEnded && seen.ms < (showing.aim?.ms ?? part.fromMs + part.lengthMs) - ALMOST_MS
  const lengthMs = isShort ? seen.ms : seen.lengthMs
  if (showing.isOver) return { ms: part.startMs + part.lengthMs, isFlowing: false, isEnded: true, lengthMs }
  const isThere = showing.aim === null
  return {
    ms: toPlayMs(part, showing.aim?.ms ?? seen.ms),
    isFlowing: seen.isFlowing && isThere,
    isEnded: false,
    lengthMs
  }
}

function fit(showing: Showing, timeline: Timeline, playMs: number): void {
  showing.parts = partsOf(timeline)
  const ms = goTo(showing, playMs)
  const seen = showing.video.look()
  if (seen.isEnded || Math.abs((showing.aim?.ms ?? seen.ms) - ms) > MISSED_MS) send(showing, ms)
}

export function createVideoInParts(video: MasterVideo, { clock, after }: PartsDeps, timeline: Timeline): VideoInParts {
  const showing: Showing = {
    clock,
    after,
    video,
    parts: partsOf(timeline),
    index: 0,
    aim: null,
    isWanted: false,
    isOver: false,
    rate: 1,
    stopTimer: () => undefined,
    tell: () => undefined
  }
  video.onEvent((event) => {
    if (event === 'look') lookWithin(showing)
    showing.tell(event)
  })
  return {
    ...video,
    load: (url, playMs) => {
      const ms = goTo(showing, playMs)
      showing.stopTimer()
      showing.isOver = false
      showing.aim = { ms, mono: clock.mono(), tries: 1 }
      video.load(url, ms)
    },
    play: () => {
      showing.isWanted = true
      if (!showing.isOver) video.play()
    },
    pause: () => {
      showing.isWanted = false
      video.pause()
    },
    seek: (playMs) => send(showing, goTo(showing, playMs)),
    look: () => look(showing),
    setRate: (rate) => {
      showing.rate = rate
      video.setRate(rate)
    },
    onEvent: (listener) => {
      showing.tell = listener
    },
    fit: (next, playMs) => fit(showing, next, playMs),
    close: () => {
      showing.stopTimer()
      showing.tell = () => undefined
      video.close()
    }
  }
}
