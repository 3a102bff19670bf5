/** Runs in the browser: plays a workout on an offline audio context and finds every cue in the samples. */
import { cuesOf, type CueKind } from '#core/player/cues.ts'
import type { LogEntry } from '#core/player/moves.ts'
import { replay, stateAt } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import { trackOf } from '#core/player/track.ts'
import { DEFAULT_SETTINGS, type CuePack, type Settings } from '#core/account/settings.ts'
import type { Step, Workout } from '#core/workout/workout.ts'
import { renderClips, TRACK_RATE, wavOf } from '../../../src/platform/sound/cue-wav.ts'
import type { PlannedCue } from '../../../src/platform/device/device.ts'
import { createFakeDevice } from '../../../src/platform/device/fake-device.ts'
import { createSound } from '../../../src/platform/sound/sound.ts'
import { cueLengthMs } from '../../../src/platform/sound/tones.ts'
import { compile } from '../../../src/core/player/compile.ts'
import { createPlayer } from '../../../src/stores/player/play/create-player.ts'

export interface Proof {
  seconds: number
  cues: number
  missing: number
  extra: number
  errors: number[]
  actions: Record<string, number>
}

const RATE = 12_000
const LOUD = 0.01

function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const step = (length: Step['length'], side: Step['side'] = 'none'): Step => {
  return { text: '', length, mediaType: 'none', url: '', audioUrl: '', side }
}
const timed = (seconds: number, side?: Step['side']) => step({ kind: 'time', seconds }, side)

export function longWorkout(rounds: number): Workout {
  const exercises = [
    { id: 'a', name: 'Swing', intro: [], steps: [timed(45)] },
    { id: 'b', name: 'Lunge', intro: [timed(10)], steps: [timed(40, 'each')] },
    { id: 'c', name: 'Dip', intro: [], steps: [step({ kind: 'reps', reps: 10 })] },
    { id: 'd', name: 'Plank', intro: [], steps: [timed(60), timed(30)] },
    { id: 'e', name: 'Row', intro: [], steps: [timed(50)] }
  ]
  const items = exercises.map(({ id }, index) => ({
    kind: 'exercise' as const,
    exerciseId: id,
    restSec: 15 + 5 * index
  }))
  const block = {
    kind: 'block' as const,
    section: 'main' as const,
    rounds,
    restBetweenRoundsSec: 60,
    restAfterSec: 0,
    items
  }
  return {
    id: 'long',
    name: 'Long',
    type: 'interval',
    exercises,
    blocks: [block],
    level: 'heavy'
  } as unknown as Workout
}

export const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  timerMode: 'autonext',
  countDownBeepOn: true,
  repeatBeepOn: true,
  vibrationOn: false
}

export function cuesOfLog(timeline: Timeline, log: readonly LogEntry[], endMono: number): PlannedCue[] {
  const due = new Map<string, PlannedCue>()
  for (const [index, { at }] of log.entries()) {
    const base = replay(timeline, log.slice(0, index + 1))
    const until = log[index + 1]?.at.mono ?? endMono
    for (let mono = at.mono; mono < until;) {
      const state = stateAt(timeline, base, { ...at, mono, wall: at.wall + mono - at.mono, gap: false })
      if (state.status !== 'running') break
      const start = mono - state.elapsedMs
      for (const { kind, atMs } of cuesOf(timeline, state.index, state.lengthMs, SETTINGS)) {
        const cue = { key: `${kind} ${Math.round((start + atMs) / 5)}`, kind, atMono: start + atMs }
        if (cue.atMono >= mono - 0.01 && cue.atMono <= until + 0.01) due.set(cue.key, cue)
      }
      if (state.lengthMs === null) break
      // Rounding: sums of fractions may fall short of the end.
      mono = start + state.lengthMs + 0.001
    }
  }
  return [...due.values()].sort((a, b) => a.atMono - b.atMono)
}

function listen(samples: Float32Array, cues: readonly PlannedCue[], pack: CuePack): Omit<Proof, 'seconds' | 'actions'> {
  const errors: number[] = []
  let missing = 0
  const heard = new Uint8Array(samples.length)
  for (const { kind, atMono } of cues) {
    const from = Math.max(0, Math.round(((atMono - 40) / 1000) * RATE))
    const to = Math.round(((atMono + 40) / 1000) * RATE)
    let onset = from
    while (onset < to && Math.abs(samples[onset] ?? 0) < LOUD) onset += 1
    if (onset >= to) missing += 1
    else errors.push((onset / RATE) * 1000 - atMono)
    heard.fill(1, onset, onset + Math.ceil((cueLengthMs(pack, kind) / 1000 + 0.01) * RATE))
  }
  let extra = 0
  for (let index = 0; index < samples.length; index += 1) {
    if (heard[index] === 1 || Math.abs(samples[index] ?? 0) < LOUD) continue
    extra += 1
    index += RATE / 10
  }
  return { cues: cues.length, missing, extra, errors: errors.sort((a, b) => Math.abs(a) - Math.abs(b)) }
}

/** An offline context is "suspended" while code runs; the sound needs a running one. */
function disguise(context: OfflineAudioContext): AudioContext {
  Object.defineProperty(context, 'state', { get: () => 'running' })
  Object.defineProperty(context, 'onstatechange', { value: null, writable: true })
  return context as unknown as AudioContext
}

