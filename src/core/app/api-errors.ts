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

export type ErrorDetails =
  | { kind: 'input'; issues: { path: string; code: string }[] }
  | { kind: 'limit'; limit: string; max: number; used: number }
  | { kind: 'version'; current: number }
  | { kind: 'code'; code: string }

export interface ApiErrorBody {
  error: { status: ErrorStatus; message: string; details?: ErrorDetails; requestId?: string }
}

/** How long a client waits for the edge (section 9 of the spec). */
export const EDGE_TIMEOUT_MS = 70_000
