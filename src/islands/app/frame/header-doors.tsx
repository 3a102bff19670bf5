/** On the main screens: to the friends, and to everything that waits. */
import { useStore } from '@nanostores/react'
import { Bell, Users } from 'lucide-react'
import type { MouseEvent } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $counts, $isBellOpen } from '../../../stores/together/counts.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Beside its screen from here on; on narrower ones the bell is a page. */
const hasPanel = (): boolean => matchMedia('(width >= 60rem)').matches

export function HeaderDoors() {
  const t = useStore($t)
  const { friends, notifications } = useStore($counts)
  const isOpen = useStore($isBellOpen)
  const open = (event: MouseEvent) => {
    if (!hasPanel() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    $isBellOpen.set(true)
  }
  return (
    <div className="app-doors">
      <a
        className="app-door"
        href={pathTo('friends')}
        aria-label={friends?.said ?? t('nav.friends')}
        data-count={friends?.drawn}
      >
        <Icon of={Users} />
        <span>{t('nav.friends')}</span>
      </a>
      <a
        className="app-door is-bell"
        href={pathTo('notifications')}
        aria-label={notifications?.said ?? t('nav.notifications')}
        aria-expanded={isOpen || undefined}
        data-count={notifications?.drawn}
        onClick={open}
      >
        <Icon of={Bell} />
      </a>
    </div>
  )
}
