import { atom } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { PlayResult } from '../../../data/player/player-db.ts'
import type { Delivery, Wish } from '../../app/outbox/outbox.ts'
import type { Session } from '../../account/session.ts'

const device = vi.hoisted(() => ({
  waiting: [] as PlayResult[],
  sent: [] as string[],
  fails: [] as unknown[],
  delivery: { kind: 'sent', version: null } as Delivery
}))

vi.mock('../../../data/player/kept-results.ts', () => {
  const change = (ids: readonly string[], make: (result: PlayResult) => Partial<PlayResult>) => {
    device.waiting = device.waiting.map((result) =>
      ids.includes(result.id) && result.userId === null ? { ...result, ...make(result) } : result
    )
  }
  return {
    keptResults: {
      all: async () => [...device.waiting],
      remove: async (id: string) => void (device.waiting = device.waiting.filter((result) => result.id !== id)),
      claim: async (ids: readonly string[], userId: string) => change(ids, () => ({ userId })),
      decline: async (ids: readonly string[], userId: string) =>
        change(ids, ({ declinedBy }) => ({ declinedBy: [...declinedBy, userId] }))
    }
  }
})
vi.mock('../../app/outbox/unsent.ts', () => ({
  loadOutbox: async () => ({
    deliver: async ({ id, workoutId, name, body: { kind: _, ...play } }: Wish) => {
      const failure = device.fails.shift()
      if (failure !== undefined) throw failure
      device.sent.push(JSON.stringify({ id, workoutId, name, ...play }))
      return device.delivery
    }
  })
}))
vi.mock('../../account/session.ts', () => ({ $session: atom<Session>({ kind: 'signed-out' }) }))
vi.mock('../../app/network.ts', () => ({ $isOnline: atom(true) }))

const { $credited } = await import('./result-states.ts')
const { $resultStates, answerOffer, sendResults, startSendingResults } = await import('./results.ts')
const { $ownResult, forgetOwnResult, signInForResult } = await import('./own-result.ts')
const { $offeredResults } = await import('./offered-results.ts')
const { $session } = await import('../../account/session.ts')
const { $isOnline } = await import('../../app/network.ts')

const result = (id: string, userId: string | null = null): PlayResult => ({
  id,
  workoutId: 'w',
  name: 'Ladder',
  date: '2026-01-01T10:00:00.000Z',
  seconds: 60,
  share: 1,
  userId,
  declinedBy: []
})
const offered = () => $offeredResults.get().map(({ id }) => id)
const signIn = (userId: string) => $session.set({ kind: 'signed-in', login: { userId } } as Session)
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

beforeEach(async () => {
  $session.set({ kind: 'signed-out' })
  await settle()
  Object.assign(device, { waiting: [], sent: [], fails: [], delivery: { kind: 'sent', version: null } })
  $resultStates.set({})
})
startSendingResults()

