/** The master video leads the play: what it shows becomes log entries, and what the user does controls the video. */
import type { Action } from '#core/player/log.ts'
import type { PlayState } from '#core/player/position.ts'
import { videoTime } from '#core/player/video-clock.ts'
import type { MasterVideo, VideoEvent, VideoLook } from '../../../platform/video/master-video.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { createLowering, type LoweringDeps } from '../sound/play-lowering.ts'

/** Play and video are aligned when they differ by this in two checks in a row, or by `FAR_MS` in one. */
const APART_MS = 35
const FAR_MS = 250
/** A larger difference is a jump that the user chose. */
const LEAP_MS = 300
const LOOK_EVERY_MS = 250
const ALIGN_EVERY_MS = 1000
/** A file that fails twice within this time is broken. */
const RETRY_EVERY_MS = 60_000
const HOPELESS_MS = 15_000
/** Quiet enough for a cue, loud enough for speech. */
export const VIDEO_LOWERED = 0.35

/** `silenced`: the browser plays it without sound until a press. */
export type VideoNotice = 'none' | 'silenced' | 'failed'

export interface PlayVideoDeps extends LoweringDeps {
  makeVideo: () => MasterVideo
  /** `isAnew`: the last address no longer works. */
  address: (url: string, isAnew: boolean) => Promise<string>
  isMuted: () => boolean
  /** 0 to 1. */
  volume: () => number
  act: (action: Action) => void
  onElement: (element: HTMLVideoElement | null) => void
  onNotice: (notice: VideoNotice) => void
}

export type PlayVideo = ReturnType<typeof createPlayVideo>

export function createPlayVideo(deps: PlayVideoDeps, first: PlayMoment) {
  const video = deps.makeVideo()
  const { clock } = deps
  let latest = first
  let isOver = false
  let retriedAt = -Infinity
  let alignedAt = -Infinity
  let soughtMs: number | null = null
  let isApart = false
  let hasShown = false
  let waitingSince = clock.mono()
  let level = -1
  let stopLooking: () => void = () => undefined

  const lowering = createLowering(deps, (isLow) => {
    const next = deps.volume() * (isLow ? VIDEO_LOWERED : 1)
    if (next !== level) video.setLevel(next)
    level = next
  })

  const close = (notice: VideoNotice) => {
    if (isOver) return
    isOver = true
    stopLooking()
    lowering.stop()
    video.close()
    deps.onElement(null)
    deps.onNotice(notice)
  }

  const giveUp = () => {
    if (isOver) return
    close('failed')
    deps.act({ kind: 'no-video' })
  }

  const load = async (isAnew: boolean) => {
    const { videoUrl } = latest.workout
    try {
      const url = await deps.address(videoUrl, isAnew)
      if (isOver) return
      video.load(url, whereNow())
      obey()
    } catch {
      giveUp()
    }
  }

  const whereNow = () => {
    const { timeline, state, mono } = latest
    const ms = videoTime(timeline, state)
    return state.status === 'running' && state.lead === 'video' ? ms + Math.max(0, clock.mono() - mono) : ms
  }

  const fail = () => {
    if (clock.mono() - retriedAt < RETRY_EVERY_MS) return giveUp()
    retriedAt = clock.mono()
    // The address may have expired. The play stands still until the file is there again.
    if (latest.state.lead === 'video') deps.act({ kind: 'video', ms: whereNow(), isHeld: true })
    void load(true)
  }

  const obey = () => {
    const { state, timeline } = latest
    const ms = videoTime(timeline, state)
    const hasLeapt = state.lead === 'held' && Math.abs(ms - video.look().ms) > LEAP_MS
    if (hasLeapt && ms !== soughtMs) {
      soughtMs = ms
      video.seek(ms)
    }
    if (state.status === 'running') video.play()
    else video.pause()
  }

  const learnLength = ({ lengthMs, isEnded, ms }: VideoLook, state: PlayState) => {
    const length = isEnded ? ms : lengthMs
    if (length !== null && Math.abs(length - (state.videoMs ?? 0)) > 1) deps.act({ kind: 'video-length', ms: length })
  }

  const align = (look: VideoLook, lead: PlayState['lead']) => {
    const apart = Math.abs(look.ms - whereNow())
    const isTwice = apart > APART_MS && isApart && clock.mono() - alignedAt > ALIGN_EVERY_MS
    isApart = apart > APART_MS
    if (lead !== 'held' && !isTwice && apart <= FAR_MS) return
    alignedAt = clock.mono()
    soughtMs = null
    deps.act({ kind: 'video', ms: look.ms, isHeld: false })
  }

  const look = () => {
    if (isOver || latest.state.status === 'ready') return
    const seen = video.look()
    learnLength(seen, latest.state)
    const { state } = latest
    if (isOver || state.status !== 'running') return
    if (seen.isFlowing) {
      hasShown = true
      waitingSince = clock.mono()
      return align(seen, state.lead)
    }
    if (seen.isEnded) return deps.act({ kind: 'video', ms: seen.ms, isHeld: false })
    if (state.lead === 'video') deps.act({ kind: 'video', ms: seen.ms, isHeld: true })
    if (!hasShown && clock.mono() - waitingSince > HOPELESS_MS) giveUp()
  }

  const beat = () => {
    look()
    if (!isOver) stopLooking = deps.after(LOOK_EVERY_MS, beat)
  }

  const onEvent = (event: VideoEvent) => {
    if (isOver) return
    if (event === 'look') return look()
    if (event === 'failed') return fail()
    if (event === 'silenced') return deps.onNotice('silenced')
    const { status } = latest.state
    if (event === 'paused' && status === 'running') deps.act({ kind: 'pause' })
    if (event === 'playing' && status === 'paused') deps.act({ kind: 'resume' })
  }

  const update = (moment: PlayMoment | null): void => {
    if (isOver) return
    if (moment === null) return close('none')
    if (moment.state.status !== latest.state.status) waitingSince = clock.mono()
    latest = moment
    video.setMuted(deps.isMuted())
    lowering.update(moment)
    obey()
  }

  video.onEvent(onEvent)
  deps.onNotice('none')
  deps.onElement(video.element)
  // Not in this call, because the play is still processing the present moment.
  queueMicrotask(() => void load(false))
  update(first)
  beat()
  return {
    update,
    setSpeaking: lowering.setSpeaking,
    refresh: () => update(latest),
    giveUp,
    press: () => {
      video.press()
      deps.onNotice('none')
    }
  }
}
