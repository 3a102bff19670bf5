import type { Contract } from '#core/workout/limits.ts'
import { resolveContract } from '#core/workout/limits.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { loginFrom, usageFrom, type AccountFacts, type Login, type Usage, type UserRow } from '#core/account/login.ts'
import { fromAppwrite } from '../app/appwrite.ts'
import { dropJwt, listOwnRows, listRows, readRow, readUser } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'
import { assertUncommon } from './common-passwords.ts'
import { newId } from '../app/ids.ts'
import { equal, limit } from '../app/query.ts'

export interface SignedIn {
  login: Login
  contract: Contract
  usage: Usage
  prefs: Readonly<Record<string, unknown>>
}

type Row = Record<string, unknown>

/** Null for base and pro, and when the row cannot be loaded: base is the fallback (spec, section 4). */
async function contractRow(name: string): Promise<Row | null> {
  if (name === 'base' || name === 'pro') return null
  try {
    const found = await listRows<Row>('baseContracts', [equal('name', [name]), limit(1)])
    return found.rows[0] ?? null
  } catch (error) {
    if (error instanceof NetworkError) throw error
    return null
  }
}

export async function readAccount(): Promise<(AccountFacts & Pick<SignedIn, 'prefs'>) | null> {
  return readUser().catch((error: unknown) => {
    if (error instanceof UserFacingError && error.code === 'unauthenticated') return null
    throw error
  })
}

/** Creates missing rows, because the second step of a sign-up can get lost. */
export async function readSession(): Promise<SignedIn | null> {
  const account = await readAccount()
  if (account === null) return null
  const readRows = () => Promise.all([readRow<UserRow>('users', account.$id), readRow<Row>('quotas', account.$id)])
  let [user, quota] = await readRows()
  if (user === null || quota === null) {
    await setUpAccount({})
    ;[user, quota] = await readRows()
  }
  if (user === null) throw new UserFacingError('internal')
  const login = loginFrom(account, user)
  return {
    login,
    contract: resolveContract(login.contractType, await contractRow(login.contractType)),
    usage: usageFrom(quota),
    prefs: account.prefs
  }
}

/** After a provider's sign-in the edge first checks whose account it is (docs/decisions/023). @throws UserFacingError `address-claimed`: the session is over, the next login succeeds. */
export async function readNewSession(): Promise<SignedIn | null> {
  if ((await readAccount()) === null) return null
  await setUpAccount({})
  return readSession()
}

export async function readUsage(userId: string): Promise<Usage> {
  const { rows } = await listOwnRows<Row>('quotas', [equal('$id', [userId]), limit(1)])
  return usageFrom(rows[0] ?? null)
}

export async function setUpAccount(details: { nickname?: string }): Promise<void> {
  await ask((api) => api.account.$put({ json: details }))
}

async function startSession(start: () => Promise<unknown>): Promise<void> {
  dropJwt()
  try {
    await start()
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'session-exists')) throw error
    await signOut()
    await start()
  }
}

/** @throws UserFacingError `wrong-credentials`, `rate-limited`, … */
export function signIn(email: string, password: string): Promise<void> {
  return startSession(() => fromAppwrite(({ account }) => account.createEmailPasswordSession({ email, password })))
}

/** The secret comes from a provider; it works once, for one minute. @throws UserFacingError `link-over`, … */
export function signInWithToken(userId: string, secret: string): Promise<void> {
  return startSession(() => fromAppwrite(({ account }) => account.createSession({ userId, secret })))
}

/** Does not sign in. Appwrite refuses an empty name, so none is sent. @throws UserFacingError `email-taken`, `weak-password`, … */
export async function createAccount(email: string, password: string, name: string): Promise<void> {
  await assertUncommon(password)
  const named = name.trim() === '' ? {} : { name }
  await fromAppwrite(({ account }) => account.create({ userId: newId(), email, password, ...named }))
}

export async function signOut(): Promise<void> {
  dropJwt()
  try {
    await fromAppwrite(({ account }) => account.deleteSession({ sessionId: 'current' }))
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'unauthenticated')) throw error
  }
}

/** `change` gets the prefs as the server has them, so another device's changes stay. Safe to repeat. @throws UserFacingError, NetworkError. */
export async function changePrefs(
  change: (now: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
): Promise<Readonly<Record<string, unknown>>> {
  return fromAppwrite(async ({ account }) => {
    const prefs = { ...change(await account.getPrefs()) }
    await account.updatePrefs({ prefs })
    return prefs
  })
}
