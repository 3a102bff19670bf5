/** Heart of the done screen. Loaded after it. */
import { useStore } from '@nanostores/react'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { summaryOf } from '#core/workout/summary-of.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $favoriteIds, readFavorites } from '../../../stores/list/favorites.ts'
import { toggleFavorite } from '../../../stores/list/hearts.ts'
import { IconButton } from '../../../ui/button.tsx'

export function EndHeart({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const ids = useStore($favoriteIds)
  // On a first visit the favourites have not been read yet.
  useEffect(() => void readFavorites(), [])
  return (
    <IconButton
      icon={Heart}
      label={t('ratings.favourite')}
      isPressed={ids?.has(workout.id) ?? false}
      disabled={ids === null}
      onClick={() => void toggleFavorite(summaryOf(workout))}
    />
  )
}
