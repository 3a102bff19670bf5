import { readCache, writeCache } from '../../data/app/cache.ts'
import { readLastPlay, type LastPlay } from '../../data/workout/last-play.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'

export type { LastPlay }

/** Milliseconds: the edge has then counted a play that has just ended. */
const AFTER_PLAY_MS = 2000

/**
 * Tells what this device knows of the last play, then what the server says, and again after each play.
 * Null: not played yet. Without an answer and without a known one it tells nothing.
 */
export function followLastPlay(userId: string, workoutId: string, tell: (last: LastPlay | null) => void): () => void {
  const key = `last-play:${userId}:${workoutId}`
  let isOver = false
  let isAnswered = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    const last = await readLastPlay(userId, workoutId)
    if (isOver) return
    isAnswered = true
    tell(last)
    void writeCache(key, last)
  }
  const readQuietly = () => void read().catch(() => undefined)
  void readCache<LastPlay | null>(key).then((known) => {
    if (known !== null && !isOver && !isAnswered) tell(known.value)
  })
  readQuietly()
  const stop = $isWorkoutRunning.listen((isRunning) => {
    clearTimeout(timer)
    if (!isRunning) timer = setTimeout(readQuietly, AFTER_PLAY_MS)
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}
