import { atom } from 'nanostores'
import type { DoneView } from '../player-view.ts'

/** `kept` waits on the device. `signed-out` waits until someone signs in and claims it. */
export type ResultState = 'sending' | 'sent' | 'kept' | 'signed-out' | 'refused'

export const $resultStates = atom<Readonly<Record<string, ResultState>>>({})

/** What the edge has credited, keyed by result. A result without an answer has no entry. */
export const $credited = atom<Readonly<Record<string, number>>>({})

export function setResultState(id: string, state: ResultState, icepoints = state === 'refused' ? 0 : undefined): void {
  // Set first, so that the number shows together with the sent state.
  if (icepoints !== undefined) $credited.set({ ...$credited.get(), [id]: icepoints })
  $resultStates.set({ ...$resultStates.get(), [id]: state })
}

/** `isAbout` means that this device estimates the number until the edge has credited it. */
export interface Worth {
  icepoints: number
  isAbout: boolean
}

export function worthOf({ resultId, icepoints }: DoneView, credited: Readonly<Record<string, number>>): Worth {
  const known = resultId === null ? icepoints : credited[resultId]
  return { icepoints: known ?? icepoints, isAbout: known === undefined && icepoints > 0 }
}
