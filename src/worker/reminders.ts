/** Shows what the edge sends: reminders of training dates (`functions/planning/send-reminders.ts`), and what needs an answer (`functions/together/tell.ts`). */
/// <reference lib="webworker" />
import { pathTo } from '#core/app/routes.ts'
import { readReminder } from '#core/planning/reminder-message.ts'

declare const self: ServiceWorkerGlobalScope

/** A window of the app comes to the front as it is when it shows the place; a play is never left for it. */
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
    // Browsers want each push to be seen, also one that says nothing.
    event.waitUntil(self.registration.showNotification(title, shown))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = (event.notification.data ?? {}) as { path?: unknown }
    if (typeof path === 'string') event.waitUntil(open(path))
  })
}
