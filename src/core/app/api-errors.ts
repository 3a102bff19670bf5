/** The one error form of the edge, and the spec's pairs of HTTP status and name (spec, section 8). */

export const ERROR_STATUSES = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'quota-exceeded': 402,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'resource-exhausted': 429,
  cancelled: 499,
  internal: 500,
  unimplemented: 501,
  unavailable: 503,
  'deadline-exceeded': 504
} as const

export type ErrorStatus = keyof typeof ERROR_STATUSES

/** What the client can act on: the inputs that are wrong, the limit that is reached, the version that is newer. */
export type ErrorDetails =
  | { kind: 'input'; issues: { path: string; code: string }[] }
  | { kind: 'limit'; limit: string; max: number; used: number }
  | { kind: 'version'; current: number }
  | { kind: 'code'; code: string }

export interface ApiErrorBody {
  error: { status: ErrorStatus; message: string; details?: ErrorDetails; requestId?: string }
}

/** Milliseconds that a client waits for an answer of the edge (spec, section 9). */
export const EDGE_TIMEOUT_MS = 70_000
