/**
 * Training dates that friends propose. The calendar shows them next to its own once they are loaded
 * (`proposed-dates.ts`).
 */
import { atom } from 'nanostores'
import { fieldsOf } from '#core/planning/planned-time.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'

export interface Proposal {
  id: string
  at: string
  /** Empty if it can no longer be read; the same applies to the workout. */
  from: string
  workout: string
  text: string
  /** The workout that was shared with this date; missing if the date came with a message. */
  shareOf?: string
  ridge?: readonly RidgeSegment[] | undefined
}

export type ProposalsState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; proposals: readonly Proposal[] }

export const $proposals = atom<ProposalsState>({ kind: 'loading' })

export const proposalsByDay = (state: ProposalsState): ReadonlyMap<string, readonly Proposal[]> =>
  Map.groupBy(state.kind === 'ready' ? state.proposals : [], ({ at }) => fieldsOf(new Date(at)).date)
