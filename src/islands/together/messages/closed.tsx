import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import type { Partner } from '../../../stores/together/names.ts'

const WHY = {
  deleted: 'messages.closedAccount',
  friend: 'messages.closedFriend',
  group: 'messages.closedGroup'
} as const

/** One may read it, and not write. */
export function Closed({ partner }: { partner: Partner }) {
  const t = useStore($t)
  return <p className="together-closed muted">{t(WHY[partner.kind])}</p>
}
