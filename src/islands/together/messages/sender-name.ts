import { useStore } from '@nanostores/react'
import type { Message } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import { $isNamed, $people } from '../../../stores/together/names.ts'

export function useSenderName(): (message: Pick<Message, 'senderId' | 'groupId'>) => string {
  const t = useStore($t)
  const people = useStore($people)
  const isNamed = useStore($isNamed)
  return ({ senderId, groupId }) => {
    if (senderId === userNow()) return t('messages.yourself')
    if (senderId === '') return t('messages.deletedAccount')
    const name = people[senderId]?.name
    if (name !== undefined || !isNamed) return name ?? ''
    return t(groupId === '' ? 'messages.formerFriend' : 'messages.formerMember')
  }
}
