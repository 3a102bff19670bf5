/** The audio clock keeps running while timers are throttled, so cues are scheduled on it (design: idea 3). */
import type { CueKind } from '#core/player/cues.ts'
import type { CuePack } from '#core/account/settings.ts'
import type { HeardCue, PlannedCue, Sound, SoundState } from '../device/device.ts'
import { playCue } from './tones.ts'

const LOOKS = 8
/** A larger difference means that the clocks moved apart, for example in a pause. */
const MOVED_SEC = 0.03

interface AudioOffset {
  look: (audioSec: number, monoMs: number) => number
}

/** The audio clock advances in steps of its buffer, so the largest of the last offsets is the most exact. */
export function createAudioOffset(): AudioOffset {
  let looks: number[] = []
  return {
    look: (audioSec, monoMs) => {
      const offset = audioSec - monoMs / 1000
      if (looks.some((look) => Math.abs(look - offset) > MOVED_SEC)) looks = []
      looks = [...looks.slice(1 - LOOKS), offset]
      return Math.max(...looks)
    }
  }
}

const COMMITTED_SEC = 0.06
const TOO_LATE_SEC = 0.15
/** A cue that moves by less than this in a new schedule stays as it is. */
const SAME_SEC = 0.002
const DOUBLE_SEC = 0.1
/** If a video stands still at a cue for less than this, the cue has been played. */
const AGAIN_SEC = 1
const HEARD_MAX = 500

const CHECK_AFTER_MS = 500
const CLOSE_AFTER_MS = 1500
const FORGET_SEC = 2

interface Scheduled {
  kind: CueKind
  at: number
  atMono: number
  isHeard: boolean
  nodes: OscillatorNode[]
}

interface Rig {
  context: AudioContext
  volume: GainNode
  offset: AudioOffset
  scheduled: Map<string, Scheduled>
}

interface Look {
  mono: number
  audio: number
}

function listen(rig: Rig, heard: HeardCue[]): void {
  for (const cue of rig.scheduled.values()) {
    if (cue.isHeard || cue.at > rig.context.currentTime) continue
    cue.isHeard = true
    heard.push({ kind: cue.kind, atMono: cue.atMono })
  }
  heard.splice(0, heard.length - HEARD_MAX)
}

/** A key without the time at which its segment starts. */
const cueOf = (key: string): string => key.replace(/:[^:]*$/, '')

function isDouble(rig: Rig, { key, kind }: PlannedCue, at: number): boolean {
  return [...rig.scheduled].some(([oldKey, old]) => {
    const apart = Math.abs(old.at - at)
    return old.kind === kind && apart < (cueOf(oldKey) === cueOf(key) ? AGAIN_SEC : DOUBLE_SEC)
  })
}

/** Seconds from the monotonic clock to the audio clock, for sound that should be heard at that moment. */
export function audioShift(context: AudioContext, offset: AudioOffset, nowMono: number): number {
  const { currentTime, baseLatency, outputLatency } = context
  return offset.look(currentTime, nowMono) - (baseLatency || 0) - (outputLatency || 0)
}

function schedule(rig: Rig, pack: CuePack, lateSec: number, cues: readonly PlannedCue[], nowMono: number): void {
  const now = rig.context.currentTime
  const shift = audioShift(rig.context, rig.offset, nowMono) - lateSec
  const wanted = new Map(cues.map((cue) => [cue.key, { cue, at: cue.atMono / 1000 + shift }]))
  for (const [key, old] of rig.scheduled) {
    const again = wanted.get(key)
    const stays = again !== undefined && Math.abs(again.at - old.at) < SAME_SEC
    if (stays || old.at < now + COMMITTED_SEC) {
      wanted.delete(key)
      if (old.at < now - FORGET_SEC) rig.scheduled.delete(key)
      continue
    }
    for (const node of old.nodes) node.stop()
    rig.scheduled.delete(key)
  }
  for (const [key, { cue, at }] of wanted) {
    // What starts now can't come earlier on a late loudspeaker, but it still comes.
    if (at + lateSec < now - TOO_LATE_SEC || isDouble(rig, cue, at)) continue
    const start = Math.max(at, now)
    const nodes = playCue(rig.volume, pack, cue.kind, start)
    rig.scheduled.set(key, { kind: cue.kind, at: start, atMono: cue.atMono, isHeard: false, nodes })
  }
}

