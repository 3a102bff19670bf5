import { useStore } from '@nanostores/react'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { $t } from '../../stores/app/locale.ts'
import { $acting, unblockPerson } from '../../stores/together/friend-actions.ts'
import { Button } from '../../ui/button.tsx'

export function BlockedPeople({ blocked }: { blocked: readonly Friend[] }) {
  const t = useStore($t)
  const acting = useStore($acting)
  if (blocked.length === 0) return null
  return (
    <section className="friends-plain" aria-labelledby="blocked-title">
      <h2 id="blocked-title">{t('friends.blockedTitle')}</h2>
      <ul>
        {blocked.map((person) => (
          <li key={person.id}>
            <p>
              <b>{friendName(person)}</b>
            </p>
            <Button
              look="quiet"
              aria-label={t('friends.unblockOf', { name: friendName(person) })}
              aria-disabled={acting.has(person.id)}
              onClick={() => void unblockPerson(person)}
            >
              {t('friends.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
