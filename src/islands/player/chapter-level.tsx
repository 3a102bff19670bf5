import { useStore } from '@nanostores/react'
import type { Segment } from '#core/player/segment.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { LevelBars } from '../../ui/level-badge.tsx'

interface ChapterLevelProps {
  segment: Pick<Segment, 'level'> | undefined
  workout: Pick<Workout, 'level'>
}

/** How hard a chapter is, where that differs from its workout. */
export function ChapterLevel({ segment, workout }: ChapterLevelProps) {
  const t = useStore($t)
  const level = segment?.level ?? workout.level
  return level !== workout.level && <LevelBars level={level} label={t(`levels.${level}`)} />
}
