import { findSession, deleteSession } from '../account/sessions-store.ts'
import {
  createUser,
  findUser,
  findUserByEmail,
  mustFindUser,
  updateUser,
  type UserChanges
} from '../account/users-store.ts'
import type { User } from '../account/user.ts'
import { uniqueId } from '../store/ids.ts'
import type { App, RequestContext } from '../types.ts'
import type { Failure } from './flow-state.ts'
import { findIdentity, findIdentityByEmail, storeIdentity } from './identities.ts'
import type { Grant, Person } from './openid.ts'

/** Keeps a signed-in user, who gets the identity. Needs a transaction, which `fail` rolls back. */
export function signInPerson(
  context: RequestContext,
  provider: string,
  person: Person,
  grant: Grant,
  fail: Failure
): string {
  const { app } = context
  if (person.id === '') fail('user_missing_id')
  const user = signedInUser(context, person, fail) ?? userOf(app, provider, person, fail)
  if (!user.status) fail('user_blocked')
  const known = findIdentity(app.db, provider, person.id)
  if (known !== null && known.userId !== user.id) fail('user_already_exists')
  if (known === null && findIdentityByEmail(app.db, person.email, user.id) !== null) fail('general_bad_request')
  storeIdentity(app, user.id, provider, person, grant)
  updateUser(app, user.id, completed(user, person), '')
  return user.id
}

function signedInUser({ app, actor }: RequestContext, person: Person, fail: Failure): User | null {
  if (actor.kind !== 'user') return null
  if (findIdentityByEmail(app.db, person.email, actor.userId) !== null) fail('user_already_exists')
  const other = findUserByEmail(app.db, person.email)
  if (other !== null && other.id !== actor.userId) fail('user_already_exists')
  const session = findSession(app.db, actor.userId, actor.sessionId)
  if (session !== null) deleteSession(app, session)
  return mustFindUser(app.db, actor.userId)
}

function userOf(app: App, provider: string, person: Person, fail: Failure): User {
  const { db } = app
  const session = db
    .prepare("SELECT user_id FROM sessions WHERE provider = ? AND provider_uid = ? AND provider_uid <> ''")
    .get(provider, person.id)
  const bySession = session === undefined ? null : findUser(db, String(session['user_id']))
  if (bySession !== null) return bySession
  if (person.email === '') fail('user_unauthorized', { message: 'OAuth provider failed to return email.' })
  const identity = findIdentity(db, provider, person.id)
  if (identity !== null) return mustFindUser(db, identity.userId)
  // Security: only an address verified by the provider may open an account made by another person.
  const owner = findUserByEmail(db, person.email) ?? ownerOfIdentity(app, person.email)
  if (owner !== null && !person.emailVerified) fail('general_bad_request')
  return owner ?? makeUser(app, person)
}

function ownerOfIdentity({ db }: App, email: string): User | null {
  const identity = findIdentityByEmail(db, email)
  return identity === null ? null : mustFindUser(db, identity.userId)
}

function makeUser(app: App, { email, name }: Person): User {
  const id = uniqueId(app.options.now())
  // As in Appwrite, a new user counts as verified, whatever the provider says about the address.
  const verified = { emailVerification: true, present: true, targets: true }
  return createUser(app, { id, name, email, phone: null, password: null, ...verified })
}

/** Fills a missing address or name (as in an anonymous account) from the provider. */
function completed(user: User, person: Person): UserChanges {
  return {
    ...(user.email === '' && person.email !== '' ? { email: person.email } : {}),
    ...(user.name === '' && person.name !== '' ? { name: person.name } : {})
  }
}
