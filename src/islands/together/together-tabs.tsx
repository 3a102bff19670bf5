/** Tabs for the screens of "Messages" in the navigation. */
import '../../styles/together/tabs.css'
import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { $counts } from '../../stores/together/counts.ts'
import { GROUPS_PATH } from '../../stores/together/group-addresses.ts'

const TABS = [
  { name: 'messages', text: 'together.chats', href: pathTo('messages') },
  { name: 'friends', text: 'together.friends', href: pathTo('friends') },
  { name: 'groups', text: 'together.groups', href: GROUPS_PATH }
] as const

type Tab = (typeof TABS)[number]['name']

interface TogetherTabsProps {
  current: Tab
  /** Number beside the name of a tab. New items come first. */
  counts?: Partial<Record<Tab, number>> | undefined
}

export function TogetherTabs({ current, counts = {} }: TogetherTabsProps) {
  const t = useStore($t)
  const news = useStore($counts)
  return (
    <nav className="tabs" aria-label={t('together.tabs')}>
      {TABS.map(({ name, text, href }) => {
        const fresh = name === 'groups' ? undefined : news[name]
        return (
          <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
            {t(text)}
            {fresh === undefined && counts[name] !== undefined && <small>{counts[name]}</small>}
            {fresh !== undefined && (
              <small className="together-tab-new">{t('together.new', { count: fresh.count })}</small>
            )}
          </a>
        )
      })}
    </nav>
  )
}
