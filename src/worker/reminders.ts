/**
 * Shows push messages from the edge: reminders of training dates (`functions/planning/send-reminders.ts`), and what
 * needs an answer (`functions/together/tell.ts`).
 */
/// <reference lib="webworker" />
import { pathTo } from '#core/app/routes.ts'
import { readReminder } from '#core/planning/reminder-message.ts'

declare const self: ServiceWorkerGlobalScope

/** Focuses a window that already shows the place, as it is. Never navigates away from a running play. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((client) => client.url === url)
  if (shown === undefined) await self.clients.openWindow(url)
  else await shown.focus()
}

export function showReminders(): void {
  self.addEventListener('push', (event) => {
    const { title, body, tag, wId, opens, language } = readReminder(event.data?.text() ?? '')
    const ofDate = wId === '' ? pathTo('calendar') : pathTo('workout', { id: wId })
    const path = opens === 'bell' ? pathTo('notifications') : ofDate
    const shown = { body, tag, lang: language, icon: '/icons/icepoint-192.png', data: { path } }
    // Browsers require every push to be shown, even one without content.
    event.waitUntil(self.registration.showNotification(title, shown))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = (event.notification.data ?? {}) as { path?: unknown }
    if (typeof path === 'string') event.waitUntil(open(path))
  })
}
