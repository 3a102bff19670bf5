/** What the end of a play offers besides: loaded when it is wanted, fetched beforehand while the play runs. */
import { useStore } from '@nanostores/react'
import { useState, type ComponentType } from 'react'
import { $t } from '../../stores/locale.ts'
import type { PlayerView } from '../../stores/player-view.ts'

export interface ExtraProps {
  view: PlayerView & { kind: 'done' }
  onClose: () => void
}

const EXTRAS = {
  share: () => import('./share-sheet.tsx').then(({ ShareSheet }) => ShareSheet),
  plan: () => import('./plan-sheet.tsx').then(({ PlanSheet }) => PlanSheet)
}
export type Extra = keyof typeof EXTRAS

/** Fetches them while there is a network: the end of a play may be offline. */
export function fetchExtras(): void {
  for (const load of Object.values(EXTRAS)) void load().catch(() => undefined)
}

/** Which extra is open. A second press while one is loading does nothing. */
export function useExtra() {
  const t = useStore($t)
  const [shown, setShown] = useState<{ Sheet: ComponentType<ExtraProps> } | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const open = (extra: Extra) => {
    if (state === 'loading') return
    setState('loading')
    EXTRAS[extra]().then(
      (Sheet) => {
        setShown({ Sheet })
        setState('idle')
      },
      () => setState('failed')
    )
  }
  return { open, close: () => setShown(null), shown, said: state === 'failed' ? t('player.extraFailed') : '' }
}
