/** Everybody in the room, and what the leader can do with each. */
import { useStore } from '@nanostores/react'
import { Crown, UserX, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#core/live/protocol.ts'
import { $t } from '../../stores/app/locale.ts'
import { change } from '../../stores/live/room.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { QuestionSheet } from '../app/question-sheet.tsx'
import { Device, PersonRow, SyncMark } from './parts.tsx'

function Item({
  icon,
  title,
  hint,
  onPress
}: {
  icon: IconComponent
  title: string
  hint: string
  onPress: () => void
}) {
  return (
    <li>
      <button type="button" onClick={onPress}>
        <Icon of={icon} />
        <span>
          <b>{title}</b>
          <small>{hint}</small>
        </span>
      </button>
    </li>
  )
}

function PersonSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useStore($t)
  const [isAsked, setAsked] = useState(false)
  const { id, isMuted, role } = member
  const name = member.name || t('live.wallName')
  const make = (wanted: Parameters<typeof change>[0]) => {
    change(wanted)
    onClose()
  }
  if (isAsked) {
    return (
      <QuestionSheet
        title={t('live.removeTitle', { name })}
        yes={t('live.removeYes')}
        icon={UserX}
        onYes={() => make({ kind: 'remove', memberId: id })}
        onClose={onClose}
      >
        <p>{t('live.removeHint', { name })}</p>
      </QuestionSheet>
    )
  }
  return (
    <Sheet isOpen onClose={onClose} title={<bdi>{name}</bdi>} closeLabel={t('states.close')} className="live-sheet">
      <p className="live-about muted">
        <Device of={member.device} /> <SyncMark of={member} />
      </p>
      <ul className="live-menu">
        {role !== 'wall' && (
          <Item
            icon={Crown}
            title={t('live.handOver', { name })}
            hint={t('live.handOverHint', { name })}
            onPress={() => make({ kind: 'hand-over', memberId: id })}
          />
        )}
        <Item
          icon={isMuted ? Volume2 : VolumeX}
          title={t(isMuted ? 'live.unmute' : 'live.mute', { name })}
          hint={t('live.muteHint')}
          onPress={() => make({ kind: 'mute', memberId: id, isMuted: !isMuted })}
        />
        <Item
          icon={UserX}
          title={t('live.remove')}
          hint={t('live.removeHint', { name })}
          onPress={() => setAsked(true)}
        />
      </ul>
    </Sheet>
  )
}

export interface PeopleListProps {
  view: InRoomView
  /** In the order in which they are shown. */
  members: readonly Member[]
  isDense?: boolean
}

export function PeopleList({ view, members, isDense = false }: PeopleListProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { me, state } = view
  const leads = state.leaderId === me
  const open = members.find(({ id }) => id === openId)
  return (
    <>
      <ul className={isDense ? 'live-people is-dense' : 'live-people'}>
        {members.map((member) => (
          <PersonRow
            key={member.id}
            member={member}
            isMe={member.id === me}
            leads={member.id === state.leaderId}
            isAsked={member.id === state.offeredTo}
            onMore={leads && member.id !== me ? () => setOpenId(member.id) : undefined}
          />
        ))}
      </ul>
      {open !== undefined && <PersonSheet member={open} onClose={() => setOpenId(null)} />}
    </>
  )
}
