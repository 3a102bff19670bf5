/** What the done screen offers besides. */
import type { DoneView } from '../../stores/player/player-view.ts'

/** What a sheet over the done screen is given. */
export interface ExtraProps {
  view: DoneView
  onClose: () => void
}

export const EXTRAS = {
  share: () => import('./share-sheet.tsx').then(({ ShareSheet }) => ShareSheet),
  plan: () => import('./plan-sheet.tsx').then(({ PlanSheet }) => PlanSheet)
}
export type Extra = keyof typeof EXTRAS
