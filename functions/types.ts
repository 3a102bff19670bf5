/** What Hono carries through a request. */
import type { Account } from './lib/accounts.ts'
import type { User } from './lib/auth.ts'

/** Bindings of the Worker; the `APPWRITE_*` ones are checked once by `lib/env.ts`. */
export interface Bindings {
  APPWRITE_ENDPOINT?: string
  APPWRITE_PROJECT?: string
  APPWRITE_KEY?: string
  /** `off` for none (demo data, load tests). */
  RATE_LIMITS?: string
  /** Requests per minute of one user; 600 when unset. */
  RATE_LIMIT_USER?: string
  /** Requests per minute of one address; 2400 when unset. */
  RATE_LIMIT_ADDRESS?: string
  ASSETS?: { fetch: (request: Request) => Promise<Response> }
}

export interface Variables {
  requestId: string
  user: User
  account: Account
}

export interface EdgeEnv {
  Bindings: Bindings
  Variables: Variables
}
