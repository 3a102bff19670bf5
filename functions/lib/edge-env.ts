import type { LiveBindings } from '../live/room-calls.ts'

interface SharedLimit {
  limit: (options: { key: string }) => Promise<{ success: boolean }>
}

export interface WorkersAi {
  run: (model: string, inputs: object) => Promise<unknown>
}

export interface Bindings extends LiveBindings {
  APPWRITE_ENDPOINT?: string
  APPWRITE_PROJECT?: string
  APPWRITE_KEY?: string
  SITE_URL?: string
  /** `off` where the Worker does not run behind Cloudflare. */
  ADDRESS_HEADER?: string
  RATE_LIMITS?: string
  RATE_LIMIT_USER?: string
  RATE_LIMIT_ADDRESS?: string
  REQUEST_LOG?: string
  AI_ENDPOINT?: string
  AI_KEY?: string
  AI_MODEL?: string
  AI_PICTURES?: string
  AI_TIMEOUT_MS?: string
  AI?: WorkersAi
  SMTP_URL?: string
  MAIL_FROM?: string
  SUPPORT_MAIL?: string
  PUSH_KEY?: string
  PUSH_CONTACT?: string
  PUSH_HOSTS?: string
  RATE_ADDRESS?: SharedLimit
  RATE_USER?: SharedLimit
  RATE_COSTLY?: SharedLimit
  RATE_RARE?: SharedLimit
  RATE_CODE?: SharedLimit
  ASSETS?: { fetch: (request: Request) => Promise<Response> }
}

export interface User {
  id: string
  email: string
  /** Only a verified address is known to belong to this person. */
  isVerified: boolean
  name: string
  labels: readonly string[]
  jwt: string
}

export interface EdgeEnv {
  Bindings: Bindings
  Variables: { requestId: string; user: User }
}
