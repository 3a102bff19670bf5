/** The Worker's settings for push messages: who sends our reminders, and which push services are allowed. */
import type { Bindings } from '../lib/edge-env.ts'
import { log } from '../lib/log-lines.ts'
import { base64Url, bytesOf } from './push-encryption.ts'

export interface PushSettings {
  key: JsonWebKey
  publicKey: string
  contact: string
  hosts: readonly string[]
}

/** Chrome and Edge on Android, Firefox, Safari, Edge on Windows. A leading dot matches all subdomains. */
const HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com'
]

const isPart = (part: unknown): part is string => typeof part === 'string' && /^[\w-]{43}$/.test(part)

function keyOf(text: string): Pick<PushSettings, 'key' | 'publicKey'> | null {
  try {
    const { kty, crv, x, y, d } = JSON.parse(text) as JsonWebKey
    if (kty !== 'EC' || crv !== 'P-256' || !isPart(x) || !isPart(y) || !isPart(d)) return null
    // An uncompressed point: 4, x, y.
    const publicKey = base64Url(new Uint8Array([4, ...bytesOf(x), ...bytesOf(y)]))
    return { key: { alg: 'ES256', kty, crv, x, y, d }, publicKey }
  } catch {
    return null
  }
}

/** Returns null when push is not set up or its settings are invalid. The app then asks nobody for permission. */
export function pushSettingsOf({ PUSH_KEY = '', PUSH_CONTACT = '', PUSH_HOSTS = '' }: Bindings): PushSettings | null {
  if (PUSH_KEY === '') return null
  const key = keyOf(PUSH_KEY)
  const isContact = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(PUSH_CONTACT)
  if (key === null || !isContact) {
    log('error', 'push-not-set-up', { wrong: key === null ? 'PUSH_KEY' : 'PUSH_CONTACT' })
    return null
  }
  return {
    ...key,
    contact: PUSH_CONTACT,
    hosts: [...HOSTS, ...PUSH_HOSTS.split(/[\s,]+/).filter((host) => host !== '')]
  }
}

/** Security: the Worker calls no other address, whatever a browser or an impostor claims. */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
