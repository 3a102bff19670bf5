/** Results played while signed out. The user is asked whether they belong to the account before they count. */
import { atom } from 'nanostores'
import type { PlayResult } from '../../../data/player/player-db.ts'

export const $offeredResults = atom<readonly PlayResult[]>([])
