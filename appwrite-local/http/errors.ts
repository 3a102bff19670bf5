import { ERRORS, type ErrorType } from './errors-table.ts'

/** The version that the recordings come from. */
export const SERVER_VERSION = '1.9.6'

/** Statuses that Appwrite passes on; everything else becomes 500 "Server Error" (general.php, `Http::error`). */
const PASSED = new Set([400, 401, 402, 403, 404, 405, 408, 409, 412, 413, 416, 422, 429, 451, 501, 503])

export interface ErrorDetails {
  message?: string
  params?: readonly string[]
  status?: number
}

export class AppwriteError extends Error {
  readonly type: ErrorType
  readonly status: number

  constructor(type: ErrorType, details: ErrorDetails = {}) {
    const [status, text] = ERRORS[type]
    super(details.message ?? fill(text, details.params ?? []))
    this.name = 'AppwriteError'
    this.type = type
    this.status = details.status ?? status
  }
}

/** 400 `general_argument_invalid` for a parameter: ``Invalid `name` param: text``. */
export function invalidParam(name: string, text: string): AppwriteError {
  return new AppwriteError('general_argument_invalid', { message: `Invalid \`${name}\` param: ${text}` })
}

export function missingParam(name: string): AppwriteError {
  return new AppwriteError('general_argument_invalid', { message: `Param "${name}" is not optional.` })
}

/** Unknown errors reveal only "Server Error". */
export function errorReply(error: unknown): { status: number; json: Record<string, unknown> } {
  if (error instanceof AppwriteError) {
    const passed = PASSED.has(error.status)
    const status = passed ? error.status : 500
    const message = passed ? error.message : 'Server Error'
    return { status, json: { message, code: status, type: error.type, version: SERVER_VERSION } }
  }
  return { status: 500, json: { message: 'Server Error', code: 500, type: 'general_unknown', version: SERVER_VERSION } }
}

/** True when the disk or the database is full: the request fails, but the server keeps running. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: string; errcode?: number }
  const SQLITE_FULL = 13
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL
}

function fill(text: string, params: readonly string[]): string {
  let index = 0
  return text.replaceAll('%s', (placeholder) => params[index++] ?? placeholder)
}
