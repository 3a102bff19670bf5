/** Shows an exercise that has no picture of its own. Loaded after what a play needs. */
import '../../../styles/app/figure.css'
import type { Sport } from '#core/workout/workout.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MovingFigure } from '../../../ui/moving-figure.tsx'
import { SPORT_ICONS } from '../../../ui/sport-icons.ts'
import { usePose } from '../../exercises/exercise-thumb.tsx'

export interface SegmentFigureProps {
  /** Undefined if there is none. */
  id: string | undefined
  sport: Sport
  isPaused: boolean
  /** True for an exercise that is being introduced or comes next. */
  isSlow: boolean
}

const SLOW = 0.5

/** Shows the moving figure, or the icon of the sport if there is no figure. */
export function SegmentFigure({ id, sport, isPaused, isSlow }: SegmentFigureProps) {
  const pose = usePose(id)
  if (pose === undefined) return null
  if (pose === null) return <Icon of={SPORT_ICONS[sport]} className="player-sport" />
  return (
    <span className="player-figure">
      <MovingFigure pose={pose} isPaused={isPaused} tempo={isSlow ? SLOW : 1} />
    </span>
  )
}
