import { LocalNotifications } from './native-plugins.ts'

export interface Reminder {
  title: string
  text: string
  at: Date
  path: string
}

/** Android numbers notifications with 31 bits. */
function numberOf(id: string): number {
  let number = 0
  for (const letter of id) number = (Math.imul(number, 31) + letter.charCodeAt(0)) & 0x7fffffff
  return number
}

/** `opened` gets the path of a tapped reminder, including one that started the app. */
export function onReminder(opened: (path: string) => void): void {
  void LocalNotifications.addListener('localNotificationActionPerformed', ({ notification }) => {
    const { path } = (notification.extra ?? {}) as { path?: unknown }
    if (typeof path === 'string') opened(path)
  })
}

/** Replaces what the last call scheduled, but not what `remind` scheduled. */
export async function remindAll(reminders: readonly (Reminder & { id: string })[]): Promise<void> {
  const { notifications: pending } = await LocalNotifications.getPending()
  const old = pending.filter(({ extra }) => (extra as { isOfAll?: unknown } | undefined)?.isOfAll === true)
  if (old.length > 0) await LocalNotifications.cancel({ notifications: old.map(({ id }) => ({ id })) })
  if (reminders.length === 0) return
  const { display } = await LocalNotifications.requestPermissions()
  if (display !== 'granted') return
  const notifications = reminders.map(({ id, title, text, at, path }) => ({
    id: numberOf(id),
    title,
    body: text,
    schedule: { at, allowWhileIdle: true },
    extra: { path, isOfAll: true }
  }))
  await LocalNotifications.schedule({ notifications })
}

/**
 * Null removes the reminder. Asks for permission the first time. Without it, or for a time in the past, nothing is
 * shown.
 */
export async function remind(id: string, reminder: Reminder | null): Promise<void> {
  const number = numberOf(id)
  await LocalNotifications.cancel({ notifications: [{ id: number }] })
  if (reminder === null || reminder.at.getTime() <= Date.now()) return
  const { display } = await LocalNotifications.requestPermissions()
  if (display !== 'granted') return
  const { title, text, at, path } = reminder
  const schedule = { at, allowWhileIdle: true }
  await LocalNotifications.schedule({ notifications: [{ id: number, title, body: text, schedule, extra: { path } }] })
}
