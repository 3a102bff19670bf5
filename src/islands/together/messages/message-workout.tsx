/** The workout of a message. It leads to the player. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatClock } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { lengthOf } from '#core/workout/length.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $shown, wantWorkout } from '../../../stores/together/message-workouts.ts'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function MessageWorkout({ id }: { id: string }) {
  const t = useStore($t)
  const workout = useStore($shown)[id]
  // Rows are read when they come into sight.
  useEffect(() => wantWorkout(id), [id])
  if (workout === null) return <p className="together-workout is-gone muted">{t('messages.workoutGone')}</p>
  if (workout === undefined) return <Skeleton height="8rem" className="together-workout" />
  return (
    <a className="together-workout" href={pathTo('workout', { id, type: 'play' })}>
      <span className="visually-hidden">{t('messages.play', { name: workout.name })}</span>
      <Ridge segments={workout.ridge} />
      <b className="display" lang={workout.language} aria-hidden="true">
        {workout.name}
      </b>
      <span className="together-workout-foot">
        <LevelBadge level={workout.level} label={t(`levels.${workout.level}`)} pointsLabel={t('messages.icepoints')} />
        <span className="numeric">{formatClock(lengthOf(workout).seconds)}</span>
      </span>
    </a>
  )
}
