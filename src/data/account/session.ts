import type { Contract, ContractLimits } from '#core/workout/limits.ts'
import { resolveContract } from '#core/workout/limits.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { loginFrom, usageFrom, type AccountFacts, type Login, type Usage, type UserRow } from '#core/account/login.ts'
import { listOwnRows, listRows, readRow, readUser } from '../app/appwrite-rest.ts'
import { networkLost } from '../app/network-lost.ts'
import { equal, limit } from '../app/query.ts'
import { CONTRACT_QUERIES } from './session-paths.ts'

export interface SignedIn {
  login: Login
  contract: Contract
  /** Current limits of the base and pro contracts. Missing in an account that an older version stored on the device. */
  offers?: Readonly<Record<'base' | 'pro', ContractLimits>>
  usage: Usage
  prefs: Readonly<Record<string, unknown>>
}

type Row = Record<string, unknown>

/** Empty when they cannot be loaded: `resolveContract` has defaults. @throws NetworkError. */
async function readContracts(): Promise<Row[]> {
  try {
    return (await listRows<Row>('baseContracts', CONTRACT_QUERIES)).rows
  } catch (error) {
    if (error instanceof NetworkError) throw error
    return []
  }
}

function contractFrom(name: string, contracts: readonly Row[]): Contract {
  return resolveContract(name, contracts.find((row) => row['name'] === (name === '' ? 'base' : name)) ?? null)
}

export async function readAccount(): Promise<(AccountFacts & Pick<SignedIn, 'prefs'>) | null> {
  return readUser().catch((error: unknown) => {
    if (error instanceof UserFacingError && error.code === 'unauthenticated') return null
    throw error
  })
}

const readRows = (userId: string): Promise<[UserRow | null, Row | null, Row[]]> =>
  Promise.all([readRow<UserRow>('users', userId), readRow<Row>('quotas', userId), readContracts()])

/**
 * Creates missing rows, because the second step of a sign-up can get lost. The rows of the `expected` user are read
 * together with the account instead of after it.
 */
export async function readSession(expected = ''): Promise<SignedIn | null> {
  const ahead = expected === '' ? null : readRows(expected).catch(() => null)
  const account = await readAccount()
  if (account === null) return null
  let [user, quota, contracts] = (account.$id === expected ? await ahead : null) ?? (await readRows(account.$id))
  if (user === null || quota === null) {
    await setUpAccount({})
    ;[user, quota, contracts] = await readRows(account.$id)
  }
  if (user === null) throw new UserFacingError('internal')
  const login = loginFrom(account, user)
  return {
    login,
    contract: contractFrom(login.contractType, contracts),
    offers: { base: contractFrom('base', contracts).limits, pro: contractFrom('pro', contracts).limits },
    usage: usageFrom(quota),
    prefs: account.prefs
  }
}

/**
 * After a provider's sign-in the edge first checks whose account it is (docs/account.md). @throws UserFacingError
 * `address-claimed`: the session has ended, and the next login succeeds.
 */
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
  return (await changes()).setUpAccount(details)
}

const changes = () =>
  import('./change-session.ts').catch(() => {
    throw networkLost()
  })

/** @throws UserFacingError `wrong-credentials`, `rate-limited`, … */
export async function signIn(email: string, password: string): Promise<void> {
  return (await changes()).signIn(email, password)
}

/** The secret comes from a provider; it works once, for one minute. @throws UserFacingError `link-over`, … */
export async function signInWithToken(userId: string, secret: string): Promise<void> {
  return (await changes()).signInWithToken(userId, secret)
}

/** Does not sign in. @throws UserFacingError `email-taken`, `weak-password`, … */
export async function createAccount(email: string, password: string, name: string): Promise<void> {
  return (await changes()).createAccount(email, password, name)
}

export async function signOut(): Promise<void> {
  return (await changes()).signOut()
}

type Prefs = Readonly<Record<string, unknown>>

/**
 * `change` gets the server's prefs, so that another device's changes stay. Safe to repeat. @throws UserFacingError,
 * NetworkError.
 */
export async function changePrefs(change: (now: Prefs) => Prefs): Promise<Prefs> {
  return (await changes()).changePrefs(change)
}
