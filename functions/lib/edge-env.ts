/** What Hono carries through a request. This file imports nothing, so that every other one may import it. */

/** Cloudflare's rate limiting binding: counts for all isolates of a location. */
export interface SharedLimit {
  limit: (options: { key: string }) => Promise<{ success: boolean }>
}

/** Bindings of the Worker; the `APPWRITE_*` ones are checked once by `env.ts`. */
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

/** Who calls. */
export interface User {
  id: string
  /** Lower case. */
  email: string
  /** As given to Appwrite at registration; may be empty. */
  name: string
  labels: readonly string[]
  /** To read with this user's own permissions. */
  jwt: string
}

/** What every route has. `requireAccount` adds the account. */
export interface EdgeEnv {
  Bindings: Bindings
  Variables: { requestId: string; user: User }
}
