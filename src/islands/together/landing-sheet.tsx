/** Shown after somebody's invitation link was opened. */
import '../../styles/together/inviting.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { InvitationCard } from '#core/together/invitations.ts'
import { $t } from '../../stores/app/locale.ts'
import {
  $landing,
  leaveInvitation,
  openFriend,
  openInvitation,
  useLink
} from '../../stores/together/invitation-links.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Face } from './groups/face.tsx'

export function LandingSheet({ secret }: { secret: string }) {
  const t = useStore($t)
  const landing = useStore($landing)
  useEffect(() => void openInvitation(secret), [secret])
  return (
    <Sheet isOpen onClose={leaveInvitation} title={t('inviting.landTitle')} closeLabel={t('states.close')}>
      {landing.kind === 'loading' && (
        <Loading label={t('inviting.landLoading')}>
          <Skeleton height="4.5rem" />
        </Loading>
      )}
      {landing.kind === 'failed' && <Sentence role="alert">{errorText(landing.error, t)}</Sentence>}
      {landing.kind === 'ready' && <Landed card={landing.card} secret={secret} />}
    </Sheet>
  )
}

interface LandedProps {
  card: InvitationCard
  secret: string
}

function Landed({ card, secret }: LandedProps) {
  const t = useStore($t)
  if (card.isOwn) return <Sentence role="status">{t('inviting.landOwn')}</Sentence>
  if (card.friendId !== null) return <Already card={card} friendId={card.friendId} />
  return <Offer card={card} secret={secret} />
}

function Already({ card, friendId }: { card: InvitationCard; friendId: string }) {
  const t = useStore($t)
  const name = card.nickname || card.firstName
  return (
    <>
      <div className="row" role="status">
        <Face name={name} url={card.imageUrl} size="4rem" />
        <p className="grow">
          <b>{t('inviting.landFriends', { name })}</b>
        </p>
      </div>
      <div className="sheet-actions">
        <Button look="primary" onClick={() => openFriend(friendId)}>
          {t('inviting.landBack')}
        </Button>
      </div>
    </>
  )
}

function Sentence({ role, children }: { role: 'alert' | 'status'; children: string }) {
  const t = useStore($t)
  return (
    <>
      <Note tone={role === 'alert' ? 'warning' : 'info'} role={role}>
        {children}
      </Note>
      <div className="sheet-actions">
        <Button look="primary" onClick={leaveInvitation}>
          {t('inviting.landBack')}
        </Button>
      </div>
    </>
  )
}

function Offer({ card, secret }: LandedProps) {
  const t = useStore($t)
  const state = useStore(useLink.$state)
  const name = card.nickname || card.firstName
  return (
    <div className="stack">
      <div className="row">
        <Face name={name} url={card.imageUrl} size="4rem" />
        <p className="grow">
          <b>{t('inviting.landName', { name })}</b>
        </p>
      </div>
      <p className="muted">{t('inviting.landText')}</p>
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(state.error, t)}
        </Note>
      )}
      <div className="sheet-actions">
        <Button onClick={leaveInvitation}>{t('inviting.landNo')}</Button>
        <Button look="primary" aria-disabled={state.kind === 'sending'} onClick={() => void useLink.submit(secret)}>
          {t('inviting.landYes')}
        </Button>
      </div>
    </div>
  )
}
