import { useStore } from '@nanostores/react'
import { isMostlyDone } from '#core/workout/icepoints.ts'
import { $t } from '../../stores/app/locale.ts'
import { $credited, worthOf } from '../../stores/player/results/result-states.ts'
import type { PlayerView } from '../../stores/player/player-view.ts'
import { announcement } from './describe.ts'

/** Announces each segment once, never each second, and again if the edge corrects the points. */
export function Voice({ view }: { view: PlayerView }) {
  const t = useStore($t)
  const credited = useStore($credited)
  const text =
    view.kind === 'playing'
      ? announcement(view.timeline, view.index, view.status === 'waiting', t)
      : view.kind === 'done'
        ? t(isMostlyDone(view.outcome.share) ? 'player.sayDone' : 'player.sayEnded', {
            count: worthOf(view, credited).icepoints
          })
        : ''
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  )
}
