/** Selects friends, with a search if there are many. */
import { useStore } from '@nanostores/react'
import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Face } from './face.tsx'

/** More rows than fit on a phone. */
const SEARCH_FROM = 8

export interface FriendPicksProps {
  friends: readonly Friend[]
  chosen: readonly string[]
  /** Number of people who can still be added. */
  room: number
  onChoose: (ids: string[]) => void
}

export function FriendPicks({ friends, chosen, room, onChoose }: FriendPicksProps) {
  const t = useStore($t)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = friends.filter((friend) => friendName(friend).toLowerCase().includes(wanted))
  const toggle = (id: string, isIn: boolean) => onChoose(isIn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className="groups-picks">
      <legend className="visually-hidden">{t('groups.picks')}</legend>
      {friends.length > SEARCH_FROM && (
        <label className="search-field">
          <span className="visually-hidden">{t('groups.search')}</span>
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            placeholder={t('groups.search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      {found.map((friend) => {
        const isIn = chosen.includes(friend.userId)
        return (
          <label key={friend.userId} className="groups-pick">
            <Face name={friendName(friend)} url={friend.imageUrl} />
            <span>{friendName(friend)}</span>
            <input
              type="checkbox"
              checked={isIn}
              disabled={!isIn && room <= 0}
              onChange={(event) => toggle(friend.userId, event.target.checked)}
            />
            <span className="groups-check" aria-hidden="true">
              <Icon of={Check} />
            </span>
          </label>
        )
      })}
      {found.length === 0 && (
        <p className="muted" role="status">
          {t('groups.noMatch')}
        </p>
      )}
    </fieldset>
  )
}
