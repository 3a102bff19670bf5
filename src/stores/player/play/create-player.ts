/** The player: turns what the athlete does into log entries, and the log into what is seen, heard and recorded. */
import { atom } from 'nanostores'
import type { Action, Reading } from '#core/player/log.ts'
import type { PlayState } from '#core/player/position.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'
import type { HoldWish } from '../../../platform/page/tab-lock.ts'
import { buzzOf, plannedCues } from './play-cues.ts'
import { goingOn, keptMoment } from './kept-moment.ts'
import { addEntry, isPress, startRun, stateOf, timingOf, type Running } from './play-run.ts'
import type { PlayerDeps } from './player-deps.ts'
import {
  clockOf,
  doneView,
  isNewSecond,
  msToNextSecond,
  NO_CLOCK,
  resultOf,
  type PlayerClock,
  type PlayerView
} from '../player-view.ts'

/** Name of the lock that makes sure of one player per browser. */
const LOCK = 'icepoint:player'
const BEAT_MS = 250
const PLAN_EVERY_MS = 1000
/** A tab that was seen this lately has handed its play over: meanwhile the play ran on. */
const HANDOVER_MS = 1000
const TAKEN: PlayerView = { kind: 'elsewhere', isTaken: true, isTaking: false, where: null }

export type Player = ReturnType<typeof createPlayer>

