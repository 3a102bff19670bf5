import { useState } from 'react'
import { act } from '../../stores/player/player.ts'
import { $isPreview } from '../../stores/player/play-preview.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'

/** While these are open, the clock stands still. */
const HOLDING: readonly string[] = ['end', 'fit']

/** Which dialog is open. */
export function useDialog<Name extends string>(status: PlayingView['status']) {
  const [dialog, setDialog] = useState<Name | 'end' | null>(null)
  const [hasPaused, setPaused] = useState(false)
  const open = (which: Name | 'end') => {
    // Nothing is lost with a preview.
    if (which === 'end' && $isPreview.get()) return act({ kind: 'end' })
    setDialog(which)
    if (!HOLDING.includes(which) || status !== 'running') return
    setPaused(true)
    act({ kind: 'pause' })
  }
  const close = () => {
    setDialog(null)
    if (hasPaused) act({ kind: 'resume' })
    setPaused(false)
  }
  return { dialog, open, close }
}
