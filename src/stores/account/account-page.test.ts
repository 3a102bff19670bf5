import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { $ended, endAccount, isOwnAddress, startAccountPage } from './account-page.ts'

const world = vi.hoisted(() => ({
  calls: [] as string[],
  holds: [] as boolean[],
  failure: null as Error | null,
  session: { kind: 'signed-in', login: { userId: 'ada', email: 'ada@icepoint.test' } } as { kind: string }
}))
const call = vi.hoisted(() => <T>(name: string, answer?: T) => (...args: unknown[]) => {
  world.calls.push([name, ...args].join(' '))
  return Promise.resolve(answer)
})
vi.mock('../../data/account/profile.ts', () => ({
  deleteAccount: (confirm: string) => {
    world.calls.push(`end ${confirm}`)
    return world.failure === null ? Promise.resolve('deleted') : Promise.reject(world.failure)
  }
}))
vi.mock('../../data/editor/drafts.ts', () => ({
  readDrafts: call('drafts', [{ workoutId: 'one' }, { workoutId: 'two' }]),
  dropDraft: call('drop')
}))
vi.mock('../../platform/page/storage.ts', () => ({ storage: { email: { write: call('typed') } } }))
vi.mock('../app/navigation.ts', () => ({ holdRedirects: (hold: boolean) => void world.holds.push(hold) }))
vi.mock('./account-security.ts', () => ({ loadSessions: call('devices') }))
vi.mock('./session.ts', () => ({
  $session: {
    get: () => world.session,
    subscribe: (told: (session: unknown) => void) => {
      told({ kind: 'unknown' })
      told(world.session)
      told(world.session)
      return () => undefined
    }
  },
  forgetHere: call('forget'),
  refreshUsage: call('usage')
}))

beforeEach(() => {
  const login = { userId: 'ada', email: 'ada@icepoint.test' }
  Object.assign(world, { calls: [], holds: [], failure: null, session: { kind: 'signed-in', login } })
  $ended.set(null)
  endAccount.reset()
})

it('reads devices and counters once, as soon as the account is known', async () => {
  const stop = startAccountPage()
  await Promise.resolve()
  await Promise.resolve()
  expect(world.calls).toEqual(['devices', 'usage'])
  stop()
})

it('reads nothing for a page that is left at once', async () => {
  startAccountPage()()
  await Promise.resolve()
  await Promise.resolve()
  expect(world.calls).toEqual([])
})

it.each([
  ['ada@icepoint.test', true],
  [' ADA@Icepoint.test ', true],
  ['ada@icepoint', false],
  ['', false]
])('reads %j as the own address: %s', (typed, isOwn) => expect(isOwnAddress(typed, 'ada@icepoint.test')).toBe(isOwn))

describe('endAccount', () => {
  it('deletes the account on the server first, then its data on this device, and reports it', async () => {
    expect(await endAccount.submit()).toBe(true)
    expect(world.calls).toEqual([
      'end ada@icepoint.test',
      'typed ',
      'drafts ada',
      'drop ada one',
      'drop ada two',
      'forget'
    ])
    expect($ended.get()).toBe('deleted')
    expect(world.holds).toEqual([true])
  })
  it('changes nothing when the server did not answer', async () => {
    world.failure = new NetworkError('timeout')
    expect(await endAccount.submit()).toBe(false)
    expect(world.holds).toEqual([true, false])
    expect(world.calls).toEqual(['end ada@icepoint.test'])
    expect($ended.get()).toBeNull()
    expect(endAccount.$state.get()).toEqual({ kind: 'failed', error: world.failure })
  })
  it('changes nothing and reports it while only the last known account is available', async () => {
    world.session = { kind: 'unknown' }
    expect(await endAccount.submit()).toBe(false)
    expect(world.calls).toEqual([])
    expect(endAccount.$state.get()).toEqual({ kind: 'failed', error: new NetworkError('unreachable') })
  })
})
