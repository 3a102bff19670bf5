import { atom } from 'nanostores'
import type { DoneView } from '../player-view.ts'

/** `kept`: waits on the device. `signed-out`: waits until somebody signs in and claims it. */
export type ResultState = 'sending' | 'sent' | 'kept' | 'signed-out' | 'refused'

export const $resultStates = atom<Readonly<Record<string, ResultState>>>({})

/** By result: what the edge has credited for it. Nothing yet where no answer has come. */
export const $credited = atom<Readonly<Record<string, number>>>({})

export function setResultState(id: string, state: ResultState, icepoints = state === 'refused' ? 0 : undefined): void {
  // First: who sees that it is sent sees the number with it.
  if (icepoints !== undefined) $credited.set({ ...$credited.get(), [id]: icepoints })
  $resultStates.set({ ...$resultStates.get(), [id]: state })
}

/** `isAbout`: what this device reckons, until the edge has said what it credits. */
export interface Worth {
  icepoints: number
  isAbout: boolean
}

export function worthOf({ resultId, icepoints }: DoneView, credited: Readonly<Record<string, number>>): Worth {
  const known = resultId === null ? icepoints : credited[resultId]
  return { icepoints: known ?? icepoints, isAbout: known === undefined && icepoints > 0 }
}
