import { keepWatching } from '../app/keep-watching.ts'
import { inTurn } from './editor-save.ts'
import { $workout } from './editor-state.ts'
import { isAsStored } from './editor-stored.ts'

/** One save changes several rows, and each sends an event. */
const SETTLE_MS = 300
/** After this time in the background the connection may be dead. */
const SEEN_AGAIN_MS = 5000

const look = async (): Promise<void> => void (await isAsStored())

function storedId(): string | null {
  const workout = $workout.get()
  return workout === null || workout.version === null ? null : workout.workoutId
}

export function keepFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void inTurn(look), SETTLE_MS)
  }
  const watching = keepWatching({
    idOf: storedId,
    watched: (rowId) => [{ kind: 'row', tableId: 'workouts', rowId, changed: soon }],
    missed: soon,
    seenAgainMs: SEEN_AGAIN_MS
  })
  const stopFollowing = $workout.listen(watching.renew)
  return () => {
    clearTimeout(timer)
    stopFollowing()
    watching.stop()
  }
}
