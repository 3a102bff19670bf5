/**
 * The video that leads a play: its position goes into the log, and the athlete's actions apply to it. In a room it
 * follows instead, because everyone is at the same moment (docs/live.md).
 */
import { secondsThere, type Action } from '#core/player/moves.ts'
import { paceOf, videoTime } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { MasterVideo, VideoEvent, VideoLook } from '../../../platform/video/master-video.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { createLowering, LOWERED, type LoweringDeps } from '../sound/play-lowering.ts'
import { createVideoInParts } from './video-in-parts.ts'

const FAR_MS = 250
const ALIGN_EVERY_MS = 1000
const APART_MS = 35

function believedMs({ timeline, state, mono }: PlayMoment, nowMono: number): number {
  const ms = videoTime(timeline, state)
  return state.status === 'running' && state.lead === 'video' ? ms + Math.max(0, nowMono - mono) * paceOf(state) : ms
}

/** A small difference counts at the second check and once a second, a large one at once. */
function isTooFar(apartMs: number, wasApart: boolean, sinceMs: number): boolean {
  return apartMs > FAR_MS || (apartMs > APART_MS && wasApart && sinceMs > ALIGN_EVERY_MS)
}

/** The length of the video if the log does not have it yet, otherwise null. */
function newLength({ isEnded, ms, lengthMs }: VideoLook, { timeline, state }: PlayMoment): number | null {
  if (timeline.isInParts) return lengthMs !== null && lengthMs < (timeline.fileMs ?? Infinity) - 1 ? lengthMs : null
  const length = isEnded ? ms : lengthMs
  return length !== null && Math.abs(length - (state.videoMs ?? 0)) > 1 ? length : null
}

/** True if a file of this length contains nothing of any chapter. */
const hasNothing = (timeline: Timeline, fileMs: number): boolean =>
  timeline.isInParts && secondsThere(timeline, fileMs).every((seconds) => seconds === 0)

/** A difference of this much means that the athlete sought to another position. */
const LEAP_MS = 300
const LOOK_EVERY_MS = 250
/** A file that fails twice within this time is broken. */
const RETRY_EVERY_MS = 60_000
const HOPELESS_MS = 15_000

/** `silenced` means that it plays, but the browser gives it no sound before a press. */
export type VideoNotice = 'none' | 'silenced' | 'failed'

/** What a video that leads a play needs, including what lowers its sound during cues. */
export interface PlayVideoDeps extends LoweringDeps {
  makeVideo: () => MasterVideo
  /** The current address of the file; `isAnew` means that the previous one no longer works. */
  address: (url: string, isAnew: boolean) => Promise<string>
  isMuted: () => boolean
  /** From 0 to 1. */
  volume: () => number
  act: (action: Action) => void
  /** True in a room, whose time the video follows. */
  isFollower?: () => boolean
  onElement: (element: HTMLVideoElement | null) => void
  onNotice: (notice: VideoNotice) => void
}

interface LedPlay {
  deps: PlayVideoDeps
  video: MasterVideo
  latest: PlayMoment
  isOver: boolean
  retriedAt: number
  alignedAt: number
  soughtMs: number | null
  soughtAt: number
  isApart: boolean
  hasShown: boolean
  waitingSince: number
  close: (notice: VideoNotice) => void
}

function giveUp({ deps, isOver, close }: LedPlay): void {
  if (isOver) return
  close('failed')
  deps.act({ kind: 'no-video' })
}

/** A follower that is farther off than this seeks. In milliseconds. */
const CHASE_MAX_MS = 600
/** Small differences are caught up with this share of the speed, which nobody hears. */
const CHASE_RATE = 0.05
const CHASE_IN_MS = 2000
/** A difference that is not worth a change of speed, in milliseconds. */
const IN_STEP_MS = 15
/** In milliseconds: the time a seek may take before the next one. */
const SEEK_EVERY_MS = 3000

/** Brings the video to the room's position: by its speed if it is close, else by seeking. */
function chase(led: LedPlay, seen: Pick<VideoLook, 'ms' | 'isFlowing' | 'isEnded'>): void {
  const { deps, video, latest } = led
  const mono = deps.clock.mono()
  const wanted = believedMs(latest, mono)
  const behind = wanted - seen.ms
  const isRunning = latest.state.status === 'running'
  const isFar = Math.abs(behind) > (isRunning ? CHASE_MAX_MS : IN_STEP_MS)
  // A video that loads or stalls would start over with each seek.
  const maySeek = isRunning ? seen.isFlowing : !seen.isEnded
  if (isFar && maySeek && mono - led.soughtAt > SEEK_EVERY_MS) {
    led.soughtAt = mono
    video.seek(wanted)
  }
  if (!isRunning || !seen.isFlowing) return
  const share = Math.abs(behind) < IN_STEP_MS || isFar ? 0 : behind / CHASE_IN_MS
  video.setRate(1 + Math.max(-CHASE_RATE, Math.min(CHASE_RATE, share)))
}

function obey(led: LedPlay): void {
  const { deps, video, latest } = led
  const { state, timeline } = latest
  if (deps.isFollower?.() === true) {
    if (state.status === 'running') video.play()
    else video.pause()
    return chase(led, video.look())
  }
  const ms = videoTime(timeline, state)
  const hasLeapt = state.lead === 'held' && Math.abs(ms - video.look().ms) > LEAP_MS
  if (hasLeapt && ms !== led.soughtMs) {
    led.soughtMs = ms
    video.seek(ms)
  }
  if (state.status === 'running') video.play()
  else video.pause()
}

