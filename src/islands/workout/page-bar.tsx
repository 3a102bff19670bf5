/** Bar of a workout's page: the way back, Edit, the menu, and Start once the page's own Start is out of view. */
import { useStore } from '@nanostores/react'
import {
  CalendarPlus,
  ChevronLeft,
  EllipsisVertical,
  Pencil,
  Play,
  Timer,
  Video,
  ChevronRight,
  Globe,
  Link,
  Lock,
  Users
} from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { can, workoutThing } from '#core/account/can.ts'
import type { Role } from '#core/account/roles.ts'
import { pathTo } from '#core/app/routes.ts'
import { withFitWish } from '#core/player/fit-wish.ts'
import { isLink } from '#core/workout/link.ts'
import { summaryOf } from '#core/workout/summary-of.ts'
import { hasMasterVideo, type Workout } from '#core/workout/workout.ts'
import { seenAs } from '#core/workout/visibility.ts'
import { $locale, $t, loadTexts } from '../../stores/app/locale.ts'
import { leaveDeleted, leaveWorkoutPage } from '../../stores/workout/workout-page.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { LazyPart } from '../app/lazy-part.tsx'

const loadSharedBy = () =>
  Promise.all([import('../together/sharing/shared-by.tsx'), loadTexts(['workout'])]).then(([{ SharedBy }]) => SharedBy)
const loadLastLine = () => import('./last-line.tsx').then(({ LastLine }) => LastLine)
const loadSeenLine = () => import('./seen-line.tsx').then(({ SeenLine }) => SeenLine)
const loadWhoHas = () => import('../together/sharing/who-has.tsx').then(({ WhoHas }) => WhoHas)

/** Milliseconds. This code is larger than the page, which is useful without it. */
const LATE_MS = 300

const leftOut = (): void => undefined

interface PageLinesProps {
  workout: Workout
  author: string
  role: Role
  userId: string | undefined
  onShare: () => void
}

/** Lines on a workout's page: who can open it and who has it, the last play, and how often a public one was seen. */
export function PageLines({ workout, author, role, userId, onShare }: PageLinesProps) {
  return (
    <ul className="workout-page-lines">
      <li>
        {role === 'owner' ? (
          <OwnLine workout={workout} onShare={onShare} />
        ) : (
          <OthersLine workout={workout} author={author} />
        )}
      </li>
      {userId !== undefined && !isLink(workout.id) && (
        <li>
          <LazyPart load={loadLastLine} props={{ workout, userId }} onFail={leftOut} afterMs={LATE_MS} />
        </li>
      )}
      {userId !== undefined && role === 'owner' && workout.isPublic && (
        <li>
          <LazyPart load={loadSeenLine} props={{ workoutId: workout.id, userId }} onFail={leftOut} afterMs={LATE_MS} />
        </li>
      )}
    </ul>
  )
}

const SIGNS = { private: Lock, chosen: Users, unlisted: Link, public: Globe } as const

function OwnLine({ workout, onShare }: Pick<PageLinesProps, 'workout' | 'onShare'>) {
  const t = useStore($t)
  const { id, sharedWithFriends } = workout
  const seen = seenAs(workout)
  return (
    <button type="button" className="workout-page-line" aria-haspopup="dialog" onClick={onShare}>
      <Icon of={SIGNS[seen]} />
      <b>{t(seen === 'chosen' ? 'visibility.chosen' : `page.${seen}`)}</b>
      {sharedWithFriends ? (
        <LazyPart load={loadWhoHas} props={{ workoutId: id }} onFail={leftOut} afterMs={LATE_MS}>
          <small />
        </LazyPart>
      ) : (
        <small>{t('page.nobody')}</small>
      )}
      <span className="visually-hidden">{t('public.share')}</span>
      <Icon of={ChevronRight} />
    </button>
  )
}

function OthersLine({ workout, author }: Pick<PageLinesProps, 'workout' | 'author'>) {
  const t = useStore($t)
  if (isLink(workout.id)) return <Line icon={Link}>{t('page.linked')}</Line>
  const { id, isPublic } = workout
  const by = isPublic ? t('public.by', { name: author }) : ''
  return (
    <>
      {isPublic && (
        <Line icon={Globe} more={author === '' ? '' : by}>
          {t('page.public')}
        </Line>
      )}
      <LazyPart load={loadSharedBy} props={{ workoutId: id, isPublic }} onFail={leftOut}>
        {!isPublic && <Line icon={Users}>{t('page.shared')}</Line>}
      </LazyPart>
    </>
  )
}

