import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let now: number

afterEach(() => server.remove())

async function start(): Promise<string> {
  now = Date.parse('2026-11-21T10:00:00Z')
  server = await startTestServer({ projectName: 'Demo' }, { now: () => now })
  const mailDir = join(server.dataDir, 'mail')
  server.app.options.mailDir = mailDir
  return mailDir
}

function newestMail(mailDir: string): string {
  const [name = ''] = readdirSync(mailDir).sort().slice(-1)
  return readFileSync(join(mailDir, name), 'utf8')
}

function secretIn(mail: string): string {
  return /secret=([0-9a-f]+)/.exec(mail)?.[1] ?? ''
}

it('reports that mail is disabled when it has no mail folder', async () => {
  server = await startTestServer()
  const ann = await server.signUp('ann')
  const body = { url: 'http://localhost/verify' }
  expect((await server.call('POST', '/v1/account/verifications/email', body, ann)).json['type']).toBe(
    'general_smtp_disabled'
  )
})

it('verifies an address with the link of the mail, only once and before it expires', async () => {
  const mailDir = await start()
  const ann = await server.signUp('ann')
  const send = (url: string) => server.call('POST', '/v1/account/verifications/email', { url }, ann)
  const foreign = await send('https://evil.example.net/verify')
  expect([foreign.status, foreign.json['message']]).toEqual([
    400,
    'Invalid `url` param: Invalid URI. Register your new client (evil.example.net) as a new Web platform on your project console dashboard'
  ])
  const sent = await send('http://localhost:5173/verify?x=1')
  expect([sent.status, sent.json['secret']]).toEqual([201, ''])
  const mail = newestMail(mailDir)
  expect(mail).toContain('http://localhost:5173/verify?x=1&userId=ann&secret=')
  const confirm = (secret: string) => server.call('PUT', '/v1/account/verifications/email', { userId: 'ann', secret })
  expect((await confirm('wrong')).status).toBe(401)
  expect((await confirm(secretIn(mail))).status).toBe(200)
  expect((await server.call('GET', '/v1/account', undefined, ann)).json['emailVerification']).toBe(true)
  expect((await confirm(secretIn(mail))).status).toBe(401)
})

it('expires a link after an hour', async () => {
  const mailDir = await start()
  await server.signUp('ann')
  await server.call('POST', '/v1/account/recovery', { email: 'ann@example.com', url: 'http://localhost/r' })
  now += 3_600_001
  const body = { userId: 'ann', secret: secretIn(newestMail(mailDir)), password: 'new-password' }
  expect((await server.call('PUT', '/v1/account/recovery', body)).status).toBe(401)
})

it('recovers a password and ends every session', async () => {
  const mailDir = await start()
  const ann = await server.signUp('ann')
  await server.call('POST', '/v1/account/recovery', { email: 'ann@example.com', url: 'http://localhost/r' })
  const body = { userId: 'ann', secret: secretIn(newestMail(mailDir)), password: 'new-password' }
  expect((await server.call('PUT', '/v1/account/recovery', body)).status).toBe(200)
  expect((await server.call('GET', '/v1/account', undefined, ann)).status).toBe(401)
  const signIn = { email: 'ann@example.com', password: 'new-password' }
  expect((await server.call('POST', '/v1/account/sessions/email', signIn)).status).toBe(201)
})

it('rejects a verification secret as a sign-in', async () => {
  const mailDir = await start()
  const ann = await server.signUp('ann')
  await server.call('POST', '/v1/account/verifications/email', { url: 'http://localhost/v' }, ann)
  const body = { userId: 'ann', secret: secretIn(newestMail(mailDir)) }
  expect((await server.call('POST', '/v1/account/sessions/token', body)).status).toBe(401)
})

it('keeps names from injecting headers', async () => {
  const mailDir = await start()
  const ann = await server.signUp('ann')
  await server.call('PATCH', '/v1/account/name', { name: 'Ann\r\nBcc: all@example.com' }, ann)
  await server.call('POST', '/v1/account/verifications/email', { url: 'http://localhost/v' }, ann)
  expect(newestMail(mailDir)).not.toMatch(/^Bcc:/m)
})

it.each([
  ['de', 'Neues Passwort für Demo', 'Hallo,'],
  ['fr', 'Nouveau mot de passe pour Demo', 'Bonjour,'],
  ['es', 'Nueva contraseña para Demo', 'Hola:'],
  ['nl', 'Nieuw wachtwoord voor Demo', 'Hallo,'],
  ['en', 'Password Reset for Demo', 'Hello,'],
  ['xx', 'Password Reset for Demo', 'Hello,']
])('writes in the language of the request: %s', async (locale, subject, greeting) => {
  const mailDir = await start()
  await server.signUp('ann')
  const body = { email: 'ann@example.com', url: 'http://localhost/r' }
  await server.call('POST', '/v1/account/recovery', body, { 'x-appwrite-locale': locale })
  const mail = newestMail(mailDir)
  const [, word = ''] = /^Subject: (.*)$/m.exec(mail) ?? []
  const encoded = /=\?utf-8\?B\?(.*?)\?=/.exec(word)?.[1]
  expect(encoded === undefined ? word.trim() : Buffer.from(encoded, 'base64').toString()).toBe(subject)
  expect(mail).toContain(greeting)
})
