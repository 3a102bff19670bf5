import type { Service } from '../types.ts'
import { flowRoutes } from './flow-routes.ts'
import { createIdentityTable, identityRoutes } from './identities.ts'
import { storeEntries } from './providers.ts'

export const oauth2Service: Service = {
  name: 'account',
  routes: [...flowRoutes, ...identityRoutes],
  start: (app) => {
    createIdentityTable(app.db)
    storeEntries(app.db, app.options.providers)
  }
}
