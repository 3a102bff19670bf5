/** The music of a workout: plays with it, and is lowered while something is to be heard. */
import type { CuePack, Settings } from '#core/settings.ts'
import type { Device, PlannedCue } from '../platform/device.ts'
import type { Music } from '../platform/music.ts'
import { cueLengthMs } from '../platform/tones.ts'
import type { PlayMoment } from './play-cues.ts'

/** Part of the loudness that is left under a cue. */
export const LOWERED = 0.2
/** The music is down before the cue begins and comes up after it. */
const BEFORE_MS = 180
const AFTER_MS = 250

/** Whether the music is to be low at a moment, and when (milliseconds of the monotonic clock) that changes next. */
export function loweredAt(
  cues: readonly PlannedCue[],
  pack: CuePack,
  mono: number
): { isLow: boolean; nextMono: number | null } {
  const windows = cues.map(({ kind, atMono }) => {
    return { from: atMono - BEFORE_MS, to: atMono + cueLengthMs(pack, kind) + AFTER_MS }
  })
  const isLow = windows.some(({ from, to }) => from <= mono && mono < to)
  const edges = windows.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > mono)
  return { isLow, nextMono: edges.length === 0 ? null : Math.min(...edges) }
}

export interface PlayMusicDeps {
  makeMusic: (url: string) => Music
  clock: Device['clock']
  after: Device['after']
  settings: () => Settings
  isMuted: () => boolean
  onFail: () => void
}

/** One music for one play: tell it every moment, and null at the end. */
export function createPlayMusic(deps: PlayMusicDeps) {
  let music: { url: string; player: Music } | null = null
  let latest: PlayMoment | null = null
  let isSpeaking = false
  let level = -1
  let stopEdge: () => void = () => undefined
  /** Cues that are over are planned no more, but may still sound. */
  let cues: readonly PlannedCue[] = []

  const close = () => {
    stopEdge()
    music?.player.close()
    music = null
    level = -1
  }

  const setLevel = () => {
    stopEdge()
    if (music === null) return
    const { musicVolume, cuePack } = deps.settings()
    const mono = deps.clock.mono()
    const { isLow, nextMono } = loweredAt(cues, cuePack, mono)
    const next = deps.isMuted() ? 0 : musicVolume * (isLow || isSpeaking ? LOWERED : 1)
    if (next !== level) music.player.setLevel(next)
    level = next
    if (nextMono !== null) stopEdge = deps.after(Math.max(1, nextMono - mono), setLevel)
  }

  const update = (moment: PlayMoment | null): void => {
    latest = moment
    const url = moment !== null && deps.settings().autoMusicOn ? moment.workout.musicUrl : ''
    if (moment === null || url === '') return close()
    if (music?.url !== url) {
      close()
      const player = deps.makeMusic(url)
      player.onFail(deps.onFail)
      music = { url, player }
    }
    const isOver = (cue: PlannedCue) => cue.atMono + 2000 < moment.mono
    const sounding = cues.filter((cue) => cue.atMono <= moment.mono && !isOver(cue))
    cues = [...sounding, ...moment.cues]
    music.player.setPlaying(moment.state.status !== 'paused')
    setLevel()
  }

  return {
    update,
    /** The voice speaks, or has stopped. */
    setSpeaking: (value: boolean) => {
      isSpeaking = value
      setLevel()
    },
    refresh: () => update(latest)
  }
}
