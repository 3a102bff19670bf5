/** The number of unread messages, for every screen. The code that counts loads later (`live-messages.ts`). */
import { atom } from 'nanostores'

export const $unread = atom(0)
