/** The address at which other calendars fetch the training dates (docs/planning.md). */
import type { Language } from '#core/workout/workout.ts'
import { changeFeed, readFeed, removeFeed, type Feed } from '../../data/planning/calendar-feed.ts'
import { absoluteUrl } from '../../platform/page/page.ts'

export { changeFeed, readFeed, removeFeed, type Feed }

export interface FeedAddress {
  url: string
  /** Opens the device's calendar, which subscribes. */
  webcal: string
}

/** @param language of the texts in the feed */
export function feedAddress(secret: string, language: Language): FeedAddress {
  const query = language === 'en' ? '' : `?language=${language}`
  const url = absoluteUrl(`/api/calendar/${secret}.ics${query}`)
  return { url, webcal: url.replace(/^https?:/, 'webcal:') }
}
