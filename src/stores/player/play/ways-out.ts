import type { PlayState } from '#core/player/position.ts'
import { clockOf, doneView, resultOf } from '../player-view.ts'
import { keptMoment } from './kept-moment.ts'
import type { Run } from './play-run.ts'
import type { PlayerParts } from './player-parts.ts'
import { saveMoment } from './present.ts'

export type WaysOut = ReturnType<typeof createWaysOut>

export function createWaysOut({ deps, lease, runner, screen, tell }: PlayerParts) {
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
          else if (result !== null) deps.onResult(result)
        })
      )
      screen.$clock.set(clockOf(timeline, state))
      tell({ kind: 'ended', view })
    },

    /** A tab that asked gets the lock after the play is saved; one that stole the lock has it already. */
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
