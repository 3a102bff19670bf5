import { Hono } from 'hono'
import type { EdgeEnv } from './types.ts'
export const pages = new Hono<EdgeEnv>()
