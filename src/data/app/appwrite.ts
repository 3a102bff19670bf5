/** The session lives in Appwrite's cookie, the JWT for the edge only in memory. */
import type { Account, Client, Query, Realtime, Storage, TablesDB } from 'appwrite'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { getConfig } from './config.ts'

export const DATABASE_ID = 'icepoint'

export interface Appwrite {
  client: Client
  account: Account
  tables: TablesDB
  storage: Storage
  realtime: Realtime
  Query: typeof Query
}

let loading: Promise<Appwrite> | undefined

async function load(): Promise<Appwrite> {
  const [sdk, config] = await Promise.all([import('./sdk.ts'), getConfig()])
  const client = new sdk.Client().setEndpoint(config.endpoint).setProject(config.project)
  return {
    client,
    account: new sdk.Account(client),
    tables: new sdk.TablesDB(client),
    storage: new sdk.Storage(client),
    realtime: new sdk.Realtime(client),
    Query: sdk.Query
  }
}

/** @throws NetworkError when SDK or configuration cannot be fetched; the next call tries again. */
export function getClient(): Promise<Appwrite> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw appwriteFailure(error)
  })
  return loading
}

interface AppwriteFailure {
  code: number
  type: string
}

const isAppwriteFailure = (error: unknown): error is AppwriteFailure =>
  error instanceof Error && error.name === 'AppwriteException' && 'code' in error && 'type' in error

const CODES: Readonly<Record<string, string>> = {
  user_invalid_credentials: 'wrong-credentials',
  user_already_exists: 'email-taken',
  user_email_already_exists: 'email-taken',
  user_target_already_exists: 'email-taken',
  user_email_already_verified: 'already-verified',
  user_invalid_token: 'link-over',
  user_not_found: 'account-unknown',
  general_smtp_disabled: 'mail-off',
  user_blocked: 'account-blocked',
  user_session_already_exists: 'session-exists',
  password_recently_used: 'weak-password',
  password_personal_data: 'weak-password',
  general_rate_limit_exceeded: 'rate-limited'
}

const STATUS_CODES: Readonly<Record<number, string>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  402: 'quota-exceeded',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'rate-limited',
  503: 'unavailable',
  504: 'deadline-exceeded'
}

export function appwriteFailure(error: unknown): Error {
  if (error instanceof UserFacingError || error instanceof NetworkError) return error
  if (isAppwriteFailure(error) && error.code >= 400) {
    return new UserFacingError(CODES[error.type] ?? STATUS_CODES[error.code] ?? 'internal')
  }
  const isNetwork = error instanceof TypeError || isAppwriteFailure(error)
  if (isNetwork) return new NetworkError(navigator.onLine ? 'unreachable' : 'offline')
  return error instanceof Error ? error : new Error(String(error))
}

let sessionIsOver: () => void = () => undefined

export function onNoSession(listener: () => void): void {
  sessionIsOver = listener
}

export async function fromAppwrite<T>(call: (appwrite: Appwrite) => Promise<T>): Promise<T> {
  const appwrite = await getClient()
  try {
    return await call(appwrite)
  } catch (error) {
    const failure = appwriteFailure(error)
    if (failure instanceof UserFacingError && failure.code === 'unauthenticated') sessionIsOver()
    throw failure
  }
}

/** Appwrite's default lifetime of a JWT, and how early the next one is fetched. */
const JWT_SECONDS = 900
const JWT_MARGIN_SECONDS = 60

let jwt: { token: Promise<string>; freshUntil: number } | undefined

/** @throws UserFacingError `unauthenticated` without a session. */
export function getJwt(now: number = Date.now()): Promise<string> {
  if (jwt !== undefined && now < jwt.freshUntil) return jwt.token
  const token = fromAppwrite(({ account }) => account.createJWT({ duration: JWT_SECONDS })).then((made) => made.jwt)
  jwt = { token, freshUntil: now + (JWT_SECONDS - JWT_MARGIN_SECONDS) * 1000 }
  token.catch(dropJwt)
  return token
}

export function dropJwt(): void {
  jwt = undefined
}
