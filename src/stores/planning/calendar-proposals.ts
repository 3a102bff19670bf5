/** Training dates that friends propose: the calendar shows them with its own, once they are read (`proposed-dates.ts`). */
import { atom } from 'nanostores'
import { fieldsOf } from '#core/planning/planned-time.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'

export interface Proposal {
  id: string
  at: string
  /** Empty: it cannot be read any more; so with the workout. */
  from: string
  workout: string
  text: string
  /** Of the workout with whose share it came; missing for one of a message. */
  shareOf?: string
  ridge?: readonly RidgeSegment[] | undefined
}

export type ProposalsState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; proposals: readonly Proposal[] }

export const $proposals = atom<ProposalsState>({ kind: 'loading' })

export const proposalsByDay = (state: ProposalsState): ReadonlyMap<string, readonly Proposal[]> =>
  Map.groupBy(state.kind === 'ready' ? state.proposals : [], ({ at }) => fieldsOf(new Date(at)).date)