function Line({ icon, more = '', children }: { icon: IconComponent; more?: string; children: ReactNode }) {
  return (
    <p className="workout-page-line">
      <Icon of={icon} />
      <b>{children}</b>
      {more !== '' && <small>{more}</small>}
    </p>
  )
}

const loadPageMenu = () => import('../list/more-sheet.tsx').then(({ MoreSheet }) => MoreSheet)

const loadPlanDate = () =>
  Promise.all([import('../player/done/plan-sheet.tsx'), loadTexts(['player'])]).then(([{ PlanSheet }]) => PlanSheet)

export function BackLink({ role }: { role: Role }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const list = role === 'guest' ? pathTo('wl', {}, locale) : pathTo('workoutList', { tab: 'my' })
  const goBack = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    leaveWorkoutPage(list)
  }
  return (
    <a className="icon-button" href={list} aria-label={t('page.back')} onClick={goBack}>
      <Icon of={ChevronLeft} />
    </a>
  )
}

/** The page has its own heading; the bar shows the name once that is out of view. */
export function BarName({ name, isAway }: { name: string; isAway: boolean }) {
  return (
    <p className={isAway ? 'workout-page-bar-name is-away' : 'workout-page-bar-name'} aria-hidden="true">
      {name}
    </p>
  )
}

export interface PageBarProps {
  workout: Workout
  role: Role
  isStartInView: boolean
}

export function PageBar({ workout, role, isStartInView }: PageBarProps) {
  const t = useStore($t)
  const [open, setOpen] = useState<'menu' | 'plan' | null>(null)
  const close = () => setOpen(null)
  const canEdit = can(role, 'update', workoutThing(workout.isPublic))
  return (
    <>
      {!isStartInView && (
        <ButtonLink
          look="primary"
          icon={Play}
          className="workout-page-bar-start"
          href={pathTo('workout', { id: workout.id, type: 'play' })}
        >
          {t('page.start')}
        </ButtonLink>
      )}
      {isStartInView && canEdit && (
        <a
          className="icon-button"
          href={pathTo('addWorkout', { id: workout.id })}
          aria-label={t('page.edit')}
          aria-keyshortcuts="E"
        >
          <Icon of={Pencil} />
        </a>
      )}
      <IconButton
        icon={EllipsisVertical}
        label={t('page.more')}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      />
      {open === 'plan' && <PlanDate workout={workout} onClose={close} />}
      {open === 'menu' && (
        <LazyPart
          load={loadPageMenu}
          props={{
            workout: summaryOf(workout),
            role,
            isOnPage: true,
            canReport: role !== 'owner' && (workout.isPublic || isLink(workout.id)),
            onDeleted: leaveDeleted,
            onClose: close,
            children: (
              <PageItems
                workout={workout}
                role={role}
                canEdit={canEdit}
                onPlan={() => setOpen('plan')}
                onClose={close}
              />
            )
          }}
          onFail={close}
          isAsked
        />
      )}
    </>
  )
}

function PlanDate({ workout, onClose }: { workout: Workout; onClose: () => void }) {
  const [startedAt] = useState(() => new Date().toISOString())
  return <LazyPart load={loadPlanDate} props={{ view: { workout, startedAt }, onClose }} onFail={onClose} isAsked />
}

interface PageItemsProps extends Pick<PageBarProps, 'workout' | 'role'> {
  canEdit: boolean
  onPlan: () => void
  onClose: () => void
}

function PageItems({ workout, role, canEdit, onPlan, onClose }: PageItemsProps) {
  const t = useStore($t)
  const isVideo = hasMasterVideo(workout)
  return (
    <>
      {role !== 'guest' && !isLink(workout.id) && (
        <button type="button" aria-haspopup="dialog" onClick={onPlan}>
          <Icon of={CalendarPlus} />
          <span>{t('page.planDate')}</span>
        </button>
      )}
      {!isVideo && workout.exercises.length > 0 && (
        <a href={withFitWish(pathTo('workout', { id: workout.id, type: 'play' }))} onClick={onClose}>
          <Icon of={Timer} />
          <span>
            {t('public.fitTime')}
            <small>{t('page.fitText')}</small>
          </span>
        </a>
      )}
      {isVideo && canEdit && (
        <a href={`${pathTo('addWorkoutMaster')}?workout=${workout.id}`} onClick={onClose}>
          <Icon of={Video} />
          <span>{t('page.chapters')}</span>
        </a>
      )}
    </>
  )
}
