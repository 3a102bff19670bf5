import type { Context } from 'hono'
import type { EdgeEnv } from '../lib/edge-env.ts'

/** A cookie the app sets along with the session. It grants no rights. */
export const hasSessionHint = (c: Context<EdgeEnv>): boolean =>
  /(?:^|;\s*)icepoint_session=1/.test(c.req.header('cookie') ?? '')
