import { atom } from 'nanostores'

/** `kept`: waits on the device. `signed-out`: waits until somebody signs in and claims it. */
export type ResultState = 'sending' | 'sent' | 'kept' | 'signed-out' | 'refused'

export const $resultStates = atom<Readonly<Record<string, ResultState>>>({})
