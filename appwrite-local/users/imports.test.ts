import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

const PASSWORD = 'correct horse'
const MD5 = createHash('md5').update(PASSWORD).digest('hex')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.remove())

const signIn = (id: string, password: string) =>
  server.call('POST', '/v1/account/sessions/email', { email: `${id}@example.com`, password })

it('lets in whoever knows an imported password, and hashes it anew then', async () => {
  const body = { userId: 'm', email: 'm@example.com', password: MD5 }
  const made = await server.asKey('POST', '/v1/users/md5', body)
  expect(made.json).toMatchObject({ password: MD5, hash: 'md5', hashOptions: { type: 'md5' } })
  expect((await signIn('m', MD5)).status).toBe(401)
  expect((await signIn('m', PASSWORD)).status).toBe(201)
  const after = await server.asKey('GET', '/v1/users/m')
  expect(after.json['hash']).toBe('argon2')
  expect(after.json['password']).toMatch(/^\$argon2id\$/)
  expect((await signIn('m', PASSWORD)).status).toBe(201)
})

it('forgets how it was hashed when a new password is set', async () => {
  await server.asKey('POST', '/v1/users/sha', { userId: 's', email: 's@example.com', password: MD5 })
  await server.asKey('PATCH', '/v1/users/s/password', { password: 'another horse' })
  expect((await server.asKey('GET', '/v1/users/s')).json['hash']).toBe('argon2')
  expect((await signIn('s', 'another horse')).status).toBe(201)
})

it('takes hashes of its own kind', async () => {
  const own = (await server.asKey('GET', '/v1/users/m')).json['password']
  await server.asKey('POST', '/v1/users/argon2', { userId: 'a', email: 'a@example.com', password: own })
  expect((await signIn('a', PASSWORD)).status).toBe(201)
})

it('refuses a version of SHA that there is not', async () => {
  const body = { userId: 'v', email: 'v@example.com', password: MD5, passwordVersion: 'sha0' }
  const refused = await server.asKey('POST', '/v1/users/sha', body)
  expect(refused.status).toBe(400)
  expect(refused.json['message']).toContain('Value must be one of (sha1, ')
})
