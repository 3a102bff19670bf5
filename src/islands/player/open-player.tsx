/** The way into the player, for any page: loaded by `import()` when somebody presses Start. */
import '../../styles/app/components-app.css'
import '../../styles/player/player.css'
import { createRoot } from 'react-dom/client'
import type { Workout } from '#core/workout/workout.ts'
import { $player } from '../../stores/player/player.ts'
import { closePlay, openPlay } from '../../stores/player/open-play.ts'
import { openLayer } from '../../stores/app/layers.ts'
import { $isEndAsked } from '../../stores/player/screen/player-screen.ts'
import { loadTexts } from '../../stores/app/locale.ts'
import { Player, isolate } from './player.tsx'

export interface OpenPlayerOptions {
  /** Null: only go on with a play that a lost page left running. */
  workout: Workout | null
  /** An empty element of the page; the player covers the page from there and leaves it empty. */
  container: HTMLElement
  /** After the player is gone. `wasPlayed` says that a play came to its end in it. */
  onClose?: ((wasPlayed: boolean) => void) | undefined
}

/** A second press on Start comes before the player of the first one covers it. */
let isOpen = false

/**
 * Opens the player over the page and starts the workout, or offers to go on with one that was lost. Call it from a press,
 * so that the browser gives sound. Works signed in and signed out. Gives whether it opened: not while one is open, and
 * not when there is nothing to go on with.
 */
export async function openPlayer({ workout, container, onClose }: OpenPlayerOptions): Promise<boolean> {
  const texts = loadTexts(['player', 'workout'])
  if (workout === null) await openPlay(null)
  // A press on Start may have been quicker.
  if (isOpen) return false
  if (workout === null && $player.get().kind === 'closed') return false
  isOpen = true
  await texts
  const root = createRoot(container)
  const focused = document.activeElement
  const restore = isolate(container)
  // Back must not leave a play behind that nobody sees: it asks, as the button does.
  const leaveHistory = openLayer(() => {
    if ($player.get().kind === 'playing') $isEndAsked.set(true)
    else close()
  })
  const close = () => {
    leaveHistory()
    const wasPlayed = $player.get().kind === 'done'
    isOpen = false
    closePlay()
    root.unmount()
    restore()
    if (focused instanceof HTMLElement) focused.focus()
    onClose?.(wasPlayed)
  }
  root.render(<Player workout={workout} onClose={close} />)
  if (workout !== null) await openPlay(workout)
  return true
}
