/** Adds friends to a group. Only friends can join, so others are invited first. */
import { useStore } from '@nanostores/react'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { $acceptedFriends } from '../../../stores/together/friends.ts'
import { changingMembers, PEOPLE_MAX } from '../../../stores/together/group-forms.ts'
import type { Group } from '../../../stores/together/groups.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { FriendPicks } from './friend-picks.tsx'
import { Problem } from './problem.tsx'

const loadInviteSheet = () => import('../invite-sheet.tsx').then(({ InviteSheet }) => InviteSheet)

export function AddSheet({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useStore($t)
  const friends = useStore($acceptedFriends)
  const state = useStore(changingMembers.$state)
  const [chosen, setChosen] = useState<string[]>([])
  const others = friends.filter(({ userId }) => !group.memberIds.includes(userId))
  const room = PEOPLE_MAX - 1 - group.memberIds.length - chosen.length
  const [isInviting, setInviting] = useState(false)
  const back = () => setInviting(false)
  // People who accept in the meantime appear in the list afterwards.
  if (isInviting) return <LazyPart load={loadInviteSheet} props={{ onClose: back }} onFail={back} isAsked />
  const add = () => {
    // Another device may have added some in the meantime.
    const addIds = chosen.filter((id) => !group.memberIds.includes(id))
    void changingMembers.submit(group.id, { addIds }).then((isDone) => isDone && onClose())
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('groups.add')} closeLabel={t('states.close')}>
      <div className="stack">
        {others.length === 0 ? (
          <p className="muted">{t(friends.length === 0 ? 'groups.noFriends' : 'groups.allIn')}</p>
        ) : (
          <FriendPicks friends={others} chosen={chosen} room={room} onChoose={setChosen} />
        )}
        <p className="muted groups-small">{t('groups.onlyFriends')}</p>
        <Button icon={UserRoundPlus} aria-haspopup="dialog" onClick={() => setInviting(true)}>
          {t('groups.invite')}
        </Button>
        {room <= 0 && <p role="status">{t('groups.membersFull')}</p>}
        <Problem state={state} t={t} />
        <div className="sheet-actions">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          {others.length > 0 && (
            <Button
              look="primary"
              aria-disabled={chosen.length === 0 || state.kind === 'sending'}
              onClick={() => chosen.length > 0 && add()}
            >
              {state.kind === 'sending' ? t('groups.working') : t('groups.addCount', { count: chosen.length })}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}
