/** Quick cheers for everyone: four signs, once every three seconds. */
import { useStore } from '@nanostores/react'
import { BicepsFlexed, Flame, HandHeart, Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nameOf } from '#core/live/people.ts'
import { CHEERS, type Cheer } from '#core/live/protocol.ts'
import { $t } from '../../stores/app/locale.ts'
import { cheer } from '../../stores/live/room.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import { Icon, type IconComponent } from '../../ui/icon.tsx'

const ICONS: Readonly<Record<Cheer, IconComponent>> = {
  clap: HandHeart,
  fire: Flame,
  muscle: BicepsFlexed,
  heart: Heart
}

/** Milliseconds between two cheers of one person. */
const REST_MS = 3000

export function CheerButtons() {
  const t = useStore($t)
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setResting(false), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  const send = (which: Cheer) => {
    if (isResting) return
    setResting(true)
    cheer(which)
  }
  return (
    <div className="live-cheers" role="group" aria-label={t('live.cheerAll')}>
      {CHEERS.map((which) => (
        <button
          key={which}
          type="button"
          aria-label={t(`live.cheer_${which}`)}
          aria-disabled={isResting}
          onClick={() => send(which)}
        >
          <Icon of={ICONS[which]} />
        </button>
      ))}
    </div>
  )
}

/** The last cheers with their names: they rise on the wall, and stand still with reduced motion. */
export function CheersShown({ view }: { view: InRoomView }) {
  return (
    <ul className="live-cheers-shown" aria-hidden="true">
      {view.cheers.map(({ id, by, cheer: which }) => (
        <li key={id}>
          <Icon of={ICONS[which]} />
          <bdi>{nameOf(view.state.members, by)}</bdi>
        </li>
      ))}
    </ul>
  )
}
