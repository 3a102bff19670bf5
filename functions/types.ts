/** What Hono carries through a request. */
import type { Account } from './account/accounts.ts'
import type { User } from './lib/auth.ts'

/** Cloudflare's rate limiting binding: counts for all isolates of a location. */
export interface SharedLimit {
  limit: (options: { key: string }) => Promise<{ success: boolean }>
}

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
  /** `off` for no line per request (tests, demo data). */
  REQUEST_LOG?: string
  RATE_ADDRESS?: SharedLimit
  RATE_USER?: SharedLimit
  RATE_COSTLY?: SharedLimit
  RATE_RARE?: SharedLimit
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
