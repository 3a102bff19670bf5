/** How many messages are unread, for every screen. What counts them is loaded later (`live-messages.ts`). */
import { atom } from 'nanostores'

export const $unread = atom(0)
