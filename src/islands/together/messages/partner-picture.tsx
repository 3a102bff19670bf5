import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import type { Partner } from '../../../stores/together/names.ts'
import { Face } from '../groups/face.tsx'

/** Falls back to a placeholder for an empty name. */
export function usePartnerName(): (partner: Partner) => string {
  const t = useStore($t)
  return ({ kind, name, isUnsure }) => {
    if (name !== '' || isUnsure) return name
    if (kind === 'deleted') return t('messages.deletedAccount')
    return t(kind === 'group' ? 'messages.formerGroup' : 'messages.formerFriend')
  }
}

export function PartnerPicture({ partner, size = '3rem' }: { partner: Partner; size?: string }) {
  const { name, imageUrl, kind } = partner
  return <Face name={name === '' ? '–' : name} url={imageUrl} size={size} isGroup={kind === 'group'} />
}
