/** In start order. */
import { accountService } from './account/routes.ts'
import { mailService } from './mail/outbox.ts'
import { oauth2Service } from './oauth2/service.ts'
import { projectService } from './project/routes.ts'
import { realtimeService } from './realtime/realtime.ts'
import { storageService } from './storage/routes.ts'
import { localeService, systemService } from './system/routes.ts'
import { databasesService, tablesService } from './tables/routes.ts'
import { teamsService } from './teams/routes.ts'
import { tokensService } from './tokens/routes.ts'
import type { Service } from './types.ts'
import { usersService } from './users/routes.ts'

export const services: readonly Service[] = [
  systemService,
  localeService,
  mailService,
  accountService,
  oauth2Service,
  projectService,
  usersService,
  teamsService,
  tablesService,
  databasesService,
  storageService,
  tokensService,
  realtimeService
]
