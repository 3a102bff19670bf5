/** Every service of this server, in the order in which they start. */
import { accountService } from './account/routes.ts'
import { storageService } from './storage/routes.ts'
import { localeService, systemService } from './system-routes.ts'
import { tokensService } from './tokens/routes.ts'
import type { Service } from './types.ts'

export const services: readonly Service[] = [systemService, localeService, accountService, storageService, tokensService]
