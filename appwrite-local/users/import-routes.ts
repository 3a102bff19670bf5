import { userTargets } from '../account/targets.ts'
import { userJson } from '../account/user-json.ts'
import { createUser, emitUser } from '../account/users-store.ts'
import type { PasswordKind } from '../account/user.ts'
import { emailParam, newIdParam, passwordParam, textParam } from '../http/params.ts'
import type { Reply, RequestContext, Route } from '../types.ts'

export const importRoutes: Route[] = [
  // Argon2id is this server's own kind.
  importRoute('argon2', {}),
  // Appwrite shows this cost for every bcrypt hash (recording 02).
  importRoute('bcrypt', { passwordKind: { type: 'bcrypt', cost: 8 } })
]

function importRoute(name: string, kind: { passwordKind?: PasswordKind }): Route {
  const handler = ({ app, body }: RequestContext): Reply => {
    const id = newIdParam(body, 'userId', app.options.now())
    const email = emailParam(body, 'email')
    const password = passwordParam(body, 'password')
    const user = createUser(app, {
      id,
      email,
      password,
      ...kind,
      name: textParam(body, 'name', { max: 128 }, ''),
      phone: null,
      present: false,
      targets: true
    })
    emitUser(app, user, 'create', '')
    return { status: 201, json: userJson(user, userTargets(app.db, user.id)) }
  }
  return { method: 'POST', path: `/v1/users/${name}`, scope: 'users.write', handler }
}
