/** A new group: its name and its members. Typed text stays when the sheet closes. */
import { useStore } from '@nanostores/react'
import { UserRoundPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $acceptedFriends } from '../../../stores/together/friends.ts'
import {
  $newGroup,
  GROUP_NAME_MAX,
  makingGroup,
  PEOPLE_MAX,
  setNewGroup
} from '../../../stores/together/group-forms.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { FriendPicks } from './friend-picks.tsx'
import { Problem } from './problem.tsx'

const loadInviteSheet = () => import('../invite-sheet.tsx').then(({ InviteSheet }) => InviteSheet)

export interface MakeSheetProps {
  onClose: () => void
  onMade: (id: string) => void
}

export function MakeSheet({ onClose, onMade }: MakeSheetProps) {
  const t = useStore($t)
  const { id, name, memberIds } = useStore($newGroup)
  const friends = useStore($acceptedFriends)
  const state = useStore(makingGroup.$state)
  const [isChecked, setChecked] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const back = () => setInviting(false)
  const isEmpty = name.trim() === ''
  if (isInviting) return <LazyPart load={loadInviteSheet} props={{ onClose: back }} onFail={back} isAsked />
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isEmpty) return event.currentTarget.querySelector('input')?.focus()
    void makingGroup.submit().then((isDone) => {
      if (!isDone) return
      onClose()
      onMade(id)
    })
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('groups.new')} closeLabel={t('states.close')}>
      <form className="stack" noValidate onSubmit={send}>
        <Field
          label={t('groups.name')}
          error={isChecked && isEmpty ? errorText(new UserFacingError('group-name-empty'), t) : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={GROUP_NAME_MAX}
              value={name}
              onChange={(next) => setNewGroup({ name: next })}
            />
          )}
        </Field>
        {friends.length === 0 ? (
          <NoFriends onInvite={() => setInviting(true)} />
        ) : (
          <FriendPicks
            friends={friends}
            chosen={memberIds}
            room={PEOPLE_MAX - 1 - memberIds.length}
            onChoose={(ids) => setNewGroup({ memberIds: ids })}
          />
        )}
        <Problem state={state} t={t} />
        <div className="sheet-actions">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={state.kind === 'sending'}>
            {t(state.kind === 'sending' ? 'groups.working' : 'groups.create')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function NoFriends({ onInvite }: { onInvite: () => void }) {
  const t = useStore($t)
  return (
    <>
      <p className="muted">{t('groups.noFriends')}</p>
      <Button icon={UserRoundPlus} aria-haspopup="dialog" onClick={onInvite}>
        {t('groups.invite')}
      </Button>
    </>
  )
}
