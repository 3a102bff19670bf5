/** The player: turns what the athlete does into log entries, and the log into what is seen, heard and recorded. */
import { atom } from 'nanostores'
import { compile, type TimingSettings } from '#core/player/compile.ts'
import type { Action, LogEntry, Reading } from '#core/player/log.ts'
import { replay, stateAt, type PlayState } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { Settings } from '#core/settings.ts'
import type { Workout } from '#core/workout.ts'
import type { PlayResult, PlayerLog, RunningPlay } from '../data/player-log.ts'
import type { RunningNote } from '../data/running-note.ts'
import type { Device } from '../platform/device.ts'
import { BUZZ, plannedCues, type PlayMoment } from './play-cues.ts'
import { createPlayWatch, type PlayWatch } from './play-watch.ts'
import {
  clockOf,
  doneView,
  isNewSecond,
  msToNextSecond,
  NO_CLOCK,
  resultOf,
  type PlayerClock,
  type PlayerView
} from './player-view.ts'

export interface PlayerDeps {
  device: Device
  log: PlayerLog
  note: (note: RunningNote | null) => void
  /** The settings in force: beeps and vibration may change while playing, the timeline does not. */
  settings: () => Settings
  newId: () => string
  /** Who is signed in, or null. */
  userId: () => string | null
  onRunning: (isRunning: boolean) => void
  /** At every change and once a second: for all that goes along with a play. Null when it has ended or was closed. */
  onMoment?: (moment: PlayMoment | null) => void
  onStarted: (workout: Workout) => void
  onResult: (result: PlayResult) => void
}

/** Name of the lock that makes sure of one player per browser. */
const LOCK = 'icepoint:player'
const BEAT_MS = 250
const SEEN_EVERY_MS = 2000
const PLAN_EVERY_MS = 1000

interface Running {
  play: RunningPlay
  timeline: Timeline
  watch: PlayWatch
  /** The play after the last entry of its log. */
  base: PlayState
  entry: number
  seenAt: number
  plannedAt: number
}

export type Player = ReturnType<typeof createPlayer>

