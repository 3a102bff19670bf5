import { beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import { packedText } from '#core/workout/packed-text.ts'
import { packWorkout } from '#core/workout/packed.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { deflate } from '../../platform/files/deflate.ts'
import { storage } from '../../platform/page/storage.ts'
import { ada } from '../account/session.test-kit.ts'
import { $session } from '../account/session.ts'
import { $notice } from '../app/notices.ts'
import { $keeping, $packedWorkout, keepPacked, openPackedWorkout, playPacked } from './packed-workout.ts'
import { packedLink } from './packed-link.ts'
import { $workoutPage } from './workout-page.ts'

const world = vi.hoisted(() => ({
  fragment: '',
  changed: () => undefined as void,
  went: [] as string[],
  made: [] as unknown[],
  failure: null as unknown
}))
vi.mock('../../platform/page/fragment.ts', async (original) => ({
  ...(await original<object>()),
  currentFragment: () => world.fragment,
  onFragmentChange: (changed: () => void) => {
    world.changed = changed
    return () => undefined
  }
}))
vi.mock('../../platform/page/page.ts', async (original) => ({
  ...(await original<object>()),
  absoluteUrl: (path: string) => `https://icepoint.example${path}`,
  goTo: (path: string) => world.went.push(path)
}))
vi.mock('../../platform/page/storage.ts', () => {
  const kept = () => {
    let value = ''
    return { read: () => value, write: (next: string) => (value = next), onElsewhere: () => undefined }
  }
  const whole = { packed: kept() }
  return { storage: new Proxy(whole, { get: (all, name) => Reflect.get(all, name) ?? kept() }) }
})
vi.mock('./make-workout.ts', () => ({
  isFull: () => false,
  makeWorkout: async (making: { content: { name: string } }) => {
    if (world.failure !== null) throw world.failure
    world.made.push(making)
    return { id: 'new', name: making.content.name }
  }
}))

const rain = workoutOf({ name: 'Rain', imageUrl: '/media/workout-media/a' })
const textOf = async (workout = rain): Promise<string> => packedText(await deflate(packWorkout(workout))) ?? ''

const open = async (fragment: string) => {
  world.fragment = fragment
  openPackedWorkout()
  await vi.waitFor(() => expect($packedWorkout.get().kind).not.toBe('loading'))
  return $packedWorkout.get()
}

beforeEach(() => {
  Object.assign(world, { fragment: '', went: [], made: [], failure: null })
  storage.packed.write('')
  $session.set({ kind: 'signed-out' })
  $notice.set(null)
})

it('is read from the address and gets an id that no stored workout has', async () => {
  const state = await open(await textOf())
  expect(state).toMatchObject({ kind: 'ready', workout: { name: 'Rain', imageUrl: '', ownerId: '', totalSec: 36 } })
  expect(state.kind === 'ready' && state.workout.id).toMatch(/^w-[0-9a-z]{14}$/)
})

it.each([
  ['', 'empty'],
  ['nothing', 'damaged'],
  ['2.abc', 'newer'],
  [`1.${'A'.repeat(10_000_000)}`, 'too-long']
])('reports what is wrong with %.12s', async (fragment, problem) => {
  expect(await open(fragment)).toEqual({ kind: 'failed', problem })
})

it('reports content that is damaged or far too large', async () => {
  const text = await textOf()
  expect(await open(text.slice(0, -20))).toEqual({ kind: 'failed', problem: 'damaged' })
  expect(await open(packedText(await deflate('[1,2,3]')) ?? '')).toEqual({ kind: 'failed', problem: 'damaged' })
  const bomb = packedText(await deflate('0'.repeat(20_000_000))) ?? ''
  expect(await open(bomb)).toEqual({ kind: 'failed', problem: 'too-long' })
})

it('stays when a jump to the content changes the address, and follows another link', async () => {
  await open(await textOf())
  const before = $packedWorkout.get()
  world.fragment = 'main'
  world.changed()
  expect($packedWorkout.get()).toBe(before)
  expect(await open('main')).toMatchObject({ workout: { name: 'Rain' } })
  world.fragment = await textOf({ ...rain, name: 'Snow' })
  world.changed()
  await vi.waitFor(() => expect($packedWorkout.get()).toMatchObject({ workout: { name: 'Snow' } }))
})

it('is passed to the player', async () => {
  const state = await open(await textOf())
  if (state.kind !== 'ready') throw new Error('not read')
  playPacked(state.workout)
  expect($workoutPage.get()).toMatchObject({ kind: 'ready', workout: { name: 'Rain' } })
  expect(world.went).toEqual([`/workout/${state.workout.id}/play/`])
})

it('is saved once after the login that a guest is sent to', async () => {
  const state = await open(await textOf())
  if (state.kind !== 'ready') throw new Error('not read')
  keepPacked(state.workout)
  expect(world.went).toEqual(['/login/?next=%2Fworkout%2Fw%2F'])
  expect(world.made).toEqual([])
  $session.set({ kind: 'signed-in', ...ada })
  await open('')
  await vi.waitFor(() => expect($notice.get()).toMatchObject({ kind: 'positive' }))
  expect(world.made).toMatchObject([{ content: { name: 'Rain' }, files: [] }])
  await open('')
  expect(world.made).toHaveLength(1)
})

it('reports why it could not be saved and can be retried', async () => {
  $session.set({ kind: 'signed-in', ...ada })
  const state = await open(await textOf())
  if (state.kind !== 'ready') throw new Error('not read')
  world.failure = new UserFacingError('unavailable')
  keepPacked(state.workout)
  await vi.waitFor(() => expect($notice.get()).toMatchObject({ kind: 'negative' }))
  world.failure = null
  await vi.waitFor(() => expect($keeping.get().kind).toBe('failed'))
  keepPacked(state.workout)
  await vi.waitFor(() => expect(world.made).toHaveLength(1))
})

it('makes a link and says what the link leaves out', async () => {
  const link = await packedLink(rain)
  expect(link?.url).toBe(`https://icepoint.example/workout/w/#${await textOf()}`)
  expect(link).toMatchObject({ isLong: false, leftOut: 1 })
  const letters = Array.from({ length: 1900 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)))
  const long = await packedLink({ ...rain, description: letters.join('') })
  expect(long).toMatchObject({ isLong: true })
})
