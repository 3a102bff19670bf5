import { atom } from 'nanostores'
import type { Workout } from '#core/workout/workout.ts'
import type { Action } from '#core/player/moves.ts'
import type { PlayState } from '#core/player/position.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'
import {
  doneView,
  NO_CLOCK,
  type DoneView,
  type PlayerClock,
  type PlayerView,
  resultOf,
  clockOf
} from '../player-view.ts'
import { runOf, timingOf, type Run, goingOn, keptMoment, type KeptMoment } from './play-run.ts'
import {
  type PlayRunner,
  createPlayRunner,
  nextView,
  type PlayerEvent,
  createTabLease,
  type TabLease
} from './play-runner.ts'
import { stateOf, plan, type Running, saveMoment, type Screen } from './present.ts'
import type { PlayerDeps } from './player-deps.ts'

/** The parts of one player, made once in `createPlayer` and shared by the ways in and out of a play. */
interface PlayerParts {
  deps: PlayerDeps
  screen: Screen
  tell: (event: PlayerEvent) => void
  lease: TabLease
  runner: PlayRunner
}

type WaysOut = ReturnType<typeof createWaysOut>

function createWaysOut({ deps, lease, runner, screen, tell }: PlayerParts) {
  const { sound } = deps.device
  return {
    end: ({ play, timeline }: Run, state: PlayState): void => {
      const view = doneView(play, timeline, state)
      const result = resultOf(play, view, deps.userId())
      runner.stop()
      deps.note(null)
      lease.delay(
        deps.log.finish(result).then((isOwn) => {
          lease.release()
          if (!isOwn) tell({ kind: 'taken', where: null })
          else if (result !== null) deps.onResult(result, play.workout)
        })
      )
      screen.$clock.set(clockOf(timeline, state))
      tell({ kind: 'ended', view })
    },

    /** A tab that asked gets the lock after the play is saved; a tab that stole the lock already has it. */
    giveWay: (why: 'asked' | 'stolen'): void => {
      const now = runner.current()
      const saved = now !== null && why === 'asked' ? runner.append(now, { kind: 'seen' }) : null
      if (now !== null || screen.$view.get().kind === 'offer') {
        const where = now === null ? null : keptMoment({ play: now.run.play, seen: now.watch.read() })
        if (now !== null) runner.stop()
        sound.close()
        tell({ kind: 'taken', where })
      }
      if (saved === null) lease.release()
      else void saved.then(lease.release)
    },

    standAside: async (): Promise<void> => {
      const now = runner.current()
      if (now === null) return
      const saved = runner.append(now, { kind: 'seen' })
      runner.stop()
      await saved
    },

    close: (): void => {
      const now = runner.current()
      if (now !== null) saveMoment(deps, now)
      runner.stop()
      lease.release()
      sound.close()
      tell({ kind: 'closed' })
    }
  }
}

/** A tab seen this recently handed its play over, and the play has continued since. */
const HANDOVER_MS = 1000
/** If the page is back before this, it was reloaded and nobody has stopped training. */
const RELOAD_MS = 30_000

function goOnWith({ runner }: PlayerParts, kept: KeptMoment, hasRun: boolean, still: 'seen' | 'resume'): void {
  const { play, life, first } = goingOn(kept, hasRun, still)
  runner.go(play, life, first)
}

function goAnew({ deps, runner }: PlayerParts, workout: Workout, resultId: string): void {
  const startedAt = new Date(deps.device.clock.wall()).toISOString()
  const settings = timingOf(deps.settings(), deps.chosenMode(), workout)
  runner.go({ workout, settings, log: [], resultId, startedAt, userId: deps.userId() }, 0, { kind: 'start' })
}

function goOnReloaded({ runner }: PlayerParts, kept: KeptMoment): void {
  const { play, life, first } = goingOn(kept, true, 'seen')
  runner.go(play, life, first, true)
}

function goesOn({ runner }: PlayerParts, workout: Workout | null): boolean {
  const playing = runner.own()?.run.play.workout.id
  return playing !== undefined && (workout?.id ?? playing) === playing
}

