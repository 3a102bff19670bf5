import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import type { KeptAddress } from '../../data/planning/push-address.ts'
import { storage } from '../../platform/page/storage.ts'
import { forgetReminders } from './reminded-here.ts'
import { $pushKinds, $reminders, choosePush, loadReminders, renewReminders } from './reminders.ts'

const world = vi.hoisted(() => ({
  userId: 'ada',
  key: 'open' as string | null,
  ability: 'ready',
  answer: 'granted',
  address: { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' } as object | null,
  zone: 'Europe/Berlin',
  fails: false,
  kept: [] as KeptAddress[],
  removed: [] as string[],
  ended: 0,
  notices: [] as string[]
}))
vi.mock('../account/session.ts', () => ({ accountKnown: () => Promise.resolve({ login: { userId: world.userId } }) }))
vi.mock('../app/locale.ts', () => ({ $locale: { get: () => 'de' }, $t: { get: () => (key: string) => key } }))
vi.mock('../app/notices.ts', () => ({ notify: ({ text }: { text: string }) => world.notices.push(text) }))
vi.mock('../../platform/page/push.ts', () => ({
  pushAbility: () => world.ability,
  mayNotify: () => {
    if (world.answer === 'denied') world.ability = 'blocked'
    return Promise.resolve(world.answer === 'granted')
  },
  isNotifying: () => world.answer === 'granted',
  pushAddress: () => Promise.resolve(world.address),
  endPush: () => {
    world.ended += 1
    return Promise.resolve('https://push.test/1')
  },
  zoneHere: () => world.zone
}))
vi.mock('../../data/planning/push-address.ts', () => ({
  readPushKey: () => (world.fails ? Promise.reject(new NetworkError('offline')) : Promise.resolve(world.key)),
  keepAddress: (address: KeptAddress) => {
    if (world.fails) return Promise.reject(new NetworkError('offline'))
    world.kept.push(address)
    return Promise.resolve()
  },
  removeAddress: (endpoint: string) => {
    world.removed.push(endpoint)
    return world.fails ? Promise.reject(new NetworkError('offline')) : Promise.resolve()
  }
}))

beforeEach(() => {
  Object.assign(world, { userId: 'ada', key: 'open', ability: 'ready', answer: 'granted', zone: 'Europe/Berlin' })
  Object.assign(world, { address: { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' }, fails: false })
  Object.assign(world, { kept: [], removed: [], ended: 0, notices: [] })
  storage.reminded.write(null)
  $reminders.set('loading')
  vi.useRealTimers()
})

async function switched(isOn: boolean): Promise<string> {
  await loadReminders()
  await choosePush(isOn ? ['reminders'] : [])
  return $reminders.get()
}

it('register the browser with its time zone and language when switched on', async () => {
  expect(await switched(true)).toBe('on')
  expect(world.kept).toEqual([
    {
      endpoint: 'https://push.test/1',
      p256dh: 'p',
      auth: 'a',
      zone: 'Europe/Berlin',
      language: 'de',
      kinds: ['reminders']
    }
  ])
  $reminders.set('loading')
  await loadReminders()
  expect($reminders.get()).toBe('on')
})

it('send every selected kind to the edge, and unsubscribe the browser only after the last one', async () => {
  await switched(true)
  await choosePush(['reminders', 'requests'])
  await choosePush(['requests'])
  expect(world.kept.map(({ kinds }) => kinds)).toEqual([['reminders'], ['reminders', 'requests'], ['requests']])
  expect([$pushKinds.get(), world.ended]).toEqual([['requests'], 0])
  await choosePush([])
  expect([$pushKinds.get(), $reminders.get(), world.ended]).toEqual([[], 'off', 1])
})

it('default to date reminders for a browser that subscribed before there were kinds', async () => {
  storage.reminded.write({ userId: 'ada', zone: 'Europe/Berlin', language: 'de', at: Date.now() })
  await loadReminders()
  expect([$reminders.get(), $pushKinds.get()]).toEqual(['on', ['reminders']])
})

it.each([
  ['no key', { key: null }, 'none'],
  ['Safari on a phone', { ability: 'install' }, 'install'],
  ['a browser without push', { ability: 'unsupported' }, 'unsupported'],
  ['a user who refused before', { ability: 'blocked' }, 'blocked'],
  ['no network', { fails: true }, 'failed']
])('are not offered with %s', async (_name, more, state) => {
  Object.assign(world, more)
  await loadReminders()
  expect($reminders.get()).toBe(state)
})

it.each([
  ['says no', { answer: 'denied' }, 'blocked', []],
  ['closes the question', { answer: 'default' }, 'off', []],
  ['has a push service that refuses', { address: null }, 'off', ['reminders.refused']]
])('stay off when the user or browser %s', async (_name, more, state, notices) => {
  Object.assign(world, more)
  expect(await switched(true)).toBe(state)
  expect([world.kept, world.notices, storage.reminded.read()]).toEqual([[], notices, null])
})

it('stay unchanged and show a message when the edge is down', async () => {
  await loadReminders()
  world.fails = true
  await choosePush(['reminders'])
  expect([$reminders.get(), world.notices.length, storage.reminded.read()]).toEqual(['off', 1, null])
})

it('can be switched off offline, because the browser stops receiving them', async () => {
  await switched(true)
  world.fails = true
  await choosePush([])
  expect([$reminders.get(), world.ended, world.removed, world.notices]).toEqual(['off', 1, ['https://push.test/1'], []])
})

it('are registered again after a day or in another time zone', async () => {
  await switched(true)
  await renewReminders()
  expect(world.kept).toHaveLength(1)
  world.zone = 'Asia/Tokyo'
  await renewReminders()
  expect(world.kept.at(-1)?.zone).toBe('Asia/Tokyo')
  vi.setSystemTime(Date.now() + 86_400_001)
  await renewReminders()
  expect(world.kept).toHaveLength(3)
})

it('end when another account signs in and when the session ends', async () => {
  await switched(true)
  world.userId = 'ben'
  await renewReminders()
  expect([world.ended, storage.reminded.read(), world.kept.length]).toEqual([1, null, 1])
  await forgetReminders()
  expect(world.ended).toBe(1)
})
