/** A play that is only looked at: nothing of it is kept, sent or counted. */
import { atom } from 'nanostores'
import type { PlayerLog } from '../../data/player/player-log.ts'

export const $isPreview = atom(false)

export function besidePreviews(log: PlayerLog): PlayerLog {
  const apart =
    <Args extends unknown[], Answer>(run: (...args: Args) => Promise<Answer>, instead: Answer) =>
    (...args: Args) =>
      $isPreview.get() ? Promise.resolve(instead) : run(...args)
  return {
    saveRunning: apart(log.saveRunning, true),
    saveSeen: apart(log.saveSeen, undefined),
    loadRunning: log.loadRunning,
    peekRunning: log.peekRunning,
    finish: apart(log.finish, true)
  }
}
