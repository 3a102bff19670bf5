import { useStore } from '@nanostores/react'
import { isMostlyDone } from '#core/workout/icepoints.ts'
import { $t } from '../../stores/app/locale.ts'
import type { PlayerView } from '../../stores/player/player-view.ts'
import { announcement } from './describe.ts'

/** Speaks once per segment, never per second. */
export function Voice({ view }: { view: PlayerView }) {
  const t = useStore($t)
  const text =
    view.kind === 'playing'
      ? announcement(view.timeline, view.index, view.status === 'waiting', t)
      : view.kind === 'done'
        ? t(isMostlyDone(view.outcome.share) ? 'player.sayDone' : 'player.sayEnded', { count: view.icepoints })
        : ''
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  )
}