async function load(led: LedPlay, isAnew: boolean): Promise<void> {
  const { deps, video } = led
  try {
    const url = await deps.address(led.latest.workout.videoUrl, isAnew)
    if (led.isOver) return
    video.load(url, believedMs(led.latest, deps.clock.mono()))
    obey(led)
  } catch {
    giveUp(led)
  }
}

function fail(led: LedPlay): void {
  const { deps, latest } = led
  const mono = deps.clock.mono()
  if (mono - led.retriedAt < RETRY_EVERY_MS) return giveUp(led)
  led.retriedAt = mono
  if (latest.state.lead === 'video') deps.act({ kind: 'video', ms: believedMs(latest, mono), isHeld: true })
  void load(led, true)
}

function align(led: LedPlay, ms: number): void {
  const { deps, latest } = led
  const mono = deps.clock.mono()
  const apart = Math.abs(ms - believedMs(latest, mono))
  const isDue = latest.state.lead === 'held' || isTooFar(apart, led.isApart, mono - led.alignedAt)
  led.isApart = apart > APART_MS
  if (!isDue) return
  led.alignedAt = mono
  led.soughtMs = null
  deps.act({ kind: 'video', ms, isHeld: false })
}

function look(led: LedPlay): void {
  const { deps, video } = led
  if (led.isOver || led.latest.state.status === 'ready') return
  const seen = video.look()
  if (deps.isFollower?.() === true) return chase(led, seen)
  const length = newLength(seen, led.latest)
  if (length !== null && hasNothing(led.latest.timeline, length)) return giveUp(led)
  if (length !== null) deps.act({ kind: 'video-length', ms: length })
  const { state } = led.latest
  if (led.isOver || state.status !== 'running') return
  if (seen.isFlowing) {
    led.hasShown = true
    return align(led, seen.ms)
  }
  if (seen.isEnded) return deps.act({ kind: 'video', ms: seen.ms, isHeld: false })
  if (state.lead === 'video') deps.act({ kind: 'video', ms: seen.ms, isHeld: true })
  if (!led.hasShown && deps.clock.mono() - led.waitingSince > HOPELESS_MS) giveUp(led)
}

function onEvent(led: LedPlay, event: VideoEvent): void {
  const { deps, latest, isOver } = led
  if (isOver) return
  if (event === 'look') return look(led)
  if (event === 'failed') return fail(led)
  if (event === 'silenced') return deps.onNotice('silenced')
  if (deps.isFollower?.() === true) return
  const { status } = latest.state
  if (event === 'paused' && status === 'running') deps.act({ kind: 'pause' })
  if (event === 'playing' && status === 'paused') deps.act({ kind: 'resume' })
}

function loweringOf(deps: PlayVideoDeps, video: LedPlay['video']) {
  let level = -1
  return createLowering(deps, (isLow) => {
    const next = deps.volume() * (isLow ? LOWERED : 1)
    if (next !== level) video.setLevel(next)
    level = next
  })
}

export type PlayVideo = ReturnType<typeof createPlayVideo>

/** One video for one play: call `update` with every moment from the first on, and with null at the end. */
export function createPlayVideo(deps: PlayVideoDeps, first: PlayMoment) {
  const whole = deps.makeVideo()
  const inParts = first.timeline.isInParts ? createVideoInParts(whole, deps, first.timeline) : null
  const video = inParts ?? whole
  const led: LedPlay = {
    deps,
    video,
    latest: first,
    isOver: false,
    retriedAt: -Infinity,
    alignedAt: -Infinity,
    soughtMs: null,
    soughtAt: -Infinity,
    isApart: false,
    hasShown: false,
    waitingSince: deps.clock.mono(),
    close
  }
  let stopLooking: () => void = () => undefined
  const lowering = loweringOf(deps, video)

  function close(notice: VideoNotice): void {
    led.isOver = true
    stopLooking()
    lowering.stop()
    video.close()
    deps.onElement(null)
    deps.onNotice(notice)
  }

  const beat = () => {
    look(led)
    if (!led.isOver) stopLooking = deps.after(LOOK_EVERY_MS, beat)
  }

  const update = (moment: PlayMoment | null): void => {
    if (led.isOver) return
    if (moment === null) return close('none')
    if (moment.state.status !== led.latest.state.status) led.waitingSince = deps.clock.mono()
    const hasChanged = moment.timeline !== led.latest.timeline
    led.latest = moment
    if (hasChanged) inParts?.fit(moment.timeline, videoTime(moment.timeline, moment.state))
    video.setMuted(deps.isMuted())
    if (deps.isFollower?.() !== true) video.setRate(moment.state.rate)
    lowering.update(moment)
    obey(led)
  }

  video.onEvent((event) => onEvent(led, event))
  deps.onNotice('none')
  deps.onElement(video.element)
  // The player is still handling this moment, and `load` may act on it.
  queueMicrotask(() => void load(led, false))
  update(first)
  beat()
  return {
    update,
    setSpeaking: lowering.setSpeaking,
    refresh: () => update(led.latest),
    giveUp: () => giveUp(led),
    press: () => {
      video.press()
      deps.onNotice('none')
    }
  }
}
