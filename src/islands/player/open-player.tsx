/** Opens the player on any page. Loaded with `import()` when Start is pressed. */
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
  /** Null to only resume a play that a lost page left running. */
  workout: Workout | null
  /** An empty element of the page; the player covers the page from it and empties it on leaving. */
  container: HTMLElement
  /** Called after the player is gone. `wasPlayed` says whether a play was finished in it. */
  onClose?: ((wasPlayed: boolean) => void) | undefined
}

/** A second press on Start can come before the first player covers it. */
let isOpen = false

/**
 * Opens the player over the page and starts the workout, or offers to resume a lost one. Call it from a press, so
 * that the browser allows sound. Works signed in and signed out. Resolves to false if a player is open already or
 * there is nothing to resume.
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
  // Back must not leave an invisible play behind: it asks, like the button.
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
