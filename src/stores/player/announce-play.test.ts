import { expect, it, vi } from 'vitest'
import type { Session } from '../account/session.ts'

const sent = vi.hoisted(() => ({ as: [] as string[] }))
vi.mock('../../data/app/edge.ts', () => ({
  ask: vi.fn(async () => void sent.as.push('account')),
  askAsVisitor: vi.fn(async () => void sent.as.push('visitor'))
}))
vi.mock('../../data/player/send-finish.ts', () => ({
  sendFinish: vi.fn(async (id: string) => void sent.as.push(id))
}))
vi.mock('../../platform/page/controller.ts', () => ({ hasController: () => false }))

const { workoutOf } = await import('#core/workout/workout.test-kit.ts')
const { $session } = await import('../account/session.ts')
const { announceFinish, announcePlay } = await import('./announce-play.ts')

const account = { login: { userId: 'ada' } } as unknown as NonNullable<
  Extract<Session, { kind: 'unknown' }>['lastKnown']
>

it('waits until the player’s account is known', async () => {
  sent.as.length = 0
  $session.set({ kind: 'unknown', error: null, lastKnown: account })
  const announced = announcePlay(workoutOf({ id: 'rain' }), 'r1')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent.as).toEqual([])
  $session.set({ kind: 'signed-in', ...account })
  await announced
  expect(sent.as).toEqual(['account'])
})

it('announces the play of a visitor without an account', async () => {
  sent.as.length = 0
  $session.set({ kind: 'signed-out' })
  await announcePlay(workoutOf({ id: 'rain' }), 'r2')
  expect(sent.as).toEqual(['visitor'])
})

it.each([
  ['a finished play of a public workout', { share: 0.92 }, {}, ['rain']],
  ['a finished play of a visitor', { userId: null }, {}, ['rain']],
  ['no play that was left early', { share: 0.6 }, {}, []],
  ['no play of its owner', { userId: 'bo' }, {}, []],
  ['no play of a workout that is not public', {}, { isPublic: false }, []]
])('counts %s', async (_, result, workout, expected) => {
  sent.as.length = 0
  const played = { id: 'r', workoutId: 'rain', name: 'Rain', date: '', seconds: 60, share: 1, declinedBy: [] }
  const rain = workoutOf({ id: 'rain', ownerId: 'bo', isPublic: true, ...workout })
  await announceFinish({ ...played, userId: 'ada', ...result }, rain)
  expect(sent.as).toEqual(expected)
})
