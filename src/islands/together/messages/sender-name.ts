import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import { $people } from '../../../stores/together/names.ts'

export function useSenderName(): (senderId: string) => string {
  const t = useStore($t)
  const people = useStore($people)
  return (senderId) => {
    if (senderId === userNow()) return t('messages.yourself')
    if (senderId === '') return t('messages.deletedAccount')
    return people[senderId]?.name ?? t('messages.formerFriend')
  }
}
