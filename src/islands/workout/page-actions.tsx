import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { can, workoutThing } from '#core/account/can.ts'
import type { Role } from '#core/account/roles.ts'
import { pathTo } from '#core/app/routes.ts'
import { isLink } from '#core/workout/link.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import { hasMasterVideo, type Workout } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { $favoriteIds, readFavorites } from '../../stores/list/favorites.ts'
import { toggleFavorite } from '../../stores/list/hearts.ts'
import { copy, share } from '../../stores/list/workout-actions.ts'
import { publishHere, summaryOf } from '../../stores/workout/publish-here.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { copy as copyIcon, flag, globe, heart, pencil, play, qrCode, share2, video } from '../../ui/icons.ts'
import { loadKeepButton } from '../media/load-keep.ts'
import { Later } from '../app/later.tsx'
import { loadShareButton } from '../together/sharing/load-share.ts'
import { loadCarry } from './load-carry.ts'
import { loadReport } from './load-report.ts'
import { loadSaidButton } from './load-said.ts'
import { loadVisibility } from './load-visibility.ts'

interface PageActionsProps {
  workout: Workout
  role: Role
}

export function PageActions({ workout, role }: PageActionsProps) {
  const t = useStore($t)
  const thing = workoutThing(workout.isPublic)
  // For who reads it by its link, the link is its id.
  const isOpen = workout.isPublic || isLink(workout.id)
  return (
    <div className="public-actions workout-page-actions">
      <ButtonLink
        look="primary"
        isBig
        icon={play}
        className="workout-page-start"
        href={pathTo('workout', { id: workout.id, type: 'play' })}
      >
        {t('page.start')}
      </ButtonLink>
      {can(role, 'update', thing) && (
        <ButtonLink icon={pencil} href={pathTo('addWorkout', { id: workout.id })}>
          <span>{t('page.edit')}</span>
        </ButtonLink>
      )}
      {can(role, 'update', thing) && hasMasterVideo(workout) && (
        <ButtonLink icon={video} href={`${pathTo('addWorkoutMaster')}?workout=${workout.id}`}>
          <span>{t('page.chapters')}</span>
        </ButtonLink>
      )}
      {can(role, 'publish', thing) && <VisibilityButton workout={workout} />}
      {role !== 'guest' && !isLink(workout.id) && <SaveButton workout={workout} />}
      {role !== 'guest' && (
        <Button icon={copyIcon} onClick={() => void copy(workout.id)}>
          <span>{t(role === 'owner' ? 'list.duplicate' : 'list.copy')}</span>
        </Button>
      )}
      {isOpen && (
        <Button icon={share2} onClick={() => void share(summaryOf(workout))}>
          <span>{t('page.share')}</span>
        </Button>
      )}
      <CarryButton workout={workout} />
      {isOpen && role !== 'owner' && <ReportButton workout={workout} />}
      {/* Last, so that nothing moves when they come. */}
      {role === 'owner' && <Later load={loadShareButton} props={{ workout }} onFail={noKeeping} afterMs={LATE_MS} />}
      <Later load={loadKeepButton} props={{ id: workout.id }} onFail={noKeeping} afterMs={LATE_MS} />
      {role === 'owner' && <Later load={loadSaidButton} props={{ workout }} onFail={noKeeping} afterMs={LATE_MS} />}
    </div>
  )
}

/** Milliseconds: what they load weighs more than the page, which is of use without them. */
const LATE_MS = 1000

/** Without its code a button is not there now. */
const noKeeping = (): void => undefined

function CarryButton({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={qrCode} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t('list.carry')}</span>
      </Button>
      {isOpen && <Later load={loadCarry} props={{ workout, onClose: close }} onFail={close} />}
    </>
  )
}

function ReportButton({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" icon={flag} onClick={() => setOpen(true)}>
        <span>{t('list.report')}</span>
      </Button>
      {isOpen && <Later load={loadReport} props={{ workout, onClose: close }} onFail={close} />}
    </>
  )
}

function SaveButton({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const isSaved = useStore($favoriteIds)?.has(workout.id) ?? false
  // On a first visit nothing has read the favourites yet.
  useEffect(() => void readFavorites(), [])
  return (
    <Button icon={heart} aria-pressed={isSaved} onClick={() => void toggleFavorite(summaryOf(workout))}>
      <span>{t('public.save')}</span>
    </Button>
  )
}

function VisibilityButton({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const change = (visibility: Visibility) => publishHere(workout, visibility)
  return (
    <>
      <Button icon={globe} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t('visibility.menu')}</span>
      </Button>
      {isOpen && <Later load={loadVisibility} props={{ workout, change, onClose: close }} onFail={close} />}
    </>
  )
}
