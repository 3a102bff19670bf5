import type { Context } from 'hono'
import type { EdgeEnv } from '../lib/edge-env.ts'

/** A cookie that the app sets beside the session. It grants nothing. */
export const hasSessionHint = (c: Context<EdgeEnv>): boolean =>
  /(?:^|;\s*)icepoint_session=1/.test(c.req.header('cookie') ?? '')
