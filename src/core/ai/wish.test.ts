import { describe, expect, it } from 'vitest'
import { requestOf } from '../composer/composer.test-kit.ts'
import type { ComposerRequest } from '../composer/composed.ts'
import { allWished, wished, type Refusal, type Wish } from './wish.ts'

const change = (wish: Wish, more: Partial<ComposerRequest> = {}) => {
  const answer = wished(requestOf(more), wish)
  return answer.ok ? answer.request : answer.refusal
}

describe('a wish', () => {
  it.each([
    ['shorter', 30, 25],
    ['shorter', 60, 50],
    ['shorter', 10, 8],
    ['shorter', 6, 5],
    ['longer', 5, 7],
    ['longer', 12, 17],
    ['longer', 20, 25],
    ['longer', 40, 50],
    ['longer', 88, 90]
  ] as const)('changes the time: %s, %i minutes become %i', (kind, from, to) => {
    expect(change({ kind }, { minutes: from })).toMatchObject({ minutes: to })
  })
  it('moves one level up or down', () => {
    expect(change({ kind: 'harder' })).toMatchObject({ level: 'heavy' })
    expect(change({ kind: 'easier' })).toMatchObject({ level: 'base' })
  })
  it('removes jumps, noise and equipment', () => {
    expect(change({ kind: 'noJumping' })).toMatchObject({ impact: 'low' })
    expect(change({ kind: 'quiet' })).toMatchObject({ impact: 'none' })
    expect(change({ kind: 'noEquipment' }, { equipment: ['band'] })).toMatchObject({ equipment: [] })
  })
  it('adds what hurts, in the usual order', () => {
    expect(change({ kind: 'careful', concern: 'knee' }, { concerns: ['back'] })).toMatchObject({
      concerns: ['knee', 'back']
    })
  })
  it('for another workout leaves the request unchanged', () => {
    expect(change({ kind: 'another' })).toEqual(requestOf())
  })
  it('accepts any number of minutes, because the composer decides what is possible', () => {
    expect(change({ kind: 'minutes', minutes: 1 })).toMatchObject({ minutes: 1 })
  })
  it.each<[Wish, Partial<ComposerRequest>, Refusal]>([
    [{ kind: 'shorter' }, { minutes: 5 }, 'isShortest'],
    [{ kind: 'longer' }, { minutes: 90 }, 'isLongest'],
    [{ kind: 'easier' }, { level: 'base' }, 'isEasiest'],
    [{ kind: 'harder' }, { level: 'extreme' }, 'isHardest'],
    [{ kind: 'noJumping' }, { impact: 'low' }, 'noJumpsAlready'],
    [{ kind: 'quiet' }, { impact: 'none' }, 'noJumpsAlready'],
    [{ kind: 'noEquipment' }, {}, 'noEquipmentAlready'],
    [{ kind: 'careful', concern: 'knee' }, { concerns: ['knee'] }, 'carefulAlready'],
    [{ kind: 'minutes', minutes: 30 }, {}, 'sameLength'],
    [{ kind: 'warmUp' }, {}, 'hasWarmUp']
  ])('says why it changes nothing: %j', (wish, more, refusal) => {
    expect(change(wish, more)).toBe(refusal)
  })
})

describe('several wishes', () => {
  it('apply one after the other', () => {
    const answer = allWished(requestOf(), [{ kind: 'shorter' }, { kind: 'shorter' }, { kind: 'noJumping' }])
    expect(answer).toMatchObject({ ok: true, request: { minutes: 20, impact: 'low' } })
  })
  it('keep an exclusion when one of its exercises is wanted after all', () => {
    const answer = allWished(requestOf(), [
      { kind: 'without', what: 'push-ups', ids: ['push-up', 'wall-push-up', 'burpee'] },
      { kind: 'include', what: 'burpees', ids: ['burpee'] }
    ])
    expect(answer).toMatchObject({
      request: {
        without: [{ what: 'push-ups', ids: ['push-up', 'wall-push-up'] }],
        include: [{ what: 'burpees', ids: ['burpee'] }]
      }
    })
  })
  it('are met as far as possible', () => {
    expect(allWished(requestOf({ level: 'base' }), [{ kind: 'easier' }, { kind: 'quiet' }])).toMatchObject({ ok: true })
    expect(allWished(requestOf({ level: 'base' }), [{ kind: 'easier' }])).toEqual({ ok: false, refusal: 'isEasiest' })
  })
})
