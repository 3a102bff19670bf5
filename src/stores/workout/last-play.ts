import { readLastPlay, type LastPlay } from '../../data/workout/last-play.ts'
import { createResource } from '../app/resource.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'

export type { LastPlay }

/** In milliseconds. By then the edge has counted a play that has just ended. */
const AFTER_PLAY_MS = 2000

let listener: ((last: LastPlay | null) => void) | null = null

const resource = createResource<LastPlay | null>({
  name: 'last-play',
  read: ({ userId, id }) => readLastPlay(userId, id),
  show: (now) => {
    if (now.kind === 'ready') listener?.(now.value)
  }
})

/**
 * Passes on the last play as this device knows it, then the server's answer, and again after each play. Null means
 * never played. Without an answer and a cached value it passes on nothing.
 */
export function followLastPlay(userId: string, workoutId: string, tell: (last: LastPlay | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  resource.close()
  listener = tell
  void resource.open(userId, workoutId)
  void resource.refresh()
  const stop = $isWorkoutRunning.listen((isRunning) => {
    clearTimeout(timer)
    if (!isRunning) timer = setTimeout(() => void resource.refresh(), AFTER_PLAY_MS)
  })
  return () => {
    if (listener === tell) listener = null
    clearTimeout(timer)
    stop()
  }
}
