import { beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import type { FriendRow } from '#core/together/friendship.ts'
import type { Query } from '../app/query.ts'
import { listShares } from './friend-shares.ts'
import { accept, block, end, invite, listInvited, listPeople, report } from './friends.ts'
import {
  listInvitations,
  makeInvitation,
  readInvitation,
  revokeInvitation,
  useInvitation as accepted
} from './invitations.ts'
import { readPrivacy, savePrivacy } from './privacy.ts'

const world = vi.hoisted(() => ({
  asked: [] as { table: string; queries: readonly Query[] }[],
  rows: {} as Record<string, ((queries: readonly Query[]) => object[]) | undefined>,
  sent: [] as unknown[],
  failure: null as Error | null
}))
vi.mock('../app/appwrite-rest.ts', () => {
  const list = (table: string, queries: readonly Query[]) => {
    world.asked.push({ table, queries })
    const rows = world.rows[table]?.(queries)
    return rows === undefined ? Promise.reject(new Error('away')) : Promise.resolve({ total: rows.length, rows })
  }
  return {
    listRows: list,
    listOwnRows: list,
    readRow: (table: string, id: string) => Promise.resolve(world.rows[table]?.([])[0] ?? { id: `no ${id}` })
  }
})
/** A fake client of the edge: it records each call and answers with everything that an answer can contain. */
vi.mock('../app/edge.ts', () => {
  const call = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => call(`${path}/${String(name)}`),
      apply: (_, __, [input]: unknown[]) => {
        world.sent.push(input === undefined ? [path] : [path, input])
        return world.failure === null ? Promise.resolve('answer') : Promise.reject(world.failure)
      }
    })
  const answer = { friendships: ['f'], friendship: 'f', invitations: ['i'], invitation: 'i', card: 'c' }
  return { ask: (send: (api: unknown) => Promise<unknown>) => send(call('')).then(() => answer) }
})

const row = (id: string, more: Partial<FriendRow> = {}): FriendRow => ({
  $id: `f-${id}`,
  ownerUId: 'ada',
  friendUId: id,
  state: 'accepted',
  createdAt: '2026-11-01T10:00:00.000Z',
  ownerFirstName: '',
  ownerLastName: '',
  ownerNicName: 'ada',
  ownerEmail: '',
  ownerImgUrl: '',
  friendFirstName: '',
  friendLastName: '',
  friendNicName: id,
  friendEmail: '',
  friendImgUrl: '',
  ...more
})
const isFrom = (queries: readonly Query[]) => queries.some(({ attribute }) => attribute === 'ownerUId')

beforeEach(() => Object.assign(world, { asked: [], rows: {}, sent: [], failure: null }))

it('reads people from both sides, with their current names', async () => {
  world.rows = {
    friends: (queries) => (isFrom(queries) ? [row('ben')] : [row('ada', { ownerUId: 'cy', ownerNicName: 'cy' })]),
    profiles: () => [{ $id: 'ben', nicName: 'Benny', firstName: '', imgUrl: '' }]
  }
  const people = await listPeople('ada')
  expect(people.friends.map(({ nickname }) => nickname)).toEqual(['Benny', 'cy'])
  const profiles = world.asked.find(({ table }) => table === 'profiles')
  expect(profiles?.queries[0]?.values).toEqual(['ben', 'cy'])
})

it('uses old names when current ones cannot be read', async () => {
  world.rows = { friends: (queries) => (isFrom(queries) ? [row('ben')] : []) }
  expect((await listPeople('ada')).friends.map(({ nickname }) => nickname)).toEqual(['ben'])
})

it('reads five hundred friends in pages and their names in batches', async () => {
  const all = Array.from({ length: 500 }, (_, index) => row(`b${index}`))
  world.rows = {
    friends: (queries) => {
      if (!isFrom(queries)) return []
      return queries.some(({ method }) => method === 'cursorAfter') ? [row('last')] : all
    },
    profiles: () => []
  }
  expect((await listPeople('ada')).friends).toHaveLength(501)
  expect(world.asked.filter(({ table }) => table === 'profiles')).toHaveLength(7)
})

it('sends changes to the edge', async () => {
  expect(await listInvited()).toEqual(['f'])
  expect(await invite('b@a.test', 'de')).toBe('f')
  await accept('x')
  await block('x')
  await end('x')
  await report('x', 'Unkind')
  const param = { id: 'x' }
  expect(world.sent).toEqual([
    ['/friends/invited/$get'],
    ['/friends/$post', { json: { email: 'b@a.test', language: 'de' } }],
    ['/friends/:id/$patch', { param, json: { state: 'accepted' } }],
    ['/friends/:id/$patch', { param, json: { state: 'blocked' } }],
    ['/friends/:id/$delete', { param }],
    ['/friends/:id/report/$post', { param, json: { reason: 'Unkind' } }]
  ])
})

it('ignores changes that are already done', async () => {
  world.failure = new UserFacingError('friendship-not-found')
  await expect(end('x')).resolves.toBeUndefined()
  world.failure = new UserFacingError('unavailable')
  await expect(end('x')).rejects.toThrow('unavailable')
})

it('creates, lists, reads, uses and revokes links through the edge', async () => {
  expect(await listInvitations()).toEqual(['i'])
  expect(await makeInvitation({ id: 'i1', kind: 'day' })).toBe('i')
  expect(await readInvitation('s')).toBe('c')
  expect(await accepted('s')).toBe('f')
  await revokeInvitation('i1')
  expect(world.sent.map((call) => (call as string[])[0])).toEqual([
    '/invitations/$get',
    '/invitations/$post',
    '/invitations/by/:secret/$get',
    '/invitations/by/:secret/$post',
    '/invitations/:id/$delete'
  ])
})

it('lists each workout shared with another person once, without withdrawn ones', async () => {
  const share = (wId: string, more: object = {}) => ({
    wId,
    note: '',
    proposedAt: null,
    seen: true,
    createdAt: 't',
    ...more
  })
  world.rows = {
    shareWithFriends: () => [
      share('w1', { groupId: 'team', withdrawn: false }),
      share('w1', { groupId: '', note: 'Slowly', proposedAt: 'd', seen: false, withdrawn: null }),
      share('w2', { groupId: '', withdrawn: true }),
      share('w3', { groupId: 'team', withdrawn: false })
    ]
  }
  expect(await listShares('ben', 'ada')).toEqual([
    { workoutId: 'w1', note: 'Slowly', proposedAt: 'd', isSeen: false, isDirect: true, createdAt: 't' },
    { workoutId: 'w3', note: '', proposedAt: null, isSeen: true, isDirect: false, createdAt: 't' }
  ])
})

it('makes an account from before the privacy choices findable and shows nothing of it', async () => {
  world.rows = { users: () => [{ findByEmail: null, showPlays: null }] }
  expect(await readPrivacy('ada')).toEqual({ findByEmail: true, showPlays: false })
  world.rows = { users: () => [{ findByEmail: false, showPlays: true }] }
  expect(await readPrivacy('ada')).toEqual({ findByEmail: false, showPlays: true })
  await savePrivacy({ showPlays: true })
  expect(world.sent).toEqual([['/account/$put', { json: { showPlays: true } }]])
})