/** One player; `open` it, `act` on it, `close` it. */
export function createPlayer(deps: PlayerDeps) {
  const { device } = deps
  const $view = atom<PlayerView>({ kind: 'closed' })
  const $clock = atom<PlayerClock>(NO_CLOCK)
  let running: Running | null = null
  let letGo: (() => void) | null = null
  let stopTimer: () => void = () => undefined
  let stopLife: () => void = () => undefined

  const timing = (): TimingSettings => {
    const { timerMode, setupOn, introOn, defaultSetupTimeSec, defaultIntroTimeSec } = deps.settings()
    return { timerMode, setupOn, introOn, defaultSetupTimeSec, defaultIntroTimeSec }
  }

  const noteSeen = (now: Running, isLeaving: boolean) => {
    const at = now.watch.read()
    now.seenAt = at.mono
    void deps.log.saveSeen(at)
    if (isLeaving) deps.note({ workoutId: now.play.workout.id, resultId: now.play.resultId, at })
  }

  /** Adds an entry; a mere look at the clocks is dropped again as soon as the next entry makes it needless. */
  const append = (now: Running, action: Action, at: Reading) => {
    const { log } = now.play
    const last = log.at(-1)
    const isNeedless = last?.action.kind === 'seen' && !last.at.gap && !at.gap && last.at.life === at.life
    now.play = { ...now.play, log: [...(isNeedless ? log.slice(0, -1) : log), { action, at }] }
    now.base = replay(now.timeline, now.play.log)
    now.watch.taken()
    void deps.log.saveRunning(now.play)
  }

  const plan = (now: Running, state: PlayState) => {
    // The moment that the state is of, not a later one: what lies between would make every cue late.
    const mono = state.at?.mono ?? device.clock.mono()
    const cues = plannedCues(now.timeline, state, mono, deps.settings())
    now.plannedAt = mono
    device.sound.plan(cues)
    deps.onMoment?.({ workout: now.play.workout, timeline: now.timeline, state, mono, cues })
  }

  const feel = (now: Running, state: PlayState) => {
    if (!deps.settings().vibrationOn) return
    const phase = now.timeline.segments[state.index]?.phase ?? 'setup'
    if (state.status === 'running') device.vibrate(BUZZ[phase])
    if (state.status === 'waiting') device.vibrate(BUZZ.wait)
    if (state.status === 'finished') device.vibrate(BUZZ.finish)
  }

  const finish = (now: Running, state: PlayState) => {
    const view = doneView(now.play, now.timeline, state)
    const result = resultOf(now.play, view, deps.userId())
    rest()
    deps.note(null)
    void deps.log.finish(result).then(() => {
      if (result !== null) deps.onResult(result)
    })
    $clock.set(clockOf(now.timeline, state))
    $view.set(view)
  }

  /** Draws, plans and records what is true now. `isNew` says that the athlete did something. */
  const sync = (isNew: boolean) => {
    const now = running
    if (now === null) return
    const mono = device.clock.mono()
    const state = stateAt(now.timeline, now.base, now.watch.read())
    const before = $view.get()
    const moved = before.kind !== 'playing' || before.index !== state.index || before.status !== state.status
    if (state.status === 'finished') {
      feel(now, state)
      return finish(now, state)
    }
    const isEntered = before.kind !== 'playing' || before.index !== state.index || (isNew && state.elapsedMs === 0)
    if (isEntered) now.entry += 1
    if (moved || isEntered) {
      $view.set({
        kind: 'playing',
        workout: now.play.workout,
        timeline: now.timeline,
        status: state.status,
        index: state.index,
        entry: now.entry
      })
      if (isEntered || state.status === 'waiting') feel(now, state)
    }
    const clock = clockOf(now.timeline, state)
    if (isNewSecond($clock.get(), clock)) $clock.set(clock)
    if (moved || isNew || mono - now.plannedAt >= PLAN_EVERY_MS) {
      device.sound.check()
      plan(now, state)
    }
    if (mono - now.seenAt >= SEEN_EVERY_MS) noteSeen(now, false)
    stopTimer()
    const wait = state.status === 'running' ? Math.min(BEAT_MS, msToNextSecond(state)) : BEAT_MS
    stopTimer = device.after(Math.max(4, wait), tick)
  }

  function tick(): void {
    const beforeGap = running?.watch.beat() ?? null
    if (running !== null && beforeGap !== null) {
      append(running, { kind: 'seen' }, beforeGap)
      running.watch.markGap()
      append(running, { kind: 'seen' }, running.watch.read())
    }
    sync(false)
  }

  const onLife = (state: 'hidden' | 'visible') => {
    if (running === null) return
    if (state === 'visible') running.watch.markGap()
    append(running, { kind: 'seen' }, running.watch.read())
    if (state === 'hidden') noteSeen(running, true)
    else sync(false)
  }

  /** Everything stands still: no timer, no planned cue, the screen may go dark. */
  function rest(): void {
    stopTimer()
    stopLife()
    running = null
    device.sound.plan([])
    deps.onMoment?.(null)
    device.wakeLock.release()
    deps.onRunning(false)
  }

  const go = (play: RunningPlay, life: number, first: Action) => {
    const timeline = compile(play.workout, play.settings)
    const watch = createPlayWatch(device.clock, life)
    running = { play, timeline, watch, base: replay(timeline, play.log), entry: 0, seenAt: 0, plannedAt: 0 }
    append(running, first, watch.read())
    stopLife = device.pageLife.onChange(onLife)
    if (deps.settings().keepScreenOn) device.wakeLock.keep()
    deps.onRunning(true)
    deps.note({ workoutId: play.workout.id, resultId: play.resultId, at: watch.read() })
    sync(true)
  }

  const begin = (workout: Workout) => {
    const startedAt = new Date(device.clock.wall()).toISOString()
    go({ workout, settings: timing(), log: [], resultId: deps.newId(), startedAt }, 0, { kind: 'start' })
    deps.onStarted(workout)
  }

  /**
   * Starts a workout, or offers to go on with one that a lost page left running. Does nothing while it is playing.
   * Without a workout it only looks for one to go on with.
   */
  const open = async (workout: Workout | null): Promise<void> => {
    if (running !== null) return
    letGo ??= await device.hold(LOCK)
    // Somebody who asked for nothing need not hear of another tab.
    if (letGo === null) return workout === null ? undefined : $view.set({ kind: 'elsewhere' })
    const lost = await deps.log.loadRunning()
    if (lost === null) {
      deps.note(null)
      if (workout !== null) begin(workout)
      return
    }
    const { play, seen } = lost
    const timeline = compile(play.workout, play.settings)
    const state = stateAt(timeline, replay(timeline, play.log), seen)
    const awayMs = Math.max(0, device.clock.wall() - seen.wall)
    const upToSeen: LogEntry[] = [...play.log, { action: { kind: 'seen' }, at: seen }]
    const isOther = workout !== null && play.workout.id !== workout.id
    $view.set({ kind: 'offer', play: { ...play, log: upToSeen }, timeline, state, awayMs, isOther })
  }

  /** Accepts the offer: goes on exactly where the lost page was last seen. */
  const goOn = () => {
    const offer = $view.get()
    if (offer.kind !== 'offer') return
    const { play, state } = offer
    const last = play.log.at(-1)?.at
    if (last === undefined) return
    const paused: LogEntry[] = state.status === 'running' ? [{ action: { kind: 'pause' }, at: last }] : []
    // A play that waited goes on waiting; everything else goes on running.
    const first: Action = state.status === 'waiting' ? { kind: 'seen' } : { kind: 'resume' }
    go({ ...play, log: [...play.log, ...paused] }, last.life + 1, first)
  }

  /** Declines the offer: records what was done of the lost play, and starts `workout` if there is one. */
  const leaveLost = async (workout: Workout | null): Promise<void> => {
    const offer = $view.get()
    if (offer.kind !== 'offer') return
    const view = doneView(offer.play, offer.timeline, offer.state)
    const result = resultOf(offer.play, view, deps.userId())
    await deps.log.finish(result)
    deps.note(null)
    if (result !== null) deps.onResult(result)
    if (workout === null) close()
    else begin(workout)
  }

  const act = (action: Action) => {
    if (running === null) return
    append(running, action, running.watch.read())
    sync(true)
  }

  /** Lets go of everything. A play that is still running is kept, and offered at the next opening. */
  const close = () => {
    if (running !== null) noteSeen(running, true)
    rest()
    letGo?.()
    letGo = null
    device.sound.close()
    $view.set({ kind: 'closed' })
  }

  /** What has been done so far, for the question before ending. */
  const peek = () => {
    if (running === null) return null
    const state = stateAt(running.timeline, running.base, running.watch.read())
    return doneView(running.play, running.timeline, state)
  }

  /** Plans the cues anew: a beep was switched on or off. */
  const replan = () => {
    if (running !== null) plan(running, stateAt(running.timeline, running.base, running.watch.read()))
  }

  return { $view, $clock, open, goOn, leaveLost, act, peek, close, replan }
}
