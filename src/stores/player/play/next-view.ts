import type { DoneView, PlayerView } from '../player-view.ts'
import type { KeptMoment } from './kept-moment.ts'

export type PlayerEvent =
  | { kind: 'occupied'; where: KeptMoment | null }
  /** A closed page left this play behind. */
  | { kind: 'found'; kept: KeptMoment; awayMs: number; isOther: boolean }
  | { kind: 'asking' }
  | { kind: 'refused' }
  /** Another tab took over this tab's play. */
  | { kind: 'taken'; where: KeptMoment | null }
  | { kind: 'ended'; view: DoneView }
  | { kind: 'closed' }

export function nextView(view: PlayerView, event: PlayerEvent): PlayerView {
  switch (event.kind) {
    case 'occupied':
      return { kind: 'elsewhere', isTaken: false, isTaking: false, where: event.where }
    case 'found':
      return { kind: 'offer', ...event.kept, awayMs: event.awayMs, isOther: event.isOther }
    case 'asking':
    case 'refused':
      return view.kind === 'elsewhere' ? { ...view, isTaking: event.kind === 'asking' } : view
    case 'taken':
      return { kind: 'elsewhere', isTaken: true, isTaking: false, where: event.where }
    case 'ended':
      return event.view
    case 'closed':
      return { kind: 'closed' }
  }
}
