/**
 * Renders nothing without a play. The bar of a running play loads while the player is open, that of an unfinished one
 * when it is offered.
 */
import { useStore } from '@nanostores/react'
import type { FunctionComponent } from 'react'
import { loadTexts } from '../../../stores/app/locale.ts'
import { $roomHere } from '../../../stores/live/room-here.ts'
import { $isOfferedOnScreen, $offeredPlay } from '../../../stores/player/offered-play.ts'
import { $hasPlay } from '../../../stores/player/running-workout.ts'
import { LazyPart } from '../../app/lazy-part.tsx'

let Bar: FunctionComponent | null = null

export async function loadBar(): Promise<FunctionComponent> {
  const [{ PlayBar }] = await Promise.all([import('./play-bar.tsx'), loadTexts(['player'])])
  Bar = PlayBar
  return PlayBar
}

const loadUnfinished = () =>
  Promise.all([import('./unfinished-bar.tsx'), loadTexts(['player'])]).then(([{ UnfinishedBar }]) => UnfinishedBar)

const loadRoom = () =>
  Promise.all([import('../../live/room-bar.tsx'), loadTexts(['live'])]).then(([{ RoomBar }]) => RoomBar)

const NO_PROPS = {}
// If the file cannot be loaded there is no bar, and the play continues.
const stayAway = () => undefined

export function RunningBar() {
  const hasPlay = useStore($hasPlay)
  const room = useStore($roomHere)
  const isOffered = useStore($offeredPlay) !== null
  const isOnScreen = useStore($isOfferedOnScreen)
  if (room !== null) return <LazyPart load={loadRoom} props={{ room }} onFail={stayAway} />
  // Rendered at once if it has loaded: a video that moves into the bar must not leave the page in between.
  if (hasPlay) return Bar === null ? <LazyPart load={loadBar} props={NO_PROPS} onFail={stayAway} /> : <Bar />
  return isOffered && !isOnScreen ? <LazyPart load={loadUnfinished} props={NO_PROPS} onFail={stayAway} /> : null
}
