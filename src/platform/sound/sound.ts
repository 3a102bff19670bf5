/** Cues by Web Audio, scheduled ahead on the audio clock, which runs on where timers are throttled (design: idea 3). */
import type { CueKind } from '#core/player/cues.ts'
import type { CuePack } from '#core/account/settings.ts'
import { createAudioOffset, type AudioOffset } from './audio-offset.ts'
import type { HeardCue, PlannedCue, Sound, SoundState } from '../device/device.ts'
import { playCue } from './tones.ts'

/** Due this soon, a cue is not taken back any more: it is on its way to the ear. */
const COMMITTED_SEC = 0.06
/** A cue that is this late is left out rather than played at the wrong time. */
const TOO_LATE_SEC = 0.15
/** Planned again within this, a cue stays where it is. */
const SAME_SEC = 0.002
/** The same sound twice within this is heard as one. */
const DOUBLE_SEC = 0.1
/** As many are remembered: more than sound in the longest gap between two looks. */
const HEARD_MAX = 500

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

/** Moves what the audio clock has passed since the last time into the record. */
function listen(rig: Rig, heard: HeardCue[]): void {
  for (const cue of rig.scheduled.values()) {
    if (cue.isHeard || cue.at > rig.context.currentTime) continue
    cue.isHeard = true
    heard.push({ kind: cue.kind, atMono: cue.atMono })
  }
  heard.splice(0, heard.length - HEARD_MAX)
}

/** The same sound is on its way already, under another key: two of them at once would only be louder. */
function isDouble(rig: Rig, kind: CueKind, at: number): boolean {
  return [...rig.scheduled.values()].some((old) => old.kind === kind && Math.abs(old.at - at) < DOUBLE_SEC)
}

/** Puts a plan on the audio clock. */
function schedule(rig: Rig, pack: CuePack, cues: readonly PlannedCue[], nowMono: number): void {
  const now = rig.context.currentTime
  const { baseLatency, outputLatency } = rig.context
  const shift = rig.offset.look(now, nowMono) - (baseLatency || 0) - (outputLatency || 0)
  const wanted = new Map(cues.map((cue) => [cue.key, { cue, at: cue.atMono / 1000 + shift }]))
  for (const [key, old] of rig.scheduled) {
    const again = wanted.get(key)
    const stays = again !== undefined && Math.abs(again.at - old.at) < SAME_SEC
    if (stays || old.at < now + COMMITTED_SEC) {
      wanted.delete(key)
      if (old.at < now - 2) rig.scheduled.delete(key)
      continue
    }
    for (const node of old.nodes) node.stop()
    rig.scheduled.delete(key)
  }
  for (const [key, { cue, at }] of wanted) {
    if (at < now - TOO_LATE_SEC || isDouble(rig, cue.kind, at)) continue
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

/**
 * The sound of a browser. Without Web Audio it stays silent and says so.
 * @param mono the clock that plans are made by, in milliseconds.
 * @param makeContext another kind of context, for proofs on a rendered track.
 */
export function createSound(
  mono: () => number = () => performance.now(),
  // Everything is planned ahead, so nothing is gained by short buffers, and they cost twice the power.
  makeContext: () => AudioContext = () => new AudioContext({ latencyHint: 'playback' })
): Sound {
  let rig: Rig | null = null
  let plan: readonly PlannedCue[] = []
  let volume = 0.8
  let pack: CuePack = 'clear'
  let isMuted = false
  let isClosed = false
  let changed: (state: SoundState) => void = () => undefined
  let lastLook: { mono: number; audio: number } | null = null
  const heard: HeardCue[] = []

  const gain = () => (isMuted ? 0 : volume)
  const tell = () => changed(rig === null ? 'silent' : rig.context.state === 'running' ? 'ready' : 'locked')
  const applyPlan = () => {
    if (rig === null || rig.context.state !== 'running') return
    listen(rig, heard)
    schedule(rig, pack, plan, mono())
  }
  const begin = () => {
    rig = buildRig(makeContext, gain())
    lastLook = null
    if (rig === null) return tell()
    rig.context.onstatechange = () => {
      applyPlan()
      tell()
    }
    applyPlan()
    tell()
  }
  const wake = () => {
    if (isClosed) return
    if (rig === null) begin()
    // "interrupted" (a phone call on iOS) and "suspended" both wait for resume; a refusal is tried again by `check`.
    if (rig !== null && rig.context.state !== 'running') void rig.context.resume().catch(() => undefined)
  }
  const setGain = () => {
    if (rig !== null) rig.volume.gain.setTargetAtTime(gain(), rig.context.currentTime, 0.01)
  }

  return {
    unlock: () => {
      isClosed = false
      wake()
      if (rig === null) return
      // iOS unlocks the context only when something is played in the press itself.
      const silence = new AudioBufferSourceNode(rig.context, { buffer: rig.context.createBuffer(1, 1, 22_050) })
      silence.connect(rig.context.destination)
      silence.start()
    },
    plan: (cues) => {
      plan = cues
      applyPlan()
    },
    setPack: (value) => {
      if (value === pack) return
      // What is planned is taken back and planned anew in the other sounds.
      if (rig?.context.state === 'running') {
        listen(rig, heard)
        schedule(rig, pack, [], mono())
      }
      pack = value
      applyPlan()
    },
    sample: (kind) => {
      if (rig?.context.state === 'running') playCue(rig.volume, pack, kind, rig.context.currentTime + 0.02)
    },
    setVolume: (value) => {
      volume = Math.min(1, Math.max(0, value))
      setGain()
    },
    setMuted: (value) => {
      isMuted = value
      setGain()
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
      if (before === null || look.mono - before.mono < 500) return
      // After an interruption a context can say "running" and stand still: only a new one helps.
      if (look.audio - before.audio < ((look.mono - before.mono) / 1000) * 0.1) {
        void rig.context.close().catch(() => undefined)
        begin()
      }
    },
    heardSince: (since) => {
      if (rig !== null) listen(rig, heard)
      return heard.filter(({ atMono }) => atMono >= since)
    },
    onState: (listener) => {
      changed = listener
    },
    close: () => {
      isClosed = true
      const old = rig
      rig = null
      if (old === null) return
      old.context.onstatechange = null
      // The last cue may still be ringing out.
      setTimeout(() => void old.context.close().catch(() => undefined), 1500)
    }
  }
}
