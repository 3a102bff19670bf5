import { atom } from 'nanostores'
import type { Workout } from '#core/workout/workout.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'
import { doneView, NO_CLOCK, type DoneView, type PlayerClock, type PlayerView } from '../player-view.ts'
import { fitInto } from './fit-play.ts'
import { nextView, type PlayerEvent } from './next-view.ts'
import { createPlayRunner } from './play-runner.ts'
import type { PlayerDeps } from './player-deps.ts'
import { refusePlay, renewPlay } from './renew-play.ts'
import { runOf } from './play-run.ts'
import { plan, stateOf } from './present.ts'
import { createTabLease } from './tab-lease.ts'
import { createWaysIn } from './ways-in.ts'
import { createWaysOut, type WaysOut } from './ways-out.ts'

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
    /** Lengths must stay, so that the log tells the same moment. */
    rewrite: (change: (play: RunningPlay) => RunningPlay): void => {
      const now = runner.current()
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
