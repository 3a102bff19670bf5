/** What is new or waits, on the navigation and at the doors in the header. What counts is loaded later (`keep-counts.ts`). */
import { atom } from 'nanostores'
import type { RouteName } from '#core/app/routes.ts'

export type Counted = Extract<RouteName, 'workoutList' | 'calendar' | 'messages' | 'friends' | 'notifications'>

interface Count {
  count: number
  /** `9+` from ten on. */
  drawn: string
  /** The whole name of the link, with the full number: `Messages, 12 unread chats`. */
  said: string
}

/** Without an entry nothing is new there. */
export const $counts = atom<Readonly<Partial<Record<Counted, Count>>>>({})

/** What a screen reader says of new rows. */
export const $bellSaid = atom('')

/** The bell's panel; on phones the bell is a page. */
export const $isBellOpen = atom(false)
