/** Cues by Web Audio, scheduled ahead on the audio clock, which runs on where timers are throttled (design: idea 3). */
import type { PlannedCue, Sound, SoundState } from './device.ts'
import { TONES, type Note } from './tones.ts'

/** Due this soon, a cue is not taken back any more: it is on its way to the ear. */
const COMMITTED_SEC = 0.06
/** A cue that is this late is left out rather than played at the wrong time. */
const TOO_LATE_SEC = 0.15
/** Planned again within this, a cue stays where it is. */
const SAME_SEC = 0.005
/** Attack and release of a note: without them it clicks. */
const RAMP_SEC = 0.008

interface Scheduled {
  at: number
  nodes: OscillatorNode[]
}

interface Rig {
  context: AudioContext
  volume: GainNode
  scheduled: Map<string, Scheduled>
}

function playNote({ context, volume }: Rig, note: Note, cueAt: number): OscillatorNode {
  const from = cueAt + note.at
  const to = from + note.length
  const envelope = new GainNode(context, { gain: 0 })
  envelope.gain.setValueAtTime(0, from)
  envelope.gain.linearRampToValueAtTime(note.loudness, from + RAMP_SEC)
  envelope.gain.setValueAtTime(note.loudness, to - RAMP_SEC * 4)
  envelope.gain.linearRampToValueAtTime(0, to)
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: note.pitch })
  tone.connect(envelope).connect(volume)
  tone.start(from)
  tone.stop(to)
  tone.onended = () => envelope.disconnect()
  return tone
}

/** Puts a plan on the audio clock; times are relative to `nowMono`. Exported for the test of its timing. */
export function schedule(rig: Rig, cues: readonly PlannedCue[], nowMono: number): void {
  const now = rig.context.currentTime
  const latency = rig.context.outputLatency || 0
  const wanted = new Map(cues.map((cue) => [cue.key, { cue, at: now + (cue.atMono - nowMono) / 1000 - latency }]))
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
    if (at < now - TOO_LATE_SEC) continue
    const start = Math.max(at, now)
    rig.scheduled.set(key, { at: start, nodes: TONES[cue.kind].map((note) => playNote(rig, note, start)) })
  }
}

function buildRig(gain: number): Rig | null {
  try {
    const context = new AudioContext({ latencyHint: 'interactive' })
    const volume = new GainNode(context, { gain })
    volume.connect(context.destination)
    return { context, volume, scheduled: new Map() }
  } catch {
    return null
  }
}

/** The sound of a browser. Without Web Audio it stays silent and says so. */
export function createSound(mono: () => number = () => performance.now()): Sound {
  let rig: Rig | null = null
  let plan: readonly PlannedCue[] = []
  let volume = 0.8
  let isMuted = false
  let isClosed = false
  let changed: (state: SoundState) => void = () => undefined
  let lastLook: { mono: number; audio: number } | null = null

  const gain = () => (isMuted ? 0 : volume)
  const tell = () => changed(rig === null ? 'silent' : rig.context.state === 'running' ? 'ready' : 'locked')
  const applyPlan = () => {
    if (rig !== null && rig.context.state === 'running') schedule(rig, plan, mono())
  }
  const begin = () => {
    rig = buildRig(gain())
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
