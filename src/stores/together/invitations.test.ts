import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { NewInvitation } from '#core/together/invitation-schemas.ts'
import { $invitation, $shownFriend, friendPath } from './friends-address.ts'
import { $shownGroup } from './group-addresses.ts'
import { codeOf } from '../app/qr-code.ts'
import {
  $links,
  $shownLink,
  addressOf,
  loadLinks,
  makeLink,
  revokeLink,
  $landing,
  leaveInvitation,
  openInvitation,
  useLink
} from './invitation-links.ts'
import { $privacy, changePrivacy, loadPrivacy } from './privacy.ts'

const SECRET = `i-${'abcd'.repeat(7)}`
const world = vi.hoisted(() => ({
  made: [] as unknown[],
  links: [] as unknown[],
  failure: null as Error | null,
  answers: [] as Promise<unknown>[],
  went: [] as string[],
  stored: { findByEmail: true, showPlays: false },
  notices: 0
}))
const answer = vi.hoisted(
  () =>
    <T>(value: () => T): Promise<T> =>
      world.failure === null ? Promise.resolve(value()) : Promise.reject(world.failure)
)
const page = vi.hoisted(() => ({ set: (_page: unknown): void => undefined }))
vi.mock('../app/router.ts', async () => {
  const { atom } = await import('nanostores')
  const $page = atom<unknown>(null)
  page.set = (next) => $page.set(next)
  return { $page }
})
vi.mock('../../data/together/invitations.ts', () => ({
  listInvitations: () => answer(() => world.links),
  makeInvitation: (input: NewInvitation) => {
    world.made.push(input)
    return answer(() => ({ ...input, secret: 'i-x', expiresAt: 't' }))
  },
  revokeInvitation: () => answer(() => (world.links = [])),
  readInvitation: () => world.answers.shift() ?? answer(() => ({ nickname: 'Ben', isOwn: false })),
  useInvitation: () => answer(() => ({ userId: 'ben' }))
}))
vi.mock('../../data/together/privacy.ts', () => ({
  readPrivacy: () => answer(() => ({ ...world.stored })),
  savePrivacy: (change: object) => answer(() => Object.assign(world.stored, change))
}))
vi.mock('../../platform/page/page.ts', () => ({
  absoluteUrl: (path: string) => `https://a.test${path}`,
  goTo: (path: string) => world.went.push(path)
}))
vi.mock('../account/session.ts', () => ({ accountKnown: () => Promise.resolve({ login: { userId: 'ada' } }) }))
vi.mock('../app/locale.ts', () => ({ $t: { get: () => (key: string) => key } }))
vi.mock('../app/notices.ts', () => ({ notify: () => (world.notices += 1) }))
vi.mock('./friends.ts', () => ({ refreshFriends: () => Promise.resolve() }))

const open = (address: string) => page.set({ address })

beforeEach(() => {
  Object.assign(world, { made: [], links: [], failure: null, answers: [], went: [], notices: 0 })
  world.stored = { findByEmail: true, showPlays: false }
  $shownLink.set(null)
  makeLink.reset()
  useLink.reset()
})

it('reads a friend, a group or an invitation from the address; a malformed secret never works', () => {
  open(friendPath('ben & co'))
  expect([$shownFriend.get(), $shownGroup.get(), $invitation.get()]).toEqual(['ben & co', null, null])
  open(`/friends/?by=${SECRET}`)
  expect($invitation.get()).toBe(SECRET)
  open('/friends/?by=../x&group=g1')
  expect([$invitation.get(), $shownGroup.get()]).toEqual(['', 'g1'])
})

describe('a link', () => {
  it('is created once, even when the first answer is lost', async () => {
    world.failure = new NetworkError('timeout')
    expect(await makeLink.submit('single')).toBe(false)
    world.failure = null
    world.links = ['one']
    expect(await makeLink.submit('single')).toBe(true)
    const [first, second] = world.made as NewInvitation[]
    expect(second).toEqual(first)
    expect($shownLink.get()?.id).toBe(first?.id)
    expect($links.get()).toEqual({ kind: 'ready', links: ['one'] })
    await makeLink.submit('day')
    expect((world.made.at(-1) as NewInvitation).id).not.toBe(first?.id)
  })

  it('is an address on this site with a QR code', async () => {
    const url = addressOf({ id: 'i', secret: SECRET, kind: 'day', expiresAt: 't' })
    expect(url).toBe(`https://a.test/friends/?by=${SECRET}`)
    const rows = await codeOf(url)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.every((row) => row.length === rows.length)).toBe(true)
  })

  it('disappears when it is revoked', async () => {
    await makeLink.submit('day')
    const id = $shownLink.get()?.id ?? ''
    await revokeLink.submit('another')
    expect($shownLink.get()).not.toBeNull()
    await revokeLink.submit(id)
    expect($shownLink.get()).toBeNull()
    world.failure = new NetworkError('offline')
    await loadLinks()
    expect($links.get().kind).toBe('failed')
  })
})

describe('an opened invitation', () => {
  it('shows who sent it and makes friends when it is accepted', async () => {
    await openInvitation(SECRET)
    expect($landing.get()).toEqual({ kind: 'ready', card: { nickname: 'Ben', isOwn: false } })
    await useLink.submit(SECRET)
    leaveInvitation()
    expect(world.went).toEqual(['/friends/?friend=ben', '/friends/'])
  })

  it('has expired when its secret is malformed or the server says so', async () => {
    await openInvitation('')
    expect($landing.get()).toEqual({ kind: 'failed', error: new UserFacingError('link-over') })
    world.failure = new NetworkError('offline')
    await openInvitation(SECRET)
    expect($landing.get()).toEqual({ kind: 'failed', error: new NetworkError('offline') })
  })

  it('is the last one that was opened', async () => {
    const slow = Promise.withResolvers<unknown>()
    world.answers = [slow.promise, Promise.resolve({ nickname: 'Cleo' })]
    const first = openInvitation(SECRET)
    await openInvitation(`${SECRET}x`)
    slow.resolve({ nickname: 'Ben' })
    await first
    expect($landing.get()).toMatchObject({ card: { nickname: 'Cleo' } })
  })
})

describe('privacy', () => {
  it('shows a choice at once and stores it; the last of two presses counts', async () => {
    await loadPrivacy()
    const first = changePrivacy({ showPlays: true })
    expect($privacy.get()).toEqual({ kind: 'ready', privacy: { findByEmail: true, showPlays: true } })
    await Promise.all([first, changePrivacy({ showPlays: false })])
    expect(world.stored.showPlays).toBe(false)
  })

  it('reverts with a message when it was not stored', async () => {
    await loadPrivacy()
    world.failure = new NetworkError('offline')
    await changePrivacy({ findByEmail: false })
    expect($privacy.get()).toEqual({ kind: 'ready', privacy: { findByEmail: true, showPlays: false } })
    expect(world.notices).toBe(1)
  })
})
