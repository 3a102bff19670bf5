/** Two lines of a workout's page: who can open it and who has it, and how it went last time. */
import { useStore } from '@nanostores/react'
import { ChevronRight, Globe, Link, Lock, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Role } from '#core/account/roles.ts'
import { isLink } from '#core/workout/link.ts'
import { seenAs } from '#core/workout/visibility.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { Later } from '../app/later.tsx'

const loadSharedBy = () =>
  Promise.all([import('../together/sharing/shared-by.tsx'), loadTexts(['workout'])]).then(([{ SharedBy }]) => SharedBy)
const loadLastLine = () => import('./last-line.tsx').then(({ LastLine }) => LastLine)
const loadWhoHas = () => import('../together/sharing/who-has.tsx').then(({ WhoHas }) => WhoHas)

/** Milliseconds: what they load weighs more than the page, which is of use without them. */
const LATE_MS = 300

const leftOut = (): void => undefined

export interface PageLinesProps {
  workout: Workout
  author: string
  role: Role
  userId: string | undefined
  onShare: () => void
}

export function PageLines({ workout, author, role, userId, onShare }: PageLinesProps) {
  return (
    <ul className="workout-page-lines">
      <li>
        {role === 'owner' ? <OwnLine workout={workout} onShare={onShare} /> : <OthersLine {...{ workout, author }} />}
      </li>
      {userId !== undefined && !isLink(workout.id) && (
        <li>
          <Later load={loadLastLine} props={{ workout, userId }} onFail={leftOut} afterMs={LATE_MS} />
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
        <Later load={loadWhoHas} props={{ workoutId: id }} onFail={leftOut} afterMs={LATE_MS}>
          <small />
        </Later>
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
      <Later load={loadSharedBy} props={{ workoutId: id, isPublic }} onFail={leftOut}>
        {!isPublic && <Line icon={Users}>{t('page.shared')}</Line>}
      </Later>
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
