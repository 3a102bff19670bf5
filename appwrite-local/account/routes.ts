import { formatDate } from '../store/dates.ts'
import type { App, Service } from '../types.ts'
import { accountOwnRoutes } from './account-routes.ts'
import { mailLoginRoutes } from './mail-login-routes.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export const accountService: Service = {
  name: 'account',
  routes: [...accountOwnRoutes, ...sessionRoutes, ...recoveryRoutes, ...mailLoginRoutes],
  start: removeExpired
}

function removeExpired(app: App): void {
  const now = formatDate(app.options.now())
  app.db.prepare('DELETE FROM sessions WHERE expire < ?').run(now)
  app.db.prepare('DELETE FROM tokens WHERE expire < ?').run(now)
}
