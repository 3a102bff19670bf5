/** Lists the exercises that replaced those of the workout. */
import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import type { DoneView } from '../../../stores/player/player-view.ts'

export function SwappedNote({ swaps }: { swaps: NonNullable<DoneView['swaps']> }) {
  const t = useStore($t)
  return (
    <p className="player-kept">{swaps.map(({ before, name }) => t('swap.played', { before, name })).join(' · ')}</p>
  )
}
