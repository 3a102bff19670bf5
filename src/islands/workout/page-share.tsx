/** The ways to share a workout, behind the page's one Share button. */
import '../../styles/list/menu.css'
import { useStore } from '@nanostores/react'
import { Globe, QrCode, Share2, Users } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '#core/account/roles.ts'
import { isLink } from '#core/workout/link.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { share } from '../../stores/list/workout-actions.ts'
import { publishHere, summaryOf } from '../../stores/workout/publish-here.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Later } from '../app/later.tsx'

const loadShare = () =>
  Promise.all([import('../together/sharing/share-sheet.tsx'), loadTexts(['workout'])]).then(
    ([{ ShareSheet }]) => ShareSheet
  )
const loadCarry = () => import('./carry-sheet.tsx').then(({ CarrySheet }) => CarrySheet)
const loadVisibility = () => import('./visibility-sheet.tsx').then(({ VisibilitySheet }) => VisibilitySheet)

export interface PageShareProps {
  workout: Workout
  role: Role
  onClose: () => void
}

type Part = 'ways' | 'friends' | 'visibility' | 'carry'

export function PageShare({ workout, role, onClose }: PageShareProps) {
  // For who reads it by its link, the link is its id.
  const isOpen = workout.isPublic || isLink(workout.id)
  const isOwn = role === 'owner'
  const [part, setPart] = useState<Part>(isOwn || isOpen ? 'ways' : 'carry')
  const common = { onFail: onClose, isAsked: true }
  if (part === 'friends') return <Later load={loadShare} props={{ workout, onClose }} {...common} />
  if (part === 'carry') return <Later load={loadCarry} props={{ workout, onClose }} {...common} />
  if (part === 'visibility') {
    const change = (visibility: Visibility) => publishHere(workout, visibility)
    return <Later load={loadVisibility} props={{ workout, change, onClose }} {...common} />
  }
  return <Ways {...{ workout, isOwn, isOpen, onClose }} onPart={setPart} />
}

interface WaysProps {
  workout: Workout
  isOwn: boolean
  isOpen: boolean
  onPart: (part: Part) => void
  onClose: () => void
}

function Ways({ workout, isOwn, isOpen, onPart, onClose }: WaysProps) {
  const t = useStore($t)
  return (
    <Sheet isOpen onClose={onClose} title={t('page.shareTitle', { name: workout.name })} closeLabel={t('states.close')}>
      <div className="list-menu">
        {isOwn && (
          <button type="button" aria-haspopup="dialog" onClick={() => onPart('friends')}>
            <Icon of={Users} />
            <span>{t('sharing.menu')}</span>
          </button>
        )}
        {isOwn && (
          <button type="button" aria-haspopup="dialog" onClick={() => onPart('visibility')}>
            <Icon of={Globe} />
            <span>
              {t('visibility.menu')}
              <small>{t(`visibility.${workout.visibility}`)}</small>
            </span>
          </button>
        )}
        {isOpen && (
          <button type="button" onClick={() => void share(summaryOf(workout)).then(onClose)}>
            <Icon of={Share2} />
            <span>{t('page.share')}</span>
          </button>
        )}
        <button type="button" aria-haspopup="dialog" onClick={() => onPart('carry')}>
          <Icon of={QrCode} />
          <span>{t('list.carry')}</span>
        </button>
      </div>
    </Sheet>
  )
}
