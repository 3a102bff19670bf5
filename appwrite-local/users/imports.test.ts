import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

const PASSWORD = 'rasmuslerdorf'
// From PHP's documentation.
const BCRYPT = '$2a$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.remove())

const signIn = (id: string, password: string) =>
  server.call('POST', '/v1/account/sessions/email', { email: `${id}@example.com`, password })

it('signs in with an imported password, and rehashes it then', async () => {
  const body = { userId: 'm', email: 'm@example.com', password: BCRYPT }
  const made = await server.asKey('POST', '/v1/users/bcrypt', body)
  expect(made.json).toMatchObject({ password: BCRYPT, hash: 'bcrypt', hashOptions: { type: 'bcrypt' } })
  expect((await signIn('m', BCRYPT)).status).toBe(401)
  expect((await signIn('m', PASSWORD)).status).toBe(201)
  const after = await server.asKey('GET', '/v1/users/m')
  expect(after.json['hash']).toBe('argon2')
  expect(after.json['password']).toMatch(/^\$argon2id\$/)
  expect((await signIn('m', PASSWORD)).status).toBe(201)
})

it('forgets the imported hash format when a new password is set', async () => {
  await server.asKey('POST', '/v1/users/bcrypt', { userId: 's', email: 's@example.com', password: BCRYPT })
  await server.asKey('PATCH', '/v1/users/s/password', { password: 'another horse' })
  expect((await server.asKey('GET', '/v1/users/s')).json['hash']).toBe('argon2')
  expect((await signIn('s', 'another horse')).status).toBe(201)
})

it('accepts hashes in its own format', async () => {
  const own = (await server.asKey('GET', '/v1/users/m')).json['password']
  await server.asKey('POST', '/v1/users/argon2', { userId: 'a', email: 'a@example.com', password: own })
  expect((await signIn('a', PASSWORD)).status).toBe(201)
})

it('rejects other formats, and signs nobody in with such a hash stored by an older version', async () => {
  for (const kind of ['md5', 'phpass', 'sha', 'scrypt', 'scrypt-modified']) {
    expect((await server.asKey('POST', `/v1/users/${kind}`, { userId: 'x' })).status, kind).toBe(404)
  }
  await server.asKey('POST', '/v1/users/bcrypt', { userId: 'o', email: 'o@example.com', password: BCRYPT })
  const older = JSON.stringify({ type: 'md5' })
  server.app.db.prepare("UPDATE users SET password_kind = ? WHERE id = 'o'").run(older)
  expect((await signIn('o', PASSWORD)).status).toBe(401)
})
