import { expect, it } from 'vitest'
import { asOperator, call, newId, register } from '../support/edge.ts'
import { client, signUp } from '../support/sign-in.ts'

it('a sign-out invalidates the token of its session at once, and no other', async () => {
  const email = `${newId()}@example.test`
  const here = await signUp(email, 'a long password')
  const session = await client('POST', '/account/sessions/email', { email, password: 'a long password' })
  const there = session.headers.get('x-fallback-cookies') ?? ''
  const jwt = String((await client('POST', '/account/jwts', {}, there)).body['jwt'])
  expect((await here.call('PUT', '/api/account', {})).status).toBe(200)
  expect((await call('GET', '/api/account', { jwt })).status).toBe(200)
  expect((await client('DELETE', '/account/sessions/current', {}, there)).status).toBe(204)
  const after = await call('GET', '/api/account', { jwt })
  expect([after.status, after.body['error']?.['details']]).toEqual([401, { kind: 'code', code: 'session-over' }])
  expect((await here.call('GET', '/api/account')).status).toBe(200)
})

it('blocking an account or removing its label takes effect at once', async () => {
  const person = await register()
  await person.call('PUT', '/api/account', {})
  await asOperator('PUT', `/users/${person.id}/labels`, { labels: ['admin'] })
  expect((await person.call('GET', '/api/admin/reports')).status).toBe(200)
  await asOperator('PUT', `/users/${person.id}/labels`, { labels: [] })
  expect((await person.call('GET', '/api/admin/reports')).status).toBe(403)
  await asOperator('PATCH', `/users/${person.id}/status`, { status: false })
  const blocked = await person.call('GET', '/api/account')
  expect(blocked.body['error']?.['details']).toEqual({ kind: 'code', code: 'account-blocked' })
})
