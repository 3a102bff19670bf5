import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userRoles } from '../rights/actor.ts'
import type { LocalEvent } from '../types.ts'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let bob: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  bob = await server.signUp('bob')
  await server.asKey('POST', '/v1/teams', { teamId: 'red', name: 'Red' })
})
afterAll(() => server.remove())

it('grants and revokes roles by membership, and tells realtime whose roles changed', async () => {
  const events: LocalEvent[] = []
  const stop = server.app.onEvent((event) => events.push(event))
  const made = await server.asKey('POST', '/v1/teams/red/memberships', { userId: 'bob', roles: ['w_1'] })
  expect([made.status, made.json['confirm']]).toEqual([201, true])
  expect(userRoles(server.app.db, 'bob')).toContain('team:red/w_1')
  const path = `/v1/teams/red/memberships/${String(made.json['$id'])}`
  await server.asKey('PATCH', path, { roles: ['w_2'] })
  expect(userRoles(server.app.db, 'bob')).not.toContain('team:red/w_1')
  expect(userRoles(server.app.db, 'bob')).toContain('team:red/w_2')
  stop()
  expect(events.map((event) => event.rolesChangedFor)).toEqual(['bob', 'bob'])
})

it('does not add anyone twice', async () => {
  const again = await server.asKey('POST', '/v1/teams/red/memberships', { userId: 'bob', roles: [] })
  expect([again.status, again.json['type']]).toEqual([409, 'membership_already_confirmed'])
  expect((await server.asKey('GET', '/v1/teams/red')).json['total']).toBe(1)
})

it('hides all names from members and shows them to keys', async () => {
  const seen = await server.call('GET', '/v1/teams/red/memberships', undefined, bob)
  const [hidden] = seen.json['memberships'] as Record<string, unknown>[]
  expect([hidden?.['userId'], hidden?.['userEmail']]).toEqual(['', ''])
  const [shown] = (await server.asKey('GET', '/v1/teams/red/memberships')).json['memberships'] as Record<
    string,
    unknown
  >[]
  expect([shown?.['userId'], shown?.['userEmail']]).toEqual(['bob', 'bob@example.com'])
})

it('keeps members from changing what is not theirs', async () => {
  const rename = await server.call('PUT', '/v1/teams/red', { name: 'X' }, bob)
  expect([rename.status, rename.json['type']]).toEqual([401, 'user_unauthorized'])
  const carol = await server.signUp('carol')
  expect((await server.call('GET', '/v1/teams/red', undefined, carol)).status).toBe(404)
  const { json } = await server.asKey('GET', '/v1/teams/red/memberships')
  const [{ $id = '' } = {}] = json['memberships'] as { $id?: string }[]
  const promote = await server.call('PATCH', `/v1/teams/red/memberships/${$id}`, { roles: ['owner'] }, bob)
  expect(promote.json['message']).toBe('User is not allowed to modify roles')
})

it('lets a member leave and then hides the team from them', async () => {
  const { json } = await server.asKey('GET', '/v1/teams/red/memberships')
  const [{ $id = '' } = {}] = json['memberships'] as { $id?: string }[]
  expect((await server.call('DELETE', `/v1/teams/red/memberships/${$id}`, {}, bob)).status).toBe(204)
  expect((await server.call('GET', '/v1/teams/red', undefined, bob)).status).toBe(404)
  expect((await server.call('GET', '/v1/teams', undefined, bob)).json).toEqual({ total: 0, teams: [] })
})

it('invites by mail and grants no role before the invitation is accepted', async () => {
  server.app.options.mailDir = join(server.dataDir, 'mail')
  const owner = await server.signUp('owner')
  const guest = await server.signUp('guest')
  await server.call('POST', '/v1/teams', { teamId: 'blue', name: 'Blue' }, owner)
  const invitation = { email: 'guest@example.com', roles: ['editor'], url: 'http://localhost/accept' }
  const made = await server.call('POST', '/v1/teams/blue/memberships', invitation, owner)
  expect([made.status, made.json['confirm']]).toEqual([201, false])
  expect(userRoles(server.app.db, 'guest')).not.toContain('team:blue')
  const [mail = ''] = readdirSync(server.app.options.mailDir)
  const secret = /secret=([0-9a-f]+)/.exec(readFileSync(join(server.app.options.mailDir, mail), 'utf8'))?.[1]
  const path = `/v1/teams/blue/memberships/${String(made.json['$id'])}/status`
  const accept = (body: object, headers: Record<string, string>) => server.call('PATCH', path, body, headers)
  const wrong = await accept({ userId: 'guest', secret: 'wrong' }, guest)
  expect([wrong.status, wrong.json['type']]).toEqual([401, 'team_invalid_secret'])
  const other = await accept({ userId: 'owner', secret }, owner)
  expect([other.status, other.json['type']]).toEqual([401, 'team_invite_mismatch'])
  expect((await accept({ userId: 'guest', secret }, guest)).json['confirm']).toBe(true)
  expect(userRoles(server.app.db, 'guest')).toContain('team:blue/editor')
  expect((await accept({ userId: 'guest', secret }, guest)).json['type']).toBe('membership_already_confirmed')
})
