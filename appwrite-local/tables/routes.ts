import type { Route, Service } from '../types.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { columnRoutes } from './column-routes.ts'
import { databaseRoutes } from './database-routes.ts'
import { indexRoutes } from './index-routes.ts'
import { olderRoutes } from './older-routes.ts'
import { rowRoutes } from './row-routes.ts'
import { settle } from './schema-jobs.ts'
import { loadSchema } from './schema.ts'
import { transactionRoutes } from './transaction-routes.ts'

function upToDate(route: Route): Route {
  const handler: Route['handler'] = (context) => {
    settle(context.app, context.app.options.now())
    return route.handler(context)
  }
  return { ...route, handler }
}

const current: Route[] = [
  ...databaseRoutes,
  ...columnRoutes,
  ...indexRoutes,
  ...rowRoutes,
  ...bulkRoutes,
  ...transactionRoutes
].map(upToDate)

const older = olderRoutes(current)

/** Loads the schema of `appwrite.json` at start. */
export const tablesService: Service = { name: 'tablesdb', routes: current, start: loadSchema }

export const databasesService: Service = { name: 'databases', routes: older }
