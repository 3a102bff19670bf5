/** Signs in to Appwrite like a browser: with a password, or through a provider's token flow. */
import { appwrite, call, newId, type Answer } from './edge.ts'

export interface Device {
  userId: string
  /** Value of the SDK's fallback cookie. */
  fallback: string
  jwt: string
  call: (method: string, path: string, body?: unknown) => Promise<Answer>
}

export interface AtProvider {
  sub: string
  email: string
}

export async function client(
  method: string,
  path: string,
  body?: unknown,
  fallback?: string
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const answer = await fetch(appwrite.endpoint + path, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': appwrite.project,
      ...(fallback === undefined ? {} : { 'x-fallback-cookies': fallback })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : {} }
}

async function deviceOf(session: Awaited<ReturnType<typeof client>>): Promise<Device> {
  if (session.status !== 201) throw new Error(JSON.stringify(session.body))
  const fallback = session.headers.get('x-fallback-cookies') ?? ''
  const jwt = String((await client('POST', '/account/jwts', {}, fallback)).body['jwt'])
  const userId = String(session.body['userId'])
  return { userId, fallback, jwt, call: (method, path, body) => call(method, path, { jwt, body }) }
}

/** Registers an address without verifying it. */
export async function signUp(email: string, password: string): Promise<Device> {
  await client('POST', '/account', { userId: newId(), email, password, name: 'First Comer' })
  return deviceOf(await client('POST', '/account/sessions/email', { email, password }))
}

export async function opens(email: string, password: string): Promise<boolean> {
  return (await client('POST', '/account/sessions/email', { email, password })).status === 201
}

/**
 * An unused token of the provider's flow.
 * @param fallback session of a signed-in user, who gets the identity added
 */
export async function providerToken(
  person: AtProvider,
  fallback?: string
): Promise<{ userId: string; secret: string }> {
  const code = btoa(JSON.stringify({ ...person, email_verified: true, name: 'Owner' })).replaceAll('+', '-')
  const page = 'http://localhost/done'
  const query = new URLSearchParams({
    project: appwrite.project,
    code: code.replaceAll('/', '_').replaceAll('=', ''),
    state: JSON.stringify({ success: page, failure: page, token: true })
  })
  const path = `/account/sessions/oauth2/oidc/redirect?${query.toString()}`
  const location = (await client('GET', path, undefined, fallback)).headers.get('location') ?? ''
  const found = new URL(location).searchParams
  if (!found.has('secret')) throw new Error(location)
  return { userId: found.get('userId') ?? '', secret: found.get('secret') ?? '' }
}

export const spend = async (token: { userId: string; secret: string }): Promise<Device> =>
  deviceOf(await client('POST', '/account/sessions/token', token))

export const comeIn = async (person: AtProvider): Promise<Device> => spend(await providerToken(person))
