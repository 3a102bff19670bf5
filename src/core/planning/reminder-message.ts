/** A push message from the edge, as the service worker shows it: a reminder, or something that needs an answer. */
export interface ReminderMessage {
  title: string
  body: string
  /** A later message with the same tag replaces this one. */
  tag: string
  /** Empty for a date without a workout. */
  wId: string
  /** `bell` for something that needs an answer, empty for a reminder. */
  opens: string
  language: string
}

const FALLBACK: ReminderMessage = { title: 'Icepoint', body: '', tag: 'date', wId: '', opens: '', language: 'en' }

/** Turns anything that isn't one of our messages into one that only names the app. */
export function readReminder(text: string): ReminderMessage {
  try {
    const message = JSON.parse(text) as Record<string, unknown> | null
    const of = (key: keyof ReminderMessage): string => {
      const value = message?.[key]
      return typeof value === 'string' ? value : FALLBACK[key]
    }
    const wId = of('wId')
    return {
      title: of('title') || FALLBACK.title,
      body: of('body'),
      tag: of('tag'),
      wId: /^[\w.-]{1,36}$/.test(wId) ? wId : '',
      opens: of('opens'),
      language: of('language')
    }
  } catch {
    return FALLBACK
  }
}
