import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import type { Partner } from '../../../stores/together/names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { userRound, users } from '../../../ui/icons.ts'
import { FriendPicture } from '../friend-picture.tsx'

/** Nobody is called by an empty name. */
export function usePartnerName(): (partner: Partner) => string {
  const t = useStore($t)
  return ({ kind, name, isUnsure }) => {
    if (name !== '' || isUnsure) return name
    if (kind === 'deleted') return t('messages.deletedAccount')
    return t(kind === 'group' ? 'messages.formerGroup' : 'messages.formerFriend')
  }
}

const NOBODY = { email: '', firstName: '', lastName: '', createdAt: '' }

export function PartnerPicture({ partner, size = '3rem' }: { partner: Partner; size?: string }) {
  const { name, imageUrl, kind } = partner
  if (name !== '') return <FriendPicture friend={{ ...NOBODY, nickname: name, imageUrl }} size={size} />
  return (
    <span className="avatar" aria-hidden="true" style={{ inlineSize: size, blockSize: size }}>
      <Icon of={kind === 'group' ? users : userRound} />
    </span>
  )
}