/** It was interrupted a moment ago and was audible. A video needs a press to be heard again, so it asks. */
function isReload({ deps }: PlayerParts, { play, timeline, state }: KeptMoment, awayMs: number): boolean {
  const note = deps.lastNote()
  const wasHeard = note?.resultId === play.resultId && note.isHeard === true
  return wasHeard && awayMs < RELOAD_MS && state.status === 'running' && !timeline.isVideo
}

function resumeOffer(parts: PlayerParts): void {
  const offer = parts.screen.$view.get()
  // A play that waited for the user keeps waiting. Every other one resumes.
  if (offer.kind === 'offer') goOnWith(parts, offer, false, offer.state.status === 'waiting' ? 'seen' : 'resume')
}

function createWaysIn(parts: PlayerParts, { close, giveWay, standAside }: WaysOut) {
  const { deps, lease, tell } = parts
  const { log, device } = deps
  const { $view } = parts.screen
  let declined: PlayerView | null = null

  const begin = (workout: Workout) => {
    const resultId = deps.newId()
    goAnew(parts, workout, resultId)
    deps.onStarted(workout, resultId)
  }
  /** Counts what was done. Resolves to whether this page could end it. */
  const giveUp = async ({ play, timeline, state }: KeptMoment): Promise<boolean> => {
    const result = resultOf(play, doneView(play, timeline, state), deps.userId())
    const isOwn = await log.finish(result)
    if (!isOwn) {
      giveWay('stolen')
      return false
    }
    deps.note(null)
    if (result !== null) deps.onResult(result, play.workout)
    return true
  }
  return {
    preview: (workout: Workout): void => goAnew(parts, workout, ''),

    /** During a play it only asks about another workout. Without a workout it only looks for a play to resume. */
    open: async (workout: Workout | null): Promise<void> => {
      if (goesOn(parts, workout)) return
      await standAside()
      if (!(await lease.take('if-free'))) {
        if (workout === null) return
        const there = await log.peekRunning()
        return tell({ kind: 'occupied', where: there === null ? null : keptMoment(there) })
      }
      const lost = await log.loadRunning()
      if (lost === null) {
        deps.note(null)
        if (workout !== null) begin(workout)
        return
      }
      const kept = keptMoment(lost)
      const awayMs = Math.max(0, device.clock.wall() - lost.seen.wall)
      const isOther = workout !== null && kept.play.workout.id !== workout.id
      if (!isOther && isReload(parts, kept, awayMs)) return goOnReloaded(parts, kept)
      if (isOther && deps.isDismissed?.(kept.play.resultId) === true) {
        if (await giveUp(kept)) begin(workout)
        return
      }
      tell({ kind: 'found', kept, awayMs, isOther })
    },

    goOn: (): void => resumeOffer(parts),

    /** Stops a running play, which can be resumed later. */
    standAside: async (): Promise<void> => {
      await standAside()
      lease.release()
    },

    /** Goes on with a play that a room moved until now. A play that was interrupted before ends with what was done. */
    adopt: async (play: RunningPlay, first: Action): Promise<void> => {
      if (!(await lease.take('take'))) return
      const lost = await log.loadRunning()
      if (lost !== null && !(await giveUp(keptMoment(lost)))) return
      parts.runner.go(play, play.log.at(-1)?.at.life ?? 0, first)
    },

    /** Resumes a frozen tab's play where it was last seen. Without one, it starts `workout` or closes. */
    takeOver: async (workout: Workout | null): Promise<void> => {
      const before = $view.get()
      if (before.kind !== 'elsewhere' || before.isTaking) return
      tell({ kind: 'asking' })
      const isMine = await lease.take('take')
      if ($view.get().kind !== 'elsewhere') return lease.release()
      if (!isMine) return tell({ kind: 'refused' })
      const lost = await log.loadRunning()
      if (lost !== null) goOnWith(parts, keptMoment(lost), device.clock.wall() - lost.seen.wall < HANDOVER_MS, 'seen')
      else if (before.isTaken || workout === null) close()
      else begin(workout)
    },

    leaveLost: async (workout: Workout | null): Promise<void> => {
      const offer = $view.get()
      if (offer.kind !== 'offer' || offer === declined) return
      declined = offer
      if (!(await giveUp(offer))) return
      if (workout === null) close()
      else begin(workout)
    }
  }
}

