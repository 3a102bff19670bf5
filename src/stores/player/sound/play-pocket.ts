/**
 * Pocket mode: the play's whole sound is one track in an audio element, which devices let run with the screen locked. While it
 * plays, its time is the clock; lock screen and headset control the steps (design: player, idea 4).
 */
import type { Action } from '#core/player/log.ts'
import { fitsTrack, segmentAt, trackGap, trackOf, trackTime, type CueTrack } from '#core/player/track.ts'
import type { CuePack, Settings } from '#core/account/settings.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { MediaSessionPort, NowPlaying } from '../../../platform/screen/media-session.ts'
import type { SwitchClock } from '../../../platform/sound/switch-clock.ts'
import type { TrackAudio } from '../../../platform/sound/track-audio.ts'
import type { PlayMoment } from '../play/play-cues.ts'

export interface PocketDeps {
  clock: SwitchClock
  after: Device['after']
  audio: TrackAudio
  session: MediaSessionPort
  makeTrack: (track: CueTrack, pack: CuePack) => Promise<Blob>
  settings: () => Settings
  isMuted: () => boolean
  words: (moment: PlayMoment) => NowPlaying
  act: (action: Action) => void
  /** The track sounds and the other beeps must be silent, or the other way round. */
  onLead: (isLeading: boolean) => void
  /** It is over: cleanly, or because the device does not play the track. */
  onEnd: (hasFailed: boolean) => void
}

/** Farther apart than this, track and play are brought together again. */
const APART_MS = 30
/** How often it is looked whether the track really goes on. */
const LOOK_MS = 2000
/** The last cue rings out. */
const RING_OUT_MS = 2000

export type Pocket = ReturnType<typeof createPocket>

/** Starts at once with the given moment; `update` with every further one, `stop` or null ends it. */
export function createPocket(deps: PocketDeps, first: PlayMoment) {
  const { audio, clock, session } = deps
  let latest = first
  let track: CueTrack | null = null
  let signature = ''
  let isBuilding = false
  let isPlaying = false
  let isOver = false
  let shown = ''
  let stopLook: () => void = () => undefined
  const changed = new Map<number, number>()

  const end = (hasFailed: boolean, ringOutMs: number) => {
    if (isOver) return
    isOver = true
    stopLook()
    clock.follow(null)
    session.release()
    deps.onLead(false)
    deps.after(ringOutMs, () => audio.close())
    deps.onEnd(hasFailed)
  }
  const fail = () => end(true, 0)

  const follow = () => clock.follow(() => audio.time())

  /** A track that stands still although it should play would stop the clock: rather no pocket mode. */
  const look = (own: number, time: number) => {
    stopLook = deps.after(LOOK_MS, () => {
      const hasStood = isPlaying && clock.own() - own >= LOOK_MS / 2 && audio.time() === time
      if (hasStood) return fail()
      look(clock.own(), audio.time())
    })
  }

  const play = () => {
    isPlaying = true
    follow()
    audio.play().then(
      () => !isOver && deps.onLead(true),
      // A pause that comes before the sound is no failure.
      () => isPlaying && !isOver && fail()
    )
  }

  /** Where the track should be now, in milliseconds. */
  const wanted = (now: CueTrack, { state, mono }: PlayMoment) => {
    const time = trackTime(now, state)
    return state.status === 'running' ? time + Math.max(0, clock.mono() - mono) : time
  }

  const isPlaced = (now: CueTrack, moment: PlayMoment) => {
    const time = audio.time() * 1000
    if (moment.state.status !== 'waiting') return Math.abs(time - wanted(now, moment)) <= APART_MS
    const gap = trackGap(now, moment.state.index)
    return time >= gap.from - APART_MS && time <= gap.to
  }

  const place = (moment: PlayMoment) => {
    if (track === null) return
    if (moment.state.status === 'paused') {
      if (!isPlaying) return
      isPlaying = false
      clock.follow(null)
      return audio.pause()
    }
    if (!isPlaced(track, moment)) {
      const target = wanted(track, moment)
      // The clock is taken over before and after, so that the leap of the track is none of the clock's.
      clock.follow(null)
      audio.seek(target / 1000)
      if (isPlaying) follow()
    }
    if (!isPlaying) play()
  }

  const build = async (moment: PlayMoment, wish: string) => {
    const settings = deps.settings()
    const next = trackOf(moment.timeline, settings, changed)
    if (next === null) return fail()
    isBuilding = true
    try {
      const file = await deps.makeTrack(next, settings.cuePack)
      isBuilding = false
      if (isOver) return
      track = next
      signature = wish
      clock.follow(null)
      const wasPlaying = isPlaying
      isPlaying = false
      audio.load(file, wanted(next, latest) / 1000)
      if (wasPlaying || latest.state.status !== 'paused') play()
      update(latest)
    } catch {
      fail()
    }
  }

  const show = (moment: PlayMoment) => {
    const { state, timeline } = moment
    const words = deps.words(moment)
    const now = JSON.stringify(words)
    if (now !== shown) session.show(words)
    shown = now
    const length = timeline.segments[state.index]?.length
    const within = length?.kind === 'timed' ? Math.min(length.seconds, state.elapsedMs / 1000) : 0
    const spent = state.status === 'waiting' ? 0 : within
    session.setState(state.status === 'running', (timeline.starts[state.index] ?? 0) + spent, timeline.totalSec)
  }

  function update(moment: PlayMoment | null): void {
    if (isOver) return
    if (moment === null) return end(false, RING_OUT_MS)
    latest = moment
    const { countDownBeepOn, repeatBeepOn, cuePack, cueVolume } = deps.settings()
    audio.setVolume(cueVolume, deps.isMuted())
    show(moment)
    const { state } = moment
    if (state.lengthMs !== null && track !== null && !fitsTrack(track, state)) changed.set(state.index, state.lengthMs)
    const wish = JSON.stringify([countDownBeepOn, repeatBeepOn, cuePack, [...changed]])
    if (wish !== signature) {
      if (!isBuilding) void build(moment, wish)
      return
    }
    place(moment)
  }

  const onward = () => deps.act({ kind: latest.state.lengthMs === null ? 'done' : 'next' })
  const goOn = () => {
    if (latest.state.status === 'waiting') return onward()
    if (latest.state.status === 'paused') deps.act({ kind: 'resume' })
  }
  const pause = () => {
    if (latest.state.status === 'running') deps.act({ kind: 'pause' })
  }

  session.connect({
    play: goOn,
    pause,
    stop: pause,
    next: onward,
    previous: () => deps.act({ kind: 'back' }),
    seekTo: (seconds) => deps.act({ kind: 'jump', index: segmentAt(latest.timeline, seconds) }),
    // Ten seconds forward are ten seconds less to go.
    seekBy: (seconds) => deps.act({ kind: 'adjust', seconds: -Math.round(seconds) })
  })
  audio.onOutside((what) => {
    if (isOver) return
    if (what === 'failed') return fail()
    if (what === 'playing') return goOn()
    isPlaying = false
    clock.follow(null)
    pause()
  })
  update(first)
  look(clock.own(), -1)
  return { update, stop: () => end(false, 0) }
}
