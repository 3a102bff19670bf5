/**
 * Counts of new and pending items in the navigation and the header. The code that counts loads later
 * (`keep-counts.ts`).
 */
import { atom } from 'nanostores'
import type { RouteName } from '#core/app/routes.ts'

export type Counted = Extract<RouteName, 'workoutList' | 'calendar' | 'messages' | 'friends' | 'notifications'>

interface Count {
  count: number
  /** Shows `9+` from ten on. */
  drawn: string
  /** The link's full accessible name with the exact number: `Messages, 12 unread chats`. */
  said: string
}

/** Nothing is new for a missing entry. */
export const $counts = atom<Readonly<Partial<Record<Counted, Count>>>>({})

/** What a screen reader announces about new rows. */
export const $bellSaid = atom('')

/** The bell's panel; on phones the bell is a page. */
export const $isBellOpen = atom(false)