function isGettingReady(now: Running): boolean {
  const { play, timeline } = now.run
  const isAsBegun = play.unfitted === undefined && play.swaps === undefined
  const isUnpressed = play.log.every(({ action }) => action.kind === 'start' || action.kind === 'seen')
  return isAsBegun && isUnpressed && timeline.segments[stateOf(now).index]?.phase === 'setup'
}

/** Starts a play that is still getting ready again, after its workout or its settings have changed. */
function renewPlay(
  runner: PlayRunner,
  { settings, chosenMode }: Pick<PlayerDeps, 'settings' | 'chosenMode'>,
  newer?: Workout
): void {
  const now = runner.own()
  if (now === null || !isGettingReady(now)) return
  const { play } = now.run
  const workout = newer ?? play.workout
  const timing = timingOf(settings(), chosenMode(), workout)
  const isSame = workout.version === play.workout.version && JSON.stringify(timing) === JSON.stringify(play.settings)
  if (isSame || workout.id !== play.workout.id) return
  now.run = runOf({ ...play, workout, settings: timing, log: [] })
  runner.act({ kind: 'start' })
}

function refusePlay(runner: PlayRunner): void {
  const now = runner.own()
  if (now !== null && isGettingReady(now)) runner.act({ kind: 'end' })
}

/** Restarts a play with a workout of a different length, unless something was done already. */
function fitInto(runner: PlayRunner, workout: Workout): void {
  const now = runner.own()
  if (now === null || stateOf(now).credits.some((credit) => credit > 0)) return
  const { play, timing } = now.run
  const { unfitted = play.workout, ...others } = play
  const isWhole = workout.exercises === unfitted.exercises && workout.blocks === unfitted.blocks
  const fitted = isWhole ? {} : { unfitted }
  now.run = runOf({ ...others, ...fitted, workout, settings: timing, log: [] })
  runner.act({ kind: 'start' })
}

export function createPlayer(deps: PlayerDeps) {
  const $view = atom<PlayerView>({ kind: 'closed' })
  const $clock = atom<PlayerClock>(NO_CLOCK)
  const screen = { $view, $clock }
  const tell = (event: PlayerEvent) => $view.set(nextView($view.get(), event))
  const stolen = () => out.giveWay('stolen')
  const lease = createTabLease(deps.device, { asked: () => out.giveWay('asked'), stolen })
  const runner = createPlayRunner(deps, screen, { ended: (run, state) => out.end(run, state), stolen })
  const parts = { deps, screen, tell, lease, runner }
  const out: WaysOut = createWaysOut(parts)
  return {
    ...screen,
    ...createWaysIn(parts, out),
    act: runner.act,
    goDriven: runner.goDriven,
    /** The state of a play that a room moves, or null. */
    driven: (): PlayState | null => {
      const now = runner.current()
      return now?.drive === undefined ? null : stateOf(now)
    },
    /** Lengths must stay the same, so that the log leads to the same moment. */
    rewrite: (change: (play: RunningPlay) => RunningPlay): void => {
      const now = runner.own()
      if (now === null) return
      now.run = runOf(change(now.run.play))
      void runner.append(now, { kind: 'seen' })
      runner.show(false, true)
    },
    renew: (workout?: Workout): void => renewPlay(runner, deps, workout),
    refuse: (): void => refusePlay(runner),
    fitPlay: (workout: Workout): void => fitInto(runner, workout),
    unfittedWorkout: (): Workout | null => {
      const play = runner.current()?.run.play
      return play?.unfitted ?? play?.workout ?? null
    },
    look: runner.beat,
    replan: (): void => {
      const now = runner.current()
      if (now !== null) plan(deps, now, stateOf(now))
    },
    peek: (): DoneView | null => {
      const now = runner.current()
      return now === null ? null : doneView(now.run.play, now.run.timeline, stateOf(now))
    },
    elapsedMs: (): number => {
      const now = runner.current()
      return now === null ? 0 : stateOf(now).elapsedMs
    },
    close: out.close
  }
}
