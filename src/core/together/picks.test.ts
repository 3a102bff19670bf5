import { describe, expect, it } from 'vitest'
import { callsFor, changesOf, countOf, givenBefore, holdOf, isPicked, NO_WISHES, targetsOf, toggle } from './picks.ts'
import type { ShareHolder, ShareHolders } from './shares.ts'

const holder = (friendId: string, more: Partial<ShareHolder> = {}): ShareHolder => ({
  ...{ friendId, groupId: '', note: '', proposedAt: null, isSeen: false, createdAt: null, plays: null },
  ...more
})
const known: ShareHolders = {
  holders: [
    holder('ben', { groupId: 'team' }),
    holder('ben', { note: 'Slowly' }),
    holder('cleo', { groupId: 'team', note: 'For all', proposedAt: '2026-12-01T07:00:00.000Z' }),
    holder('dora')
  ],
  groupIds: ['team', 'empty']
}

describe('who has it', () => {
  it('is who has it directly, and the groups', () => {
    expect(targetsOf(known)).toEqual({ friendIds: ['ben', 'dora'], groupIds: ['team', 'empty'] })
    expect(countOf(targetsOf(known))).toBe(4)
  })

  it('names the direct share of a friend before that through a group', () => {
    expect(holdOf(known, 'ben')).toMatchObject({ groupId: '', note: 'Slowly' })
    expect(holdOf(known, 'cleo')).toMatchObject({ groupId: 'team' })
    expect(holdOf(known, 'nobody')).toBeNull()
  })
})

describe('a pick', () => {
  it('comes and goes', () => {
    const held = targetsOf(known)
    const one = toggle(held, toggle(held, NO_WISHES, 'friendIds', 'eve'), 'groupIds', 'team')
    expect(isPicked(held, one, 'friendIds', 'eve')).toBe(true)
    expect(isPicked(held, one, 'groupIds', 'team')).toBe(false)
    expect(isPicked(held, one, 'friendIds', 'ben')).toBe(true)
    expect(changesOf(held, one)).toEqual({
      given: { friendIds: ['eve'], groupIds: [] },
      taken: { friendIds: [], groupIds: ['team'] }
    })
    const none = toggle(held, toggle(held, one, 'friendIds', 'eve'), 'groupIds', 'team')
    const nothing = { friendIds: [], groupIds: [] }
    expect(changesOf(held, none)).toEqual({ given: nothing, taken: nothing })
    // Another device did both meanwhile.
    expect(changesOf({ friendIds: ['eve'], groupIds: [] }, one)).toEqual({ given: nothing, taken: nothing })
  })

  it('of many friends goes in several calls, of a group in one', () => {
    const friendIds = Array.from({ length: 201 }, (_, index) => `f${index}`)
    const calls = callsFor({ friendIds, groupIds: ['team'] })
    expect(calls.map((call) => [call.friendIds.length, call.groupIds.length])).toEqual([
      [100, 1],
      [100, 0],
      [1, 0]
    ])
    expect(calls.flatMap((call) => call.friendIds)).toEqual(friendIds)
    expect(callsFor({ friendIds: [], groupIds: [] })).toEqual([])
  })
})

it('gives again what was said with each', () => {
  expect(givenBefore(known, { friendIds: ['ben', 'dora'], groupIds: ['team', 'empty'] })).toEqual([
    { friendIds: ['ben'], groupIds: [], note: 'Slowly', proposedAt: null },
    { friendIds: ['dora'], groupIds: ['team', 'empty'], note: '', proposedAt: null }
  ])
  expect(givenBefore({ ...known, holders: known.holders.slice(2) }, { friendIds: [], groupIds: ['team'] })).toEqual([
    { friendIds: [], groupIds: ['team'], note: 'For all', proposedAt: '2026-12-01T07:00:00.000Z' }
  ])
})
