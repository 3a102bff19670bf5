import type { Workout } from '#core/workout/workout.ts'
import { doneView, resultOf, type PlayerView } from '../player-view.ts'
import { goingOn, keptMoment, type KeptMoment } from './kept-moment.ts'
import { timingOf } from './play-run.ts'
import type { PlayerParts } from './player-parts.ts'
import type { WaysOut } from './ways-out.ts'

/** A tab seen this recently handed its play over, and the play has run on since. */
const HANDOVER_MS = 1000
/** A page that is back before this was reloaded: nobody has stopped training. */
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
  const playing = runner.current()?.run.play.workout.id
  return playing !== undefined && (workout?.id ?? playing) === playing
}

/** It was left in the middle a moment ago, and could be heard. A video needs a press to be heard again, so it asks. */
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

export function createWaysIn(parts: PlayerParts, { close, giveWay, standAside }: WaysOut) {
  const { deps, lease, tell } = parts
  const { log, device } = deps
  const { $view } = parts.screen
  let declined: PlayerView | null = null

  const begin = (workout: Workout) => {
    const resultId = deps.newId()
    goAnew(parts, workout, resultId)
    deps.onStarted(workout, resultId)
  }
  /** What was done of it counts. Gives whether this page could end it. */
  const giveUp = async ({ play, timeline, state }: KeptMoment): Promise<boolean> => {
    const result = resultOf(play, doneView(play, timeline, state), deps.userId())
    const isOwn = await log.finish(result)
    if (!isOwn) {
      giveWay('stolen')
      return false
    }
    deps.note(null)
    if (result !== null) deps.onResult(result)
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
      if (isOther && deps.isPutAway?.(kept.play.resultId) === true) {
        if (await giveUp(kept)) begin(workout)
        return
      }
      tell({ kind: 'found', kept, awayMs, isOther })
    },

    goOn: (): void => resumeOffer(parts),

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
