import { sessionLimit } from '../project/policies.ts'
import type { App, Reply, RequestContext } from '../types.ts'
import { deleteSession, listSessions, sessionHeaders, type Session } from './sessions-store.ts'

/**
 * Ends a user's oldest sessions above the project's limit. Sessions created by keys skip this. A real server may need
 * up to 1.5 s after its answer, but the next list in recording 01 has no extra session.
 */
export function enforceSessionLimit(app: App, userId: string): void {
  const limit = sessionLimit(app)
  if (limit === 0) return
  app.db.transaction(() => {
    for (const session of listSessions(app.db, userId).slice(0, -limit)) deleteSession(app, session)
  })
}

/** Answers a sign-in; only keys get the secret in its body. */
export function loginReply(context: RequestContext, made: { session: Session; encoded: string }): Reply {
  enforceSessionLimit(context.app, made.session.userId)
  const secret = context.actor.kind === 'key' ? made.encoded : ''
  const json = { ...made.session.json, current: true, secret }
  return { status: 201, json, headers: sessionHeaders(context, made.encoded) }
}
