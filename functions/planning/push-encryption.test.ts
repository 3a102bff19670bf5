import { createVerify } from 'node:crypto'
import { expect, it } from 'vitest'
import { base64Url, bytesOf, encrypted, newKeys, vapid } from './push-encryption.ts'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/** Imports a private and public key in the notation of RFC 8291. */
async function pair(secret: string, open: string): Promise<CryptoKeyPair> {
  const point = bytesOf(open)
  const [x, y] = [base64Url(point.slice(1, 33)), base64Url(point.slice(33))]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  return {
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: secret }, CURVE, false, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('jwk', jwk, CURVE, true, [])
  }
}

it('encrypts the example from appendix A of RFC 8291', async () => {
  const keys = await pair(
    'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
  )
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg'
  }
  const body = await encrypted(
    'When I grow up, I want to be a watermelon',
    browser,
    keys,
    bytesOf('DGv6ra1nlYgDCS1FRnbzlw')
  )
  expect(base64Url(body)).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  )
})

it('names the sender with a verifiable signature', async () => {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify'
  ])) as CryptoKeyPair
  const jwk = (await crypto.subtle.exportKey('jwk', privateKey)) as JsonWebKey
  const header = await vapid('https://push.test/to/1', jwk, 'open', 'mailto:a@b.test', 1_800_000_000)
  const [, letter = '', signature = '', key] = /^vapid t=(\S+\.\S+)\.(\S+), k=(\S+)$/.exec(header) ?? []
  expect(key).toBe('open')
  const [head, claims] = letter.split('.').map((part) => JSON.parse(new TextDecoder().decode(bytesOf(part))) as object)
  expect([head, claims]).toEqual([
    { typ: 'JWT', alg: 'ES256' },
    { aud: 'https://push.test', exp: 1_800_000_000, sub: 'mailto:a@b.test' }
  ])
  const pem = Buffer.from((await crypto.subtle.exportKey('spki', publicKey)) as ArrayBuffer).toString('base64')
  const verify = createVerify('sha256').update(letter)
  const open = `-----BEGIN PUBLIC KEY-----\n${pem}\n-----END PUBLIC KEY-----`
  expect(verify.verify({ key: open, dsaEncoding: 'ieee-p1363' }, bytesOf(signature))).toBe(true)
})

it('rejects invalid keys', async () => {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const point = base64Url(new Uint8Array(65).fill(4))
  for (const p256dh of ['', '??', point])
    await expect(encrypted('x', { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }, await newKeys(), salt)).rejects.toThrow()
})
