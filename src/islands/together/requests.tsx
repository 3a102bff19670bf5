/** Who wants to be a friend, and who was asked. */
import { useStore } from '@nanostores/react'
import { Check, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#core/app/format.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import {
  $acting,
  $invited,
  acceptRequest,
  declineRequest,
  withdrawInvitation
} from '../../stores/together/friend-actions.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Later } from '../app/later.tsx'
import { Face } from './groups/face.tsx'

const loadPersonSheet = () => import('./person-sheet.tsx').then(({ PersonSheet }) => PersonSheet)

export function Requests({ requests }: { requests: readonly Friend[] }) {
  const t = useStore($t)
  if (requests.length === 0) return null
  return (
    <section className="friends-requests" aria-labelledby="requests-title">
      <h2 id="requests-title">{t('friends.requests', { count: requests.length })}</h2>
      <ul>
        {requests.map((friend) => (
          <Request key={friend.id} friend={friend} />
        ))}
      </ul>
    </section>
  )
}

function Request({ friend }: { friend: Friend }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isActing = useStore($acting).has(friend.id)
  const [hasMore, setMore] = useState(false)
  const name = friendName(friend)
  const date = formatDate(Date.parse(friend.createdAt), locale, { dateStyle: 'medium' })
  return (
    <li className="card friends-request">
      <Face name={name} url={friend.imageUrl} size="3rem" />
      <p>
        <b>{name}</b>
        {name !== friend.email && <small>{friend.email}</small>}
        <small>{t('friends.askedOn', { date })}</small>
      </p>
      <div className="friends-request-ways">
        <Button icon={Check} aria-disabled={isActing} onClick={() => void acceptRequest(friend)}>
          {t('friends.accept')}
        </Button>
        <Button look="quiet" aria-disabled={isActing} onClick={() => void declineRequest(friend)}>
          {t('friends.decline')}
        </Button>
        <IconButton
          icon={EllipsisVertical}
          label={t('friends.moreRequest', { name })}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        />
      </div>
      {hasMore && (
        <Later
          load={loadPersonSheet}
          props={{ friend, isFriend: false, onClose: () => setMore(false) }}
          onFail={() => setMore(false)}
          isAsked
        />
      )}
    </li>
  )
}

/** `known`: addresses of friends. An invitation that was accepted is listed until it is read again. */
export function SentInvitations({ known }: { known: ReadonlySet<string> }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const acting = useStore($acting)
  const sent = (useStore($invited) ?? []).filter(({ email }) => !known.has(email))
  if (sent.length === 0) return null
  return (
    <section className="friends-plain" aria-labelledby="sent-title">
      <h2 id="sent-title">{t('friends.sentTitle')}</h2>
      <ul>
        {sent.map(({ id, email, createdAt }) => (
          <li key={id}>
            <p>
              <b>{email}</b>
              <small>
                {t('friends.sentOn', { date: formatDate(Date.parse(createdAt), locale, { dateStyle: 'medium' }) })}
              </small>
            </p>
            <Button
              look="quiet"
              aria-label={t('friends.withdrawOf', { email })}
              aria-disabled={acting.has(id)}
              onClick={() => void withdrawInvitation(id, email)}
            >
              {t('friends.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
