/**
 * Builds what a push service accepts: the text encrypted for one browser (RFC 8291, `aes128gcm` of RFC 8188) and the
 * token that names the sender (VAPID, RFC 8292). The maintained libraries for Workers still write the draft `aesgcm`,
 * which Safari rejects.
 */

export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** @throws DOMException when the text is not base64url */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

async function derived(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number
) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8)
  return new Uint8Array(bits)
}

/** The browser's keys as `PushSubscription` provides them. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/** One record of 4,096 bytes, the size that every browser accepts. */
const RECORD_BYTES = 4096

/** Marks the end of the last record. */
const END = new Uint8Array([2])

export const newKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(CURVE, true, ['deriveBits']) as Promise<CryptoKeyPair>

/**
 * Returns the body with its header.
 * @param keys used once
 * @param salt 16 random bytes
 * @throws DOMException for invalid keys
 */
export async function encrypted(
  text: string,
  { p256dh, auth }: BrowserKeys,
  keys: CryptoKeyPair,
  salt: Uint8Array<ArrayBuffer>
): Promise<Uint8Array<ArrayBuffer>> {
  const theirs = bytesOf(p256dh)
  const theirKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
  const ours = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer)
  // The Worker's types call this member `$public`; the runtime and the standard call it `public`.
  const agreed = { name: 'ECDH', public: theirKey } as unknown as Parameters<typeof crypto.subtle.deriveBits>[0]
  const shared = await crypto.subtle.deriveBits(agreed, keys.privateKey, 256)
  const info = joined(utf8('WebPush: info\0'), theirs, ours)
  const secret = await derived(new Uint8Array(shared), bytesOf(auth), info, 32)
  const [content, iv] = await Promise.all([
    derived(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16),
    derived(secret, salt, utf8('Content-Encoding: nonce\0'), 12)
  ])
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, joined(utf8(text), END))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, RECORD_BYTES)
  return joined(salt, size, new Uint8Array([ours.length]), ours, new Uint8Array(sealed))
}

const json = (value: object): string => base64Url(utf8(JSON.stringify(value)))

/** Returns the `Authorization` header. @param until seconds since 1970; services accept at most one day */
export async function vapid(
  endpoint: string,
  key: JsonWebKey,
  publicKey: string,
  contact: string,
  until: number
): Promise<string> {
  const letter = `${json({ typ: 'JWT', alg: 'ES256' })}.${json({ aud: new URL(endpoint).origin, exp: until, sub: contact })}`
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const signer = await crypto.subtle.importKey('jwk', key, algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signer, utf8(letter))
  return `vapid t=${letter}.${base64Url(new Uint8Array(signature))}, k=${publicKey}`
}
