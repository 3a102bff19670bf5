/** A workout that is changed elsewhere while it is open: this page does not go on saying that it is saved. */
import { watch } from '../../data/app/watch.ts'
import { isOnline, onOnlineChange } from '../../platform/page/online.ts'
import { onBroughtBack, onLeft, onSeenAgain } from '../../platform/page/page.ts'
import { inTurn } from './editor-save.ts'
import { $workout } from './editor-state.ts'
import { isAsStored } from './editor-stored.ts'

/** One save changes several rows, and each sends an event. */
const SETTLE_MS = 300
/** After this time out of sight the connection may be dead. */
const SEEN_AGAIN_MS = 5000

const look = async (): Promise<void> => void (await isAsStored())

/** Follows the open workout until the given function is called. */
export function keepFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let listening: { id: string; end: Promise<() => void> } | null = null
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void inTurn(look), SETTLE_MS)
  }
  const stopListening = () => {
    listening?.end.then(
      (end) => end(),
      () => undefined
    )
    listening = null
  }
  const listen = () => {
    const workout = $workout.get()
    const id = workout === null || workout.version === null ? null : workout.workoutId
    if (id === (listening?.id ?? null)) return
    stopListening()
    if (id === null || !isOnline()) return
    const end = watch([{ kind: 'row', tableId: 'workouts', rowId: id, changed: soon }], soon)
    listening = { id, end }
    end.catch(() => (listening = null))
  }
  const back = () => {
    listen()
    soon()
  }
  const stops = [
    $workout.subscribe(listen),
    onOnlineChange((isBack) => (isBack ? back() : stopListening())),
    // Browsers do not cache a page with an open connection for the back button.
    onLeft(stopListening),
    onBroughtBack(back),
    onSeenAgain(SEEN_AGAIN_MS, back),
    stopListening
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
