/** Which view follows on which: everything that happens to the player as a whole, beside the play itself. Pure. */
import type { DoneView, PlayerView } from '../player-view.ts'
import type { KeptMoment } from './kept-moment.ts'

export type PlayerEvent =
  /** This tab may not play: another one does. */
  | { kind: 'occupied'; where: KeptMoment | null }
  /** A play that a lost page has left was found. */
  | { kind: 'found'; kept: KeptMoment; awayMs: number; isOther: boolean }
  /** This tab asks for the play of another one. */
  | { kind: 'asking' }
  /** It did not get it. */
  | { kind: 'refused' }
  /** Another tab has the play of this one now. */
  | { kind: 'taken'; where: KeptMoment | null }
  | { kind: 'ended'; view: DoneView }
  | { kind: 'closed' }

/** The view after an event. An event that does not fit the view changes nothing. */
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
