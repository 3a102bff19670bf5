/** Pocket mode: all sound is one audio track, which continues while the screen is locked. The track is the clock. */
import type { Action } from '#core/player/moves.ts'
import { fitsTrack, trackOf, type CueTrack, segmentAt } from '#core/player/track.ts'
import type { CuePack, Settings } from '#core/account/settings.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { MediaSessionPort, NowPlaying } from '../../../platform/screen/media-session.ts'
import type { SwitchClock } from '../../../platform/sound/switch-clock.ts'
import type { TrackAudio } from '../../../platform/sound/track-audio.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { createTrackLead } from './track-lead.ts'
import { RING_OUT_MS } from './play-lowering.ts'
import { trackPosition } from './track-position.ts'

/** What all sound of a play needs: the clock, the settings, the texts, and the way back to the player. */
export interface PlaySoundDeps {
  clock: SwitchClock
  after: Device['after']
  settings: () => Settings
  isMuted: () => boolean
  t: () => Translate
  /** The language of the voice. */
  language: () => Language
  act: (action: Action) => void
  /** Silences the cues of the page while pocket mode plays its own track. */
  setShut: (isShut: boolean) => void
  /** Requests the current address of a file; `isAnew` means that the previous one no longer works. */
  address: (url: string, isAnew: boolean) => Promise<string>
  /** The address of a file if it is known already, otherwise null. */
  knownAddress: (url: string) => string | null
  onSpeaking: (isSpeaking: boolean) => void
}

export type LockKey =
  { kind: 'play' } | { kind: 'pause' } | { kind: 'next' } | { kind: 'back' } | { kind: 'to' | 'by'; seconds: number }

export function keyAction(key: LockKey, { state, timeline }: PlayMoment): Action | null {
  const { status } = state
  const onward: Action = { kind: state.lengthMs === null ? 'done' : 'next' }
  switch (key.kind) {
    case 'play':
      if (status === 'waiting') return onward
      return status === 'paused' ? { kind: 'resume' } : null
    case 'pause':
      return status === 'running' ? { kind: 'pause' } : null
    case 'next':
      return onward
    case 'back':
      return { kind: 'back' }
    case 'to':
      return { kind: 'jump', index: segmentAt(timeline, key.seconds) }
    case 'by':
      // Skipping ten seconds forward leaves ten seconds less.
      return { kind: 'adjust', seconds: -Math.round(key.seconds) }
  }
}

export function secondsBehind({ state, timeline }: PlayMoment): number {
  const length = timeline.segments[state.index]?.length
  const within = length?.kind === 'timed' ? Math.min(length.seconds, state.elapsedMs / 1000) : 0
  return (timeline.starts[state.index] ?? 0) + (state.status === 'waiting' ? 0 : within)
}

/** What pocket mode needs: the clock that it drives, its audio element, the lock screen and the track. */
export interface PocketDeps {
  clock: SwitchClock
  after: Device['after']
  audio: TrackAudio
  /** The lock screen: shows what plays and receives its keys. */
  session: MediaSessionPort
  /** Renders the cues into a file. */
  makeTrack: (track: CueTrack, pack: CuePack) => Promise<Blob>
  settings: () => Settings
  isMuted: () => boolean
  /** The texts on the lock screen. */
  words: (moment: PlayMoment) => NowPlaying
  act: (action: Action) => void
  /** Tells whether the track drives the clock of the play. */
  onLead: (isLeading: boolean) => void
  onEnd: (hasFailed: boolean) => void
}

export type Pocket = ReturnType<typeof createPocket>

/** A change of these settings needs a new track. */
function wishOf(settings: Settings, changed: ReadonlyMap<number, number>): string {
  const { countDownBeepOn, repeatBeepOn, cuePack } = settings
  return JSON.stringify([countDownBeepOn, repeatBeepOn, cuePack, [...changed]])
}

function createLockScreen({ session, words, act }: PocketDeps, latest: () => PlayMoment) {
  let shown = ''
  const press = (key: LockKey) => {
    const action = keyAction(key, latest())
    if (action !== null) act(action)
  }
  session.connect({
    play: () => press({ kind: 'play' }),
    pause: () => press({ kind: 'pause' }),
    stop: () => press({ kind: 'pause' }),
    next: () => press({ kind: 'next' }),
    previous: () => press({ kind: 'back' }),
    seekTo: (seconds) => press({ kind: 'to', seconds }),
    seekBy: (seconds) => press({ kind: 'by', seconds })
  })
  const show = (moment: PlayMoment) => {
    const now = words(moment)
    const text = JSON.stringify(now)
    if (text !== shown) session.show(now)
    shown = text
    session.setState(moment.state.status === 'running', secondsBehind(moment), moment.timeline.totalSec)
  }
  return { press, show }
}

export function createPocket(deps: PocketDeps, first: PlayMoment) {
  const { audio, clock, session } = deps
  let latest = first
  let track: CueTrack | null = null
  let signature = ''
  let isBuilding = false
  let isOver = false
  const changed = new Map<number, number>()

  const end = (hasFailed: boolean, ringOutMs: number) => {
    if (isOver) return
    isOver = true
    lead.close(ringOutMs)
    session.release()
    deps.onLead(false)
    deps.onEnd(hasFailed)
  }
  const fail = () => end(true, 0)
  const lead = createTrackLead({ ...deps, onSound: () => deps.onLead(true), onFail: fail })
  const screen = createLockScreen(deps, () => latest)

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
      const wasPlaying = lead.stand()
      audio.load(file, trackPosition(next, latest, clock.mono()) / 1000)
      if (wasPlaying || latest.state.status !== 'paused') lead.play()
      update(latest)
    } catch {
      fail()
    }
  }

  function update(moment: PlayMoment | null): void {
    if (isOver) return
    if (moment === null) return end(false, RING_OUT_MS)
    latest = moment
    const settings = deps.settings()
    audio.setVolume(settings.cueVolume, deps.isMuted())
    screen.show(moment)
    const { state } = moment
    if (state.lengthMs !== null && track !== null && !fitsTrack(track, state)) changed.set(state.index, state.lengthMs)
    const wish = wishOf(settings, changed)
    if (wish === signature && track !== null) lead.follow(track, moment)
    else if (!isBuilding) void build(moment, wish)
  }

  audio.onOutside((what) => {
    if (isOver) return
    if (what === 'failed') return fail()
    if (what === 'paused') lead.stand()
    screen.press({ kind: what === 'paused' ? 'pause' : 'play' })
  })
  update(first)
  return { update, stop: () => end(false, 0) }
}
