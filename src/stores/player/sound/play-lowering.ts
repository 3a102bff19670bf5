import type { CuePack, Settings } from '#core/account/settings.ts'
import type { Device, PlannedCue } from '../../../platform/device/device.ts'
import { cueLengthMs } from '../../../platform/sound/tones.ts'
import type { PlayMoment } from '../play/play-cues.ts'

/** Share of the volume that remains during a cue. Speech must stay audible. */
export const LOWERED = 0.35

const BEFORE_MS = 180
const AFTER_MS = 250
/** A past cue is no longer scheduled but may still sound. */
export const RING_OUT_MS = 2000

/** `nextMono` is the time of the next change of `isLow` on the monotonic clock. */
function loweredAt(
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

/** What lowering the volume during cues needs: the time of the play and the length of the cues. */
export interface LoweringDeps {
  clock: Device['clock']
  after: Device['after']
  settings: () => Settings
}

export interface Lowering {
  update: (moment: PlayMoment) => void
  setSpeaking: (isSpeaking: boolean) => void
  refresh: () => void
  stop: () => void
}

export function createLowering({ clock, after, settings }: LoweringDeps, setLow: (isLow: boolean) => void): Lowering {
  let cues: readonly PlannedCue[] = []
  let isSpeaking = false
  let stopEdge: () => void = () => undefined

  const refresh = () => {
    stopEdge()
    const mono = clock.mono()
    const { isLow, nextMono } = loweredAt(cues, settings().cuePack, mono)
    setLow(isLow || isSpeaking)
    if (nextMono !== null) stopEdge = after(Math.max(1, nextMono - mono), refresh)
  }

  return {
    update: (moment) => {
      const sounding = cues.filter(({ atMono }) => atMono <= moment.mono && atMono + RING_OUT_MS >= moment.mono)
      cues = [...sounding, ...moment.cues]
      refresh()
    },
    setSpeaking: (value) => {
      isSpeaking = value
      refresh()
    },
    refresh,
    stop: () => stopEdge()
  }
}
