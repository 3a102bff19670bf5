/** What an exercise without a picture of its own looks like. Loaded after what a play needs. */
import '../../../styles/app/figure.css'
import type { Sport } from '#core/workout/workout.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MovingFigure } from '../../../ui/moving-figure.tsx'
import { SPORT_ICONS } from '../../../ui/sport-icons.ts'
import { usePose } from '../../exercises/exercise-thumb.tsx'

export interface SegmentFigureProps {
  /** Undefined where there is none. */
  id: string | undefined
  sport: Sport
  isPaused: boolean
  /** An exercise that is shown or comes next moves slowly. */
  isSlow: boolean
}

const SLOW = 0.5

/** The figure moves; the icon of the sport stands for what has none. */
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
