/** Opens "Fit my time" before anything has been done; its label is the total length. */
import { useStore } from '@nanostores/react'
import { Timer } from 'lucide-react'
import { formatClock } from '#core/app/format.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isLocked, peek } from '../../../stores/player/player.ts'
import type { PlayingView } from '../../../stores/player/player-view.ts'
import { Icon } from '../../../ui/icon.tsx'

const loadFit = () => import('../sheets/fit-play.tsx')
export const loadFitPlay = () => loadFit().then(({ FitPlay }) => FitPlay)
export const loadFitBefore = () => loadFit().then(({ FitBefore }) => FitBefore)

/** True while getting ready for the first exercise. A video has no such part. */
export const isUntouched = ({ index, timeline }: PlayingView): boolean =>
  index === 0 && timeline.segments[0]?.phase === 'setup' && peek()?.outcome.share === 0

export function FitButton({ view, onPress }: { view: PlayingView; onPress: () => void }) {
  const t = useStore($t)
  const isLocked = useStore($isLocked)
  if (isLocked || !isUntouched(view)) return null
  return (
    <span className="player-adjust is-fit">
      <button type="button" aria-haspopup="dialog" onClick={onPress}>
        <Icon of={Timer} />
        <span className="visually-hidden">{t('player.fitTime')} </span>
        <span>{formatClock(view.timeline.nominalTotalSec)}</span>
      </button>
    </span>
  )
}
