/** Sends one push message to the browsers that want it (RFC 8030, 8291, 8292). */
import type { Writer } from '../lib/appwrite-writer.ts'
import { log } from '../lib/log-lines.ts'
import { encrypted, newKeys, vapid } from './push-encryption.ts'
import { isPushService, type PushSettings } from './push-settings.ts'
import { unsubscribe, type Subscription } from './subscriptions.ts'

const KEEP_MAX_SEC = 12 * 60 * 60
const TIMEOUT_MS = 10_000

/** What the browser's service worker shows. */
export type Payload = Readonly<Record<string, string>>

/** Gone according to RFC 8030, 7.3. */
const isGone = (status: number): boolean => status === 404 || status === 410

async function requestTo(
  settings: PushSettings,
  to: Subscription,
  payload: Payload,
  keepSec: number,
  now: number
): Promise<RequestInit> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const until = Math.floor(now / 1000) + KEEP_MAX_SEC
  const [body, authorization] = await Promise.all([
    encrypted(JSON.stringify(payload), to, await newKeys(), salt),
    vapid(to.endpoint, settings.key, settings.publicKey, settings.contact, until)
  ])
  const headers = {
    authorization,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(Math.min(KEEP_MAX_SEC, Math.max(60, Math.round(keepSec)))),
    urgency: 'high'
  }
  return { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }
}

async function push(
  settings: PushSettings,
  to: Subscription,
  payload: Payload,
  keepSec: number,
  now: number
): Promise<'sent' | 'gone' | 'failed'> {
  if (!isPushService(to.endpoint, settings.hosts)) return 'gone'
  try {
    const { status } = await fetch(to.endpoint, await requestTo(settings, to, payload, keepSec, now))
    if (isGone(status)) return 'gone'
    if (status >= 200 && status <= 299) return 'sent'
    log('error', 'push-refused', { status, host: new URL(to.endpoint).hostname })
  } catch (error) {
    log('error', 'push-failed', { error: error instanceof Error ? error.name : 'unknown' })
  }
  return 'failed'
}

/**
 * Forgets subscriptions that no longer exist.
 * @param keepSec how long the service keeps it for an offline browser
 * @returns true when at least one browser's service accepted it
 */
export async function pushTo(
  writer: Writer,
  settings: PushSettings,
  browsers: readonly Subscription[],
  payloadFor: (browser: Subscription) => Payload,
  keepSec: number,
  now: number
): Promise<boolean> {
  const answers = await Promise.all(
    browsers.map((browser) => push(settings, browser, payloadFor(browser), keepSec, now))
  )
  const gone = browsers.filter((_, index) => answers[index] === 'gone')
  for (const { endpoint } of gone) await unsubscribe(writer, null, endpoint)
  return answers.includes('sent')
}
