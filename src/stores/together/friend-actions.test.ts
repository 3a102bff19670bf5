import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { Friend } from '#core/together/friendship.ts'
import {
  $acting,
  $asked,
  $invited,
  acceptRequest,
  blockPerson,
  declineRequest,
  inviteByEmail,
  refreshInvited,
  removeFriend,
  reportPerson,
  unblockPerson,
  withdrawInvitation
} from './friend-actions.ts'

const world = vi.hoisted(() => ({
  calls: [] as string[],
  notices: [] as string[],
  fails: {} as Record<string, Error>,
  state: 'invited',
  delivery: 'sent',
  shown: null as string | null,
  cache: new Map<string, unknown>()
}))
const call = vi.hoisted(() => <T>(name: string, answer: () => T) => (...args: string[]) => {
  world.calls.push([name, ...args].join(' '))
  const failure = world.fails[name]
  return failure === undefined ? Promise.resolve(answer()) : Promise.reject(failure)
})
vi.mock('../../data/together/friends.ts', () => ({
  listInvited: call('invited', () => [{ id: 'f1', email: 'b@a.test' }]),
  invite: call('invite', () => ({ state: world.state })),
  report: call('report', () => undefined)
}))
vi.mock('../app/outbox/unsent.ts', () => ({
  deliver: async (_what: object, { act, id }: { act: string; id: string }) => {
    await call(act, () => undefined)(id)
    return { kind: world.delivery }
  }
}))
vi.mock('../app/outbox/tell-waiting.ts', () => ({
  tellWaiting: (name: string) => world.notices.push(`waits ${name}`)
}))
vi.mock('./friends.ts', () => ({ refreshFriends: call('friends', () => undefined) }))
vi.mock('./friends-address.ts', () => ({ $shownFriend: { get: () => world.shown } }))
vi.mock('../../platform/page/page.ts', () => ({ goTo: (path: string) => world.calls.push(`go ${path}`) }))
vi.mock('../account/session.ts', () => ({
  accountKnown: () => Promise.resolve({ login: { userId: 'ada', email: 'Ada@a.test' } })
}))
vi.mock('../app/locale.ts', () => ({
  $locale: { get: () => 'de' },
  $t: { get: () => (key: string, params?: object) => [key, ...Object.values(params ?? {})].join(' ') }
}))
vi.mock('../app/notices.ts', () => ({
  notify: ({ kind, text }: { kind: string; text: string }) => world.notices.push(`${kind} ${text}`)
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.has(key) ? { value: world.cache.get(key) } : null),
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.cache.set(key, value))
}))

const ben: Friend = {
  id: 'f1',
  userId: 'ben',
  email: 'b@a.test',
  firstName: '',
  lastName: '',
  nickname: 'Ben',
  imageUrl: '',
  createdAt: ''
}
const done = () => world.calls.splice(0).filter((one) => one !== 'friends' && one !== 'invited')

beforeEach(() => {
  Object.assign(world, { calls: [], notices: [], fails: {}, state: 'invited', shown: null, delivery: 'sent' })
  world.cache.clear()
  $invited.set(null)
  $asked.set(null)
  inviteByEmail.reset()
})

it.each([
  ['accept f1', 'didAccept Ben', acceptRequest],
  ['end f1', 'didDecline Ben', declineRequest],
  ['end f1', 'didRemove Ben', removeFriend],
  ['block f1', 'didBlock Ben', blockPerson],
  ['end f1', 'didUnblock Ben', unblockPerson]
] as const)('sends %s, reads again and reports: %s', async (sent, text, act) => {
  expect(await act(ben)).toBe(true)
  expect(world.calls).toEqual([sent, 'friends', 'invited'])
  expect(world.notices).toEqual([`positive friends.${text}`])
  expect($acting.get().size).toBe(0)
})

it('withdraws an invitation', async () => {
  expect(await withdrawInvitation('f2', 'b@a.test')).toBe(true)
  expect(done()).toEqual(['end f2'])
})

it('queues the action when offline and says so', async () => {
  world.delivery = 'waiting'
  expect(await acceptRequest(ben)).toBe(true)
  expect(world.calls).toEqual(['accept f1'])
  expect(world.notices).toEqual(['waits Ben'])
})

it('ignores a second press and reports a failure', async () => {
  world.fails = { accept: new NetworkError('offline') }
  const both = await Promise.all([acceptRequest(ben), acceptRequest(ben)])
  expect(both).toEqual([false, false])
  expect(done()).toEqual(['accept f1'])
  expect(world.notices).toEqual(['negative errors.unknown'])
  expect($acting.get().size).toBe(0)
})

it('closes the card of someone who is removed or blocked, and keeps it after a failure', async () => {
  world.shown = 'ben'
  await removeFriend(ben)
  expect(done()).toEqual(['end f1', 'go /friends/'])
  world.fails = { block: new UserFacingError('unavailable') }
  await blockPerson(ben)
  expect(done()).toEqual(['block f1'])
})

it('trims a report before it is sent', async () => {
  await reportPerson(ben, ' Unkind ')
  expect(done()).toEqual(['report f1 Unkind'])
})

it('lowercases an invited address, and the invitation may make both friends', async () => {
  expect(await inviteByEmail.submit(' Ben@A.Test ')).toBe(true)
  expect($asked.get()).toEqual({ email: 'ben@a.test', isFriend: false })
  world.state = 'accepted'
  await inviteByEmail.submit('ben@a.test')
  expect($asked.get()?.isFriend).toBe(true)
  expect(done()).toEqual(['invite ben@a.test de', 'invite ben@a.test de'])
})

it.each([
  ['', 'email-empty'],
  ['ben', 'bad-email'],
  ['ada@A.test', 'own-email']
])('does not send "%s": %s', async (typed, code) => {
  expect(await inviteByEmail.submit(typed)).toBe(false)
  expect(inviteByEmail.$state.get()).toEqual({ kind: 'failed', error: new UserFacingError(code) })
  expect(done()).toEqual([])
})

it('knows own invitations offline', async () => {
  await refreshInvited()
  expect($invited.get()).toEqual([{ id: 'f1', email: 'b@a.test' }])
  $invited.set(null)
  world.fails = { invited: new NetworkError('offline') }
  await refreshInvited()
  expect($invited.get()).toEqual([{ id: 'f1', email: 'b@a.test' }])
})
