import type { Reply, RequestContext } from '../types.ts'
import { pathId, requireScope, type Scope } from './access.ts'
import { asRouteError } from './problems.ts'

export function answering(handler: (context: RequestContext) => Reply): (context: RequestContext) => Reply {
  return (context) => {
    try {
      return handler(context)
    } catch (error) {
      throw asRouteError(error)
    }
  }
}

export function scopeOf(context: RequestContext): Scope {
  const { app, actor, params } = context
  const scope = requireScope(app, actor, pathId(params, 'databaseId'), pathId(params, 'tableId'))
  return { ...scope, older: context.url.startsWith('/v1/databases/') }
}

export function transactionIdOf(source: Record<string, unknown>): string | null {
  const id = source['transactionId']
  return typeof id === 'string' && id !== '' ? id : null
}
