/** The Users service's imports: users whose passwords another system hashed. */
import { SHA_VERSIONS, type ImportedKind } from '../account/imported-passwords.ts'
import { userTargets } from '../account/targets.ts'
import { userJson } from '../account/user-json.ts'
import { createUser, emitUser } from '../account/users-store.ts'
import { invalidParam } from '../http/errors.ts'
import { emailParam, newIdParam, passwordParam, rangeParam, textParam } from '../http/params.ts'
import type { Reply, RequestContext, Route } from '../types.ts'

type Body = RequestContext['body']

/** The cost that Appwrite shows for every bcrypt hash, whatever its own is (recording 02). */
const SHOWN_BCRYPT_COST = 8
const MAX_TEXT = 128
const MAX_INTEGER = 2 ** 31 - 1

export const importRoutes: Route[] = [
  importRoute('argon2', () => undefined),
  importRoute('bcrypt', () => ({ type: 'bcrypt', cost: SHOWN_BCRYPT_COST })),
  importRoute('md5', () => ({ type: 'md5' })),
  importRoute('phpass', () => ({ type: 'phpass' })),
  importRoute('sha', (body) => ({ type: 'sha', version: shaVersion(body) })),
  importRoute('scrypt', scryptKind),
  importRoute('scrypt-modified', (body) => ({
    type: 'scryptMod',
    salt: textParam(body, 'passwordSalt', { max: MAX_TEXT }),
    saltSeparator: textParam(body, 'passwordSaltSeparator', { max: MAX_TEXT }),
    signerKey: textParam(body, 'passwordSignerKey', { max: MAX_TEXT })
  }))
]

/** A hash of Argon2id is like one of this server's own and needs no kind. */
function importRoute(name: string, kindOf: (body: Body) => ImportedKind | undefined): Route {
  const handler = ({ app, body }: RequestContext): Reply => {
    const id = newIdParam(body, 'userId', app.options.now())
    const email = emailParam(body, 'email')
    const password = passwordParam(body, 'password')
    const kind = kindOf(body)
    const user = createUser(app, {
      id,
      email,
      password,
      ...(kind === undefined ? {} : { passwordKind: kind }),
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

function shaVersion(body: Body): string {
  const version = textParam(body, 'passwordVersion', { max: MAX_TEXT }, '')
  if (version === '') return 'sha3-512'
  if (SHA_VERSIONS.includes(version)) return version
  throw invalidParam('passwordVersion', `Value must be one of (${SHA_VERSIONS.join(', ')})`)
}

function scryptKind(body: Body): ImportedKind {
  const cost = (name: string, fallback: number): number => rangeParam(body, name, 1, MAX_INTEGER, fallback)
  return {
    type: 'scrypt',
    salt: textParam(body, 'passwordSalt', { max: MAX_TEXT }),
    costCpu: cost('passwordCpu', 8),
    costMemory: cost('passwordMemory', 14),
    costParallel: cost('passwordParallel', 1),
    length: rangeParam(body, 'passwordLength', 1, MAX_TEXT, 64)
  }
}
