/** Browsers that receive push messages, through the push service on loopback. */
import { inject, vi } from 'vitest'
import { bindings, call, type Person } from './edge.ts'
import type { Pushed, Subscribed } from './push-server.ts'

const pushUrl = inject('pushUrl')
const real = globalThis.fetch

export interface Browser extends Subscribed {
  endpoint: string
}

/** The bindings of an operator who has set up push messages. */
export async function pushEnv(): Promise<typeof bindings> {
  const { privateKey } = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify'
  ])) as CryptoKeyPair
  const key = JSON.stringify(await crypto.subtle.exportKey('jwk', privateKey))
  // Only the host name differs, because no certificate is valid for loopback.
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    real(typeof input === 'string' ? input.replace('https://push.test', pushUrl) : input, init)
  )
  return { ...bindings, PUSH_KEY: key, PUSH_CONTACT: 'mailto:hello@icepoint.test', PUSH_HOSTS: 'push.test' }
}

export const endPushing = (): void => void vi.stubGlobal('fetch', real)

export async function newBrowser(status = 201): Promise<Browser> {
  const answer = await fetch(`${pushUrl}/browsers?status=${status}`, { method: 'POST' })
  const subscribed = (await answer.json()) as Subscribed
  return { ...subscribed, endpoint: `https://push.test${subscribed.path}` }
}

export const keysOf = ({ endpoint, p256dh, auth }: Browser) => ({ endpoint, p256dh, auth })

export const subscribe = (env: typeof bindings, person: Person, browser: Browser, more: object = {}) =>
  call('PUT', '/api/subscriptions', {
    jwt: person.jwt,
    env,
    body: { ...keysOf(browser), zone: 'Europe/Berlin', language: 'de', ...more }
  })

export const sentTo = async ({ path }: Browser) => (await (await fetch(pushUrl + path)).json()) as Pushed[]
