/** Nothing without a play. The bar of a running one is loaded while the player is open, that of one that was left when it is offered. */
import { useStore } from '@nanostores/react'
import type { FunctionComponent } from 'react'
import { loadTexts } from '../../../stores/app/locale.ts'
import { $isOfferedOnScreen, $offeredPlay } from '../../../stores/player/offered-play.ts'
import { $hasPlay } from '../../../stores/player/running-workout.ts'
import { Later } from '../../app/later.tsx'

let Bar: FunctionComponent | null = null

export async function loadBar(): Promise<FunctionComponent> {
  const [{ PlayBar }] = await Promise.all([import('./play-bar.tsx'), loadTexts(['player'])])
  Bar = PlayBar
  return PlayBar
}

const loadUnfinished = () =>
  Promise.all([import('./unfinished-bar.tsx'), loadTexts(['player'])]).then(([{ UnfinishedBar }]) => UnfinishedBar)

const NO_PROPS = {}
// Without the file there is no bar; the play goes on.
const stayAway = () => undefined

export function RunningBar() {
  const hasPlay = useStore($hasPlay)
  const isOffered = useStore($offeredPlay) !== null
  const isOnScreen = useStore($isOfferedOnScreen)
  // At once if it is there: a video that moves into it must not leave the page meanwhile.
  if (hasPlay) return Bar === null ? <Later load={loadBar} props={NO_PROPS} onFail={stayAway} /> : <Bar />
  return isOffered && !isOnScreen ? <Later load={loadUnfinished} props={NO_PROPS} onFail={stayAway} /> : null
}
