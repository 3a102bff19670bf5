/** The account service. */
import type { Service } from '../types.ts'
import { accountOwnRoutes } from './account-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export const accountService: Service = { name: 'account', routes: [...accountOwnRoutes, ...sessionRoutes] }
