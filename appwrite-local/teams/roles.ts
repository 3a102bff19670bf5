import { CUSTOM_ID_MESSAGE, isValidId } from '../store/ids.ts'
import { listParam } from '../http/params.ts'
import type { RequestContext } from '../types.ts'

/** At most 100 roles, each spelled like an id. */
export function rolesParam(body: RequestContext['body']): string[] {
  return [...new Set(listParam(body, 'roles', 100, isValidId, CUSTOM_ID_MESSAGE))]
}
