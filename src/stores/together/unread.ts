/** How many messages are unread, for every screen. What counts them is loaded later (`live-messages.ts`). */
import { atom } from 'nanostores'

export const $unread = atom(0)

/** What a screen reader says for the item of the navigation, as `Messages, 2 unread`. Empty when nothing is unread. */
export const $unreadSaid = atom('')
