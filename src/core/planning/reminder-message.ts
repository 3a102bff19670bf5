/** What the edge pushes to a browser, and its service worker shows: a reminder, or what needs an answer. */
export interface ReminderMessage {
  title: string
  body: string
  /** A later message with the same tag takes its place. */
  tag: string
  /** Empty for a date without a workout. */
  wId: string
  /** `bell`: it needs an answer. Empty for a reminder. */
  opens: string
  language: string
}

const FALLBACK: ReminderMessage = { title: 'Icepoint', body: '', tag: 'date', wId: '', opens: '', language: 'en' }

/** Anything that is no message of ours becomes one that says only who sent it. */
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
