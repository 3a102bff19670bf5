/** Loaded only for an unfinished play, because it needs the player's logic. */
import type { StoppedPlay } from '#core/list/hero.ts'
import { ridgeOf } from '#core/player/segment.ts'
import { createPlayerLog } from '../../data/player/player-log.ts'
import { keptMoment } from '../player/play/play-run.ts'
import { clockOf } from '../player/player-view.ts'
import { playNotes } from '../player/running-workout.ts'

export async function stoppedPlay(): Promise<StoppedPlay | null> {
  const kept = await createPlayerLog(playNotes).peekRunning()
  if (kept === null) return null
  const { play, timeline, state } = keptMoment(kept)
  if (state.status === 'finished') return null
  const { spentTotal, progress } = clockOf(timeline, state)
  const { id, name, level, totalSec, language } = play.workout
  const workout = { id, name, level, totalSec, language, ridge: ridgeOf(timeline) }
  return { workout, at: kept.seen.wall, spentSec: spentTotal, progress }
}
