/** What was played on this device signed out, and may be of the account that is signed in now: it is asked before it is counted. */
import { atom } from 'nanostores'
import type { PlayResult } from '../../../data/player/player-db.ts'

/** Filled by `results.ts`; small, because every screen reads it. */
export const $offeredResults = atom<readonly PlayResult[]>([])
