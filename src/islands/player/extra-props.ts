import type { DoneView } from '../../stores/player/player-view.ts'

/** What a sheet over the done screen is given. */
export interface ExtraProps {
  view: DoneView
  onClose: () => void
}
