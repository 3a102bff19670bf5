/** A small still of an exercise, or the icon of its sport if there is no figure. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Pose } from '#core/exercises/figure/pose.ts'
import type { Sport } from '#core/workout/workout.ts'
import { $poses, loadPose } from '../../stores/exercises/library.ts'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SPORT_ICONS } from '../../ui/sport-icons.ts'

/** Undefined until it has loaded, null if there is none. */
export function usePose(id: string | undefined): Pose | null | undefined {
  // Not the whole store: hundreds of thumbs may be mounted, and each loaded figure would render them all.
  const pose = useSyncExternalStore(
    (changed) => $poses.listen(changed),
    () => $poses.get()[id ?? '']
  )
  useEffect(() => {
    if (id !== undefined) void loadPose(id)
  }, [id])
  return id === undefined ? null : pose
}

export function ExerciseThumb({ id, sport }: { id: string | undefined; sport: Sport }) {
  const pose = usePose(id)
  if (pose === undefined) return null
  return pose === null ? <Icon of={SPORT_ICONS[sport]} /> : <Figure pose={pose} size="icon" />
}
