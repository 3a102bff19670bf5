import { targetProblem } from '../rights/dev-keys.ts'
import { AppwriteError, type ErrorDetails } from '../http/errors.ts'
import type { ErrorType } from '../http/errors-table.ts'
import type { Reply, RequestContext } from '../types.ts'

export interface State {
  success: string
  /** Empty when the app named no failure page; errors are then shown as a page. */
  failure: string
  token: boolean
}

export type Failure = (type: ErrorType, details?: ErrorDetails) => never

/**
 * The state may be forged, so its pages are checked again.
 * @throws {AppwriteError} 500 for garbage, 400 for a foreign page
 */
export function readState(context: RequestContext): State {
  const state = parseState(context.query['state'])
  const isForeign = (url: string): boolean => targetProblem(context, url) !== null
  if (isForeign(state.success)) throw new AppwriteError('project_invalid_success_url')
  if (state.failure !== '' && isForeign(state.failure)) throw new AppwriteError('project_invalid_failure_url')
  return state
}

function parseState(text: unknown): State {
  if (typeof text !== 'string' || text === '') return { success: '', failure: '', token: false }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) throw new Error('no object')
    const { success, failure, token } = value as Record<string, unknown>
    return {
      success: typeof success === 'string' ? success : '',
      failure: typeof failure === 'string' ? failure : '',
      token: token === true
    }
  } catch {
    throw new AppwriteError('general_server_error')
  }
}

/** Redirects to the app's failure page with `{message, type, code}` in `error`. */
export function failureReply(state: State, error: AppwriteError): Reply {
  if (state.failure === '') throw error
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(state.failure) ?? []
  const params = new URLSearchParams(query)
  params.set('error', JSON.stringify({ message: error.message, type: error.type, code: error.status }))
  return redirect(`${base}?${params.toString()}#${fragment}`, { cached: true })
}

/** Uses 301 as in Appwrite. Only redirects to the failure page lack the no-cache headers. */
export function redirect(location: string, { cached }: { cached: boolean }): Reply {
  const noCache = { 'cache-control': 'no-store, no-cache, must-revalidate, max-age=0', pragma: 'no-cache' }
  return { status: 301, body: '', headers: { ...(cached ? {} : noCache), 'content-type': 'text/html', location } }
}