export async function proveCues({
  rounds,
  pack,
  seed
}: {
  rounds: number
  pack: CuePack
  seed: number
}): Promise<Proof> {
  const random = chance(seed)
  const context = new OfflineAudioContext(1, RATE * (rounds * 700 + 60), RATE)
  const device = createFakeDevice(1_700_000_000_000, 0)
  let plan: readonly PlannedCue[] = []
  const mono = () => context.currentTime * 1000
  const sound = createSound(mono, () => disguise(context))
  sound.setPack(pack)
  sound.setVolume(0.8)
  let log: LogEntry[] = []
  const keep = (cues: readonly PlannedCue[]) => {
    plan = cues
    sound.plan(cues)
  }
  const player = createPlayer({
    device: { ...device, sound: { ...sound, plan: keep } },
    log: {
      saveRunning: (play) => {
        log = play.log
        return Promise.resolve(true)
      },
      saveSeen: () => Promise.resolve(),
      loadRunning: () => Promise.resolve(null),
      peekRunning: () => Promise.resolve(null),
      finish: () => Promise.resolve(true)
    },
    note: () => undefined,
    lastNote: () => null,
    isHeard: () => false,
    settings: () => SETTINGS,
    chosenMode: () => SETTINGS.timerMode,
    newId: () => 'id',
    userId: () => null,
    onRunning: () => undefined,
    onStarted: () => undefined,
    onResult: () => undefined
  })
  const workout = longWorkout(rounds)
  const actions: Record<string, number> = {}
  let nextAction = 20_000
  let end = 0
  const act = (kind: 'pause' | 'resume' | 'next' | 'back' | 'done') => {
    actions[kind] = (actions[kind] ?? 0) + 1
    player.act({ kind })
  }
  const isQuiet = () => {
    const near = [...plan, ...cuesOfLog(compile(workout, SETTINGS), log, mono())]
    return near.every(({ atMono }) => atMono < mono() - 1500 || atMono > mono() + 300)
  }
  const athlete = () => {
    const view = player.$view.get()
    if (view.kind !== 'playing' || mono() < nextAction || !isQuiet()) return
    const isOpen = view.timeline.segments[view.index]?.length.kind === 'reps'
    if (view.status === 'paused') act('resume')
    else if (isOpen) act('done')
    else if (random() < 0.45) act('pause')
    else if (random() < 0.3) act('back')
    else if (random() < 0.4) act('next')
    else {
      actions['adjust'] = (actions['adjust'] ?? 0) + 1
      player.act({ kind: 'adjust', seconds: random() < 0.5 ? 10 : -10 })
    }
    nextAction = mono() + 4000 + random() * 45_000
  }
  const stop = async () => {
    device.pass(mono() - device.clock.mono())
    athlete()
    if (player.$view.get().kind === 'done' && end === 0) end = mono()
    const next = context.currentTime + 0.1 + random() * 0.3
    if (end === 0 || mono() < end + 3000) void context.suspend(Math.min(next, context.length / RATE - 0.1)).then(stop)
    await context.resume()
  }
  sound.unlock()
  return render()

  async function render(): Promise<Proof> {
    await player.open(workout)
    void context.suspend(0.15).then(stop)
    const rendered = await context.startRendering()
    if (end === 0) throw new Error('The track ended before the workout did.')
    const due = cuesOfLog(compile(workout, SETTINGS), log, end + 1)
    return { ...listen(rendered.getChannelData(0), due, pack), seconds: Math.round(end / 1000), actions }
  }
}

export async function provePocket({
  rounds,
  pack
}: {
  rounds: number
  pack: CuePack
}): Promise<Omit<Proof, 'actions'>> {
  const track = trackOf(compile(longWorkout(rounds), SETTINGS), SETTINGS)
  if (track === null) throw new Error('too long')
  const file = wavOf(track, await renderClips(pack))
  const errors: number[] = []
  for (const { atMs } of track.cues) {
    const first = Math.max(0, Math.round(((atMs - 30) / 1000) * TRACK_RATE))
    const bytes = await file.slice(44 + first * 2, 44 + (first + TRACK_RATE / 10) * 2).arrayBuffer()
    const onset = new Int16Array(bytes).findIndex((sample) => Math.abs(sample) > LOUD * 32_767)
    if (onset !== -1) errors.push(((first + onset) / TRACK_RATE) * 1000 - atMs)
  }
  const { cues } = track
  return { seconds: track.totalMs / 1000, cues: cues.length, missing: cues.length - errors.length, extra: 0, errors }
}

/** An interrupted context, then one whose clock freezes. */
export async function proveRecovery(): Promise<{ resumed: string; made: number; runs: boolean; starts: number }> {
  const made: AudioContext[] = []
  let starts = 0
  const original = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function start(when?: number) {
    starts += 1
    return original.call(this, when)
  }
  const sound = createSound(
    () => performance.now(),
    () => {
      made.push(new AudioContext())
      return made.at(-1) as AudioContext
    }
  )
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const until = async (isSo: () => boolean, everyMs = 100, meanwhile = () => undefined as void) => {
    for (let passed = 0; passed < 30_000 && !isSo(); passed += everyMs) {
      await wait(everyMs)
      meanwhile()
    }
  }
  const cue = (kind: CueKind) => [{ key: kind, kind, atMono: performance.now() + 60_000 }]
  sound.unlock()
  await until(() => (made[0]?.currentTime ?? 0) > 0)
  await made[0]?.suspend()
  sound.check()
  await until(() => made[0]?.state === 'running')
  const resumed = made[0]?.state ?? 'none'
  sound.plan(cue('countdown'))
  sound.check()
  Object.defineProperty(made[0], 'currentTime', { get: () => 1 })
  sound.check()
  const isReplaced = () => made.length === 2
  await until(isReplaced, 700, sound.check)
  const before = made.at(-1)?.currentTime ?? 0
  await until(() => (made.at(-1)?.currentTime ?? 0) > before)
  const runs = (made.at(-1)?.currentTime ?? 0) > before && made.at(-1)?.state === 'running'
  sound.close()
  OscillatorNode.prototype.start = original
  return { resumed, made: made.length, runs, starts }
}
