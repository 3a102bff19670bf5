/** Every service of this server, in the order in which they start. */
import type { Service } from './types.ts'

export const services: readonly Service[] = []
