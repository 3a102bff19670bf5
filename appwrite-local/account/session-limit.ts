import { sessionLimit } from '../project/policies.ts'
import type { App, Reply, RequestContext } from '../types.ts'
import { deleteSession, listSessions, sessionHeaders, type Session } from './sessions-store.ts'

/** Milliseconds. A real server ends them up to 1.5 s after its answer, so for a while there is one more. */
const DELAY_MS = 300

const waiting = new WeakMap<App, Set<ReturnType<typeof setTimeout>>>()

function enforce(app: App, userId: string): void {
  const limit = sessionLimit(app)
  if (limit === 0) return
  app.db.transaction(() => {
    for (const session of listSessions(app.db, userId).slice(0, -limit)) deleteSession(app, session)
  })
}

/** Ends a user's oldest sessions above the project's limit, soon after the answer; sessions made by keys do not call it. */
export function enforceSessionLimit(app: App, userId: string): void {
  const timers = waiting.get(app)
  if (timers === undefined || sessionLimit(app) === 0) return
  const timer = setTimeout(() => {
    timers.delete(timer)
    enforce(app, userId)
  }, DELAY_MS)
  timer.unref()
  timers.add(timer)
}

/** Sessions that are still too many when the server stops go with the next sign-in. */
export function startSessionLimit(app: App): void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  waiting.set(app, timers)
  app.onClose(() => {
    for (const timer of timers) clearTimeout(timer)
    waiting.delete(app)
  })
}

/** Answer to a sign-in; only keys get the secret in its body. */
export function loginReply(context: RequestContext, made: { session: Session; encoded: string }): Reply {
  enforceSessionLimit(context.app, made.session.userId)
  const secret = context.actor.kind === 'key' ? made.encoded : ''
  const json = { ...made.session.json, current: true, secret }
  return { status: 201, json, headers: sessionHeaders(context, made.encoded) }
}