/** One player; `open` it, `act` on it, `close` it. */
export function createPlayer(deps: PlayerDeps) {
  const { device } = deps
  const $view = atom<PlayerView>({ kind: 'closed' })
  const $clock = atom<PlayerClock>(NO_CLOCK)
  let running: Running | null = null
  let letGo: (() => void) | null = null
  let declined: PlayerView | null = null
  /** The end of the play before, on its way to the disk. */
  let settled: Promise<void> = Promise.resolve()
  let stopTimer: () => void = () => undefined
  let stopLife: () => void = () => undefined

  const noteSeen = (now: Running, isLeaving: boolean) => {
    const at = now.watch.read()
    void deps.log.saveSeen(at)
    if (isLeaving) deps.note({ workoutId: now.play.workout.id, resultId: now.play.resultId, at })
  }

  const append = async (now: Running, action: Action, at: Reading): Promise<void> => {
    addEntry(now, action, at)
    const isOwn = await deps.log.saveRunning(now.play)
    if (!isOwn && running === now) yieldTo('stolen')
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
    if (deps.settings().vibrationOn && state.status !== 'paused') device.vibrate(buzzOf(now.timeline, state))
  }

  const finish = (now: Running, state: PlayState) => {
    const view = doneView(now.play, now.timeline, state)
    const result = resultOf(now.play, view, deps.userId())
    rest()
    deps.note(null)
    settled = deps.log.finish(result).then((isOwn) => {
      release()
      if (!isOwn) $view.set(TAKEN)
      else if (result !== null) deps.onResult(result)
    })
    $clock.set(clockOf(now.timeline, state))
    $view.set(view)
  }

  /** Draws, plans and records what is true now. `isNew`: the athlete did something; `isMoved`: so did a video that leads. */
  const sync = (isNew: boolean, isMoved = isNew) => {
    const now = running
    if (now === null) return
    const mono = device.clock.mono()
    const state = stateOf(now)
    const before = $view.get()
    const isSame = before.kind === 'playing' && before.index === state.index && before.status === state.status
    const moved = !isSame || before.lead !== state.lead
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
        lead: state.lead,
        index: state.index,
        entry: now.entry
      })
      if (isEntered || state.status === 'waiting') feel(now, state)
    }
    const clock = clockOf(now.timeline, state)
    if (isNewSecond($clock.get(), clock)) $clock.set(clock)
    if (moved || isMoved || mono - now.plannedAt >= PLAN_EVERY_MS) {
      device.sound.check()
      plan(now, state)
    }
    // At every beat: the disk knows where a play stood when its browser is killed.
    if (state.status === 'running') noteSeen(now, false)
    stopTimer()
    const wait = state.status === 'running' ? Math.min(BEAT_MS, msToNextSecond(state)) : BEAT_MS
    stopTimer = device.after(Math.max(4, wait), tick)
  }

  function tick(): void {
    const beforeGap = running?.watch.beat() ?? null
    if (running !== null && beforeGap !== null) {
      void append(running, { kind: 'seen' }, beforeGap)
      running.watch.markGap()
      void append(running, { kind: 'seen' }, running.watch.read())
    }
    sync(beforeGap !== null)
  }

  const onLife = (state: 'hidden' | 'visible') => {
    if (running === null) return
    if (state === 'visible') running.watch.markGap()
    void append(running, { kind: 'seen' }, running.watch.read())
    if (state === 'hidden') noteSeen(running, true)
    // Over a gap every cue may have moved.
    else sync(true)
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

  const release = () => {
    letGo?.()
    letGo = null
  }

  /** Another tab plays on: nothing sounds or is written here from now on. What was asked for is given once it is saved. */
  function yieldTo(why: 'asked' | 'stolen'): void {
    const now = running
    const isSaved = now !== null && why === 'asked' ? append(now, { kind: 'seen' }, now.watch.read()) : null
    const view = $view.get()
    if (now !== null || view.kind === 'offer') {
      const where = now === null ? null : keptMoment({ play: now.play, seen: now.watch.read() })
      if (now !== null) rest()
      device.sound.close()
      $view.set({ kind: 'elsewhere', isTaken: true, isTaking: false, where })
    }
    if (isSaved === null) release()
    else void isSaved.then(release)
  }

  const hold = async (wish: HoldWish): Promise<boolean> => {
    await settled
    letGo ??= await device.hold(LOCK, wish, { asked: () => yieldTo('asked'), stolen: () => yieldTo('stolen') })
    return letGo !== null
  }

  const go = (play: RunningPlay, life: number, first: Action) => {
    running = startRun(device.clock, play, life)
    void append(running, first, running.watch.read())
    stopLife = device.pageLife.onChange(onLife)
    if (deps.settings().keepScreenOn) device.wakeLock.keep()
    deps.onRunning(true)
    deps.note({ workoutId: play.workout.id, resultId: play.resultId, at: running.watch.read() })
    sync(true)
  }

  const begin = (workout: Workout) => {
    const startedAt = new Date(device.clock.wall()).toISOString()
    go({ workout, settings: timingOf(deps.settings()), log: [], resultId: deps.newId(), startedAt }, 0, {
      kind: 'start'
    })
    deps.onStarted(workout)
  }

  /**
   * Starts a workout, or offers to go on with one that a lost page left running. Does nothing while it is playing.
   * Without a workout it only looks for one to go on with.
   */
  const open = async (workout: Workout | null): Promise<void> => {
    if (running !== null) return
    if (!(await hold('if-free'))) {
      // Somebody who asked for nothing need not hear of another tab.
      if (workout === null) return
      const there = await deps.log.peekRunning()
      const where = there === null ? null : keptMoment(there)
      return $view.set({ kind: 'elsewhere', isTaken: false, isTaking: false, where })
    }
    const lost = await deps.log.loadRunning()
    if (lost === null) {
      deps.note(null)
      if (workout !== null) begin(workout)
      return
    }
    const kept = keptMoment(lost)
    const awayMs = Math.max(0, device.clock.wall() - lost.seen.wall)
    const isOther = workout !== null && kept.play.workout.id !== workout.id
    $view.set({ kind: 'offer', ...kept, awayMs, isOther })
  }

  /** Accepts the offer: goes on exactly where the lost page was last seen. */
  const goOn = () => {
    const offer = $view.get()
    if (offer.kind !== 'offer') return
    // A play that waited goes on waiting; everything else goes on running.
    const { play, life, first } = goingOn(offer, false, offer.state.status === 'waiting' ? 'seen' : 'resume')
    go(play, life, first)
  }

  /**
   * Takes the play over from the tab that has it, without a beat between. From a tab that was frozen or dead it goes on where
   * that one was last seen. Where nothing runs any more, `workout` starts, unless it was this tab that gave it away.
   */
  const takeOver = async (workout: Workout | null): Promise<void> => {
    const view = $view.get()
    if (view.kind !== 'elsewhere' || view.isTaking) return
    $view.set({ ...view, isTaking: true })
    const isMine = await hold('take')
    if ($view.get().kind !== 'elsewhere') return release()
    if (!isMine) return $view.set({ ...view, isTaking: false })
    const lost = await deps.log.loadRunning()
    if (lost !== null) {
      const hasRun = device.clock.wall() - lost.seen.wall < HANDOVER_MS
      const { play, life, first } = goingOn(keptMoment(lost), hasRun, 'seen')
      go(play, life, first)
    } else if (view.isTaken || workout === null) close()
    else begin(workout)
  }

  /** Declines the offer, once: records what was done of the lost play, and starts `workout` if there is one. */
  const leaveLost = async (workout: Workout | null): Promise<void> => {
    const offer = $view.get()
    if (offer.kind !== 'offer' || offer === declined) return
    declined = offer
    const view = doneView(offer.play, offer.timeline, offer.state)
    const result = resultOf(offer.play, view, deps.userId())
    const isOwn = await deps.log.finish(result)
    if (!isOwn) return yieldTo('stolen')
    deps.note(null)
    if (result !== null) deps.onResult(result)
    if (workout === null) close()
    else begin(workout)
  }

  const act = (action: Action) => {
    if (running === null) return
    void append(running, action, running.watch.read())
    sync(isPress(action), true)
  }

  /** Lets go of everything. A play that is still running is kept, and offered at the next opening. */
  const close = () => {
    if (running !== null) noteSeen(running, true)
    rest()
    release()
    device.sound.close()
    $view.set({ kind: 'closed' })
  }

  /** What has been done so far, for the question before ending. */
  const peek = () => {
    if (running === null) return null
    return doneView(running.play, running.timeline, stateOf(running))
  }

  /** Plans the cues anew: a beep was switched on or off. */
  const replan = () => {
    if (running !== null) plan(running, stateOf(running))
  }

  return { $view, $clock, open, takeOver, goOn, leaveLost, act, peek, look: tick, close, replan }
}