function buildRig(makeContext: () => AudioContext, gain: number): Rig | null {
  try {
    const context = makeContext()
    const volume = new GainNode(context, { gain })
    volume.connect(context.destination)
    return { context, volume, offset: createAudioOffset(), scheduled: new Map() }
  } catch {
    return null
  }
}

/** After an interruption the audio clock may report "running" and stand still. */
function hasFrozen(before: Look, now: Look): boolean {
  return now.audio - before.audio < ((now.mono - before.mono) / 1000) * 0.1
}

function createRigKeeper(
  makeContext: () => AudioContext,
  mono: () => number,
  gain: () => number,
  onChange: () => void
) {
  let rig: Rig | null = null
  let isClosed = false
  let lastLook: Look | null = null

  const begin = () => {
    rig = buildRig(makeContext, gain())
    lastLook = null
    if (rig !== null) rig.context.onstatechange = onChange
    onChange()
  }
  const wake = () => {
    if (isClosed) return
    if (rig === null) begin()
    // iOS reports "interrupted" during a phone call. `check` repeats a refused resume.
    if (rig !== null && rig.context.state !== 'running') void rig.context.resume().catch(() => undefined)
  }
  return {
    rig: () => rig,
    running: () => (rig?.context.state === 'running' ? rig : null),
    unlock: () => {
      isClosed = false
      wake()
      if (rig === null) return
      // iOS unlocks the context only when something is played during the press itself.
      const silence = new AudioBufferSourceNode(rig.context, { buffer: rig.context.createBuffer(1, 1, 22_050) })
      silence.connect(rig.context.destination)
      silence.start()
    },
    check: () => {
      if (rig === null || isClosed) return
      if (rig.context.state !== 'running') {
        lastLook = null
        return wake()
      }
      const look = { mono: mono(), audio: rig.context.currentTime }
      const before = lastLook
      lastLook = look
      if (before === null || look.mono - before.mono < CHECK_AFTER_MS || !hasFrozen(before, look)) return
      void rig.context.close().catch(() => undefined)
      begin()
    },
    close: () => {
      isClosed = true
      const old = rig
      rig = null
      if (old === null) return
      old.context.onstatechange = null
      setTimeout(() => void old.context.close().catch(() => undefined), CLOSE_AFTER_MS)
    }
  }
}

/** Cues are scheduled ahead, so short buffers gain nothing and use twice the power. */
export const createCueContext = (): AudioContext => new AudioContext({ latencyHint: 'playback' })

export function createSound(
  mono: () => number = () => performance.now(),
  makeContext: () => AudioContext = createCueContext
): Sound {
  let planned: readonly PlannedCue[] = []
  let volume = 0.8
  let pack: CuePack = 'clear'
  let lateSec = 0
  let isMuted = false
  let changed: (state: SoundState) => void = () => undefined
  const heard: HeardCue[] = []

  const gain = () => (isMuted ? 0 : volume)
  const plan = (cues: readonly PlannedCue[]) => {
    const rig = keeper.running()
    if (rig === null) return
    listen(rig, heard)
    schedule(rig, pack, lateSec, cues, mono())
  }
  const keeper = createRigKeeper(makeContext, mono, gain, () => {
    plan(planned)
    changed(keeper.rig() === null ? 'silent' : keeper.running() === null ? 'locked' : 'ready')
  })
  const setGain = () => {
    const rig = keeper.rig()
    rig?.volume.gain.setTargetAtTime(gain(), rig.context.currentTime, 0.01)
  }

  return {
    ...keeper,
    plan: (cues) => {
      planned = cues
      plan(cues)
    },
    setPack: (value) => {
      if (value === pack) return
      plan([])
      pack = value
      plan(planned)
    },
    setLateness: (ms) => {
      lateSec = ms / 1000
      plan(planned)
    },
    sample: (kind) => {
      const rig = keeper.running()
      if (rig !== null) playCue(rig.volume, pack, kind, rig.context.currentTime + 0.02)
    },
    setVolume: (value) => {
      volume = Math.min(1, Math.max(0, value))
      setGain()
    },
    setMuted: (value) => {
      isMuted = value
      setGain()
    },
    heardSince: (since) => {
      const rig = keeper.rig()
      if (rig !== null) listen(rig, heard)
      return heard.filter(({ atMono }) => atMono >= since)
    },
    onState: (listener) => {
      changed = listener
    }
  }
}
