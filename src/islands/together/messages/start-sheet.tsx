/** Starts a conversation with a friend or a group. */
import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { friendName } from '#core/together/friendship.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $acceptedFriends } from '../../../stores/together/friends.ts'
import { $groups } from '../../../stores/together/groups.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PartnerPicture } from './partner-picture.tsx'

interface Choice {
  id: string
  name: string
  imageUrl: string
}

export function StartSheet({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const friends = useStore($acceptedFriends).map((friend) => {
    return { id: friend.userId, name: friendName(friend), imageUrl: friend.imageUrl }
  })
  const state = useStore($groups)
  const groups = state.kind === 'ready' ? state.groups : []
  const isEmpty = friends.length + groups.length === 0
  return (
    <Sheet isOpen onClose={onClose} title={t('messages.start')} closeLabel={t('states.close')}>
      {isEmpty && <p>{t('messages.noFriends')}</p>}
      {isEmpty && <ButtonLink href={pathTo('friends')}>{t('messages.toFriends')}</ButtonLink>}
      <Choices title={t('messages.friends')} kind="friend" all={friends} onClose={onClose} />
      <Choices title={t('messages.groups')} kind="group" all={groups} onClose={onClose} />
    </Sheet>
  )
}

interface ChoicesProps {
  title: string
  kind: 'friend' | 'group'
  all: readonly Choice[]
  onClose: () => void
}

function Choices({ title, kind, all, onClose }: ChoicesProps) {
  if (all.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="together-choices">
        {all.map((one) => (
          <li key={one.id}>
            <a href={`${pathTo('messages')}?${kind === 'friend' ? 'with' : 'group'}=${one.id}`} onClick={onClose}>
              <PartnerPicture partner={{ ...one, kind, isOpen: true, isUnsure: false }} size="2.5rem" />
              {one.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
