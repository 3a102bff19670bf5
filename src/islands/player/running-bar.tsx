/** Nothing without a play: the bar is loaded while the player is open. */
import { useStore } from '@nanostores/react'
import type { FunctionComponent } from 'react'
import { loadTexts } from '../../stores/app/locale.ts'
import { $hasPlay } from '../../stores/player/running-workout.ts'
import { Later } from '../app/later.tsx'

let Bar: FunctionComponent | null = null

export async function loadBar(): Promise<FunctionComponent> {
  const [{ PlayBar }] = await Promise.all([import('./play-bar.tsx'), loadTexts(['player'])])
  Bar = PlayBar
  return PlayBar
}

const NO_PROPS = {}
// Without the file there is no bar; the play goes on.
const stayAway = () => undefined

export function RunningBar() {
  const hasPlay = useStore($hasPlay)
  if (!hasPlay) return null
  // At once if it is there: a video that moves into it must not leave the page meanwhile.
  return Bar === null ? <Later load={loadBar} props={NO_PROPS} onFail={stayAway} /> : <Bar />
}
