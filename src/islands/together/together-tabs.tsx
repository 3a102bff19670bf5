/** The two screens of "Messages" in the navigation. */
import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'

const TABS = ['messages', 'friends'] as const

export interface TogetherTabsProps {
  current: 'messages' | 'friends'
  /** Beside the name of a tab: how many there are. */
  counts?: Partial<Record<'messages' | 'friends', number>> | undefined
}

export function TogetherTabs({ current, counts = {} }: TogetherTabsProps) {
  const t = useStore($t)
  return (
    <nav className="tabs" aria-label={t('together.tabs')}>
      {TABS.map((name) => (
        <a key={name} href={pathTo(name)} aria-current={name === current ? 'page' : undefined}>
          {t(name === 'messages' ? 'together.chats' : 'together.friends')}
          {counts[name] !== undefined && <small>{counts[name]}</small>}
        </a>
      ))}
    </nav>
  )
}