describe('finished plays', () => {
  it('wait on the device while nobody is signed in, and are offered to the next account instead of claimed', async () => {
    device.waiting = [result('a')]
    await sendResults()
    expect($resultStates.get()['a']).toBe('signed-out')
    expect(offered()).toEqual([])
    signIn('me')
    await settle()
    expect(device.sent).toEqual([])
    expect(offered()).toEqual(['a'])
    await answerOffer(true)
    expect(device.sent).toEqual([
      JSON.stringify({
        id: 'a',
        workoutId: 'w',
        name: 'Ladder',
        date: '2026-01-01T10:00:00.000Z',
        seconds: 60,
        share: 1
      })
    ])
    expect(device.waiting).toEqual([])
    expect(offered()).toEqual([])
    expect($resultStates.get()['a']).toBe('sent')
  })

  it('are claimed by the account that was opened for them, with a message until it is read', async () => {
    device.waiting = [result('a'), result('b')]
    await sendResults()
    signInForResult(result('a'))
    expect($ownResult.get()?.state).toBeUndefined()
    signIn('me')
    await settle()
    expect(device.sent).toHaveLength(1)
    expect(offered()).toEqual(['b'])
    expect($ownResult.get()).toEqual({ id: 'a', name: 'Ladder', seconds: 60, state: 'sent' })
    forgetOwnResult()
    expect($ownResult.get()).toBeNull()
  })

  it('that an account rejects stay for others and are not offered to it again', async () => {
    device.waiting = [result('a')]
    signIn('me')
    await settle()
    await answerOffer(false)
    await sendResults()
    expect(offered()).toEqual([])
    expect(device.sent).toEqual([])
    $session.set({ kind: 'signed-out' })
    signIn('you')
    await settle()
    expect(offered()).toEqual(['a'])
  })

  it('that an account has claimed go to no other, even after a lost answer', async () => {
    device.waiting = [result('a')]
    signIn('me')
    await settle()
    device.fails = [new NetworkError('offline')]
    await answerOffer(true)
    expect($resultStates.get()['a']).toBe('kept')
    $session.set({ kind: 'signed-out' })
    signIn('you')
    await settle()
    expect(offered()).toEqual([])
    expect(device.sent).toEqual([])
    $session.set({ kind: 'signed-out' })
    signIn('me')
    await settle()
    expect(device.sent).toHaveLength(1)
  })

  it('are not claimed by an answer that comes after signing out', async () => {
    device.waiting = [result('a')]
    signIn('me')
    await settle()
    $session.set({ kind: 'signed-out' })
    await answerOffer(true)
    expect(device.waiting).toMatchObject([{ userId: null }])
  })

  it('are kept when offline and sent once when the network is back', async () => {
    signIn('me')
    await settle()
    device.waiting = [result('a', 'me')]
    device.fails = [new NetworkError('offline')]
    await sendResults()
    expect($resultStates.get()['a']).toBe('kept')
    expect(device.waiting).toHaveLength(1)
    $isOnline.set(false)
    $isOnline.set(true)
    await settle()
    await sendResults()
    expect(device.sent).toHaveLength(1)
  })

  it('are not sent twice by two calls at once', async () => {
    signIn('me')
    await settle()
    device.waiting = [result('a', 'me'), result('b', 'me')]
    await Promise.all([sendResults(), sendResults()])
    expect(device.sent).toHaveLength(2)
  })

  it('of another account stay where they are', async () => {
    device.waiting = [result('a', 'you')]
    signIn('me')
    await settle()
    expect(device.sent).toEqual([])
    expect(device.waiting).toHaveLength(1)
  })

  it('do not wait behind one that always fails', async () => {
    signIn('me')
    await settle()
    for (const failure of [new UserFacingError('internal'), new UserFacingError('deadline-exceeded')]) {
      device.sent = []
      device.waiting = [result('a', 'me'), result('b', 'me'), result('c', 'me')]
      device.fails = [failure]
      await sendResults()
      expect($resultStates.get()).toEqual({ a: 'kept', b: 'sent', c: 'sent' })
      expect(device.waiting.map(({ id }) => id)).toEqual(['a'])
    }
  })

  it('wait together when the network, the session or a limit stops them all', async () => {
    signIn('me')
    await settle()
    for (const failure of [
      new NetworkError('unreachable'),
      new UserFacingError('unauthenticated'),
      new UserFacingError('rate-limited')
    ]) {
      device.waiting = [result('a', 'me'), result('b', 'me')]
      device.fails = [failure]
      await sendResults()
      expect([device.sent, device.waiting.length]).toEqual([[], 2])
    }
  })

  it('count what the edge has credited, and nothing when it refuses them', async () => {
    signIn('me')
    await settle()
    $credited.set({})
    device.waiting = [result('a', 'me')]
    device.delivery = { kind: 'waiting' }
    await sendResults()
    expect([$credited.get(), $resultStates.get()]).toEqual([{}, { a: 'kept' }])
    device.waiting = [result('b', 'me'), result('c', 'me')]
    device.delivery = { kind: 'sent', version: null, icepoints: 40 }
    device.fails = [undefined, new UserFacingError('not-found')]
    await sendResults()
    expect($credited.get()).toEqual({ b: 40, c: 0 })
  })

  it('that the edge will never accept are not retried forever and do not block others', async () => {
    signIn('me')
    await settle()
    device.waiting = [result('a', 'me'), result('b', 'me')]
    device.fails = [new UserFacingError('not-found')]
    await sendResults()
    expect($resultStates.get()).toEqual({ a: 'refused', b: 'sent' })
    expect(device.waiting).toEqual([])
  })
})
