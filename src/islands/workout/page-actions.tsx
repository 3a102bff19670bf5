/** Start, Share and the heart; everything else is in one menu (`page-bar.tsx`). */
import { useStore } from '@nanostores/react'
import { Heart, Play, Share2 } from 'lucide-react'
import { useEffect, type KeyboardEvent, type Ref } from 'react'
import type { Role } from '#core/account/roles.ts'
import { pathTo } from '#core/app/routes.ts'
import { isLink } from '#core/workout/link.ts'
import { summaryOf } from '#core/workout/summary-of.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { $favoriteIds, readFavorites } from '../../stores/list/favorites.ts'
import { toggleFavorite } from '../../stores/list/hearts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

export interface PageActionsProps {
  workout: Workout
  role: Role
  startRef?: Ref<HTMLDivElement>
  onShare: () => void
}

/** A link answers to Enter only; this one looks like a button. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

export function PageActions({ workout, role, startRef, onShare }: PageActionsProps) {
  const t = useStore($t)
  return (
    <>
      <div ref={startRef}>
        <ButtonLink
          look="primary"
          isBig
          isWide
          icon={Play}
          href={pathTo('workout', { id: workout.id, type: 'play' })}
          onKeyDown={pressOnSpace}
        >
          {t('page.start')}
        </ButtonLink>
      </div>
      <div className="workout-page-tiles">
        <Button icon={Share2} aria-haspopup="dialog" aria-keyshortcuts="S" onClick={onShare}>
          <span>{t('public.share')}</span>
        </Button>
        {/* A heart needs a workout that its reader can list. */}
        {role !== 'guest' && !isLink(workout.id) && <FavoriteButton workout={workout} />}
      </div>
    </>
  )
}

function FavoriteButton({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const isFavorite = useStore($favoriteIds)?.has(workout.id) ?? false
  // On a first visit nothing has read the favourites yet.
  useEffect(() => void readFavorites(), [])
  return (
    <Button
      icon={Heart}
      aria-pressed={isFavorite}
      aria-keyshortcuts="F"
      onClick={() => void toggleFavorite(summaryOf(workout))}
    >
      <span>{t('page.favourite')}</span>
    </Button>
  )
}
