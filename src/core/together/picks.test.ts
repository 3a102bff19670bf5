import { describe, expect, it } from 'vitest'
import {
  callsFor,
  givenBefore,
  holdOf,
  isPicked,
  NO_WISHES,
  targetsOf,
  wishesOf,
  wishFor,
  withWishes
} from './picks.ts'
import type { ShareHolder, ShareHolders } from './shares.ts'

const holder = (friendId: string, more: Partial<ShareHolder> = {}): ShareHolder => ({
  friendId,
  groupId: '',
  note: '',
  proposedAt: null,
  isSeen: false,
  createdAt: null,
  plays: null,
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

describe('the holders of a share', () => {
  it('are those who have it directly, and the groups', () => {
    expect(targetsOf(known)).toEqual({ friendIds: ['ben', 'dora'], groupIds: ['team', 'empty'] })
  })

  it("list a friend's direct share before one through a group", () => {
    expect(holdOf(known, 'ben')).toMatchObject({ groupId: '', note: 'Slowly' })
    expect(holdOf(known, 'cleo')).toMatchObject({ groupId: 'team' })
    expect(holdOf(known, 'nobody')).toBeNull()
  })
})

describe('a pick', () => {
  const held = targetsOf(known)
  const eve = { friendIds: ['eve'], groupIds: [] }
  const team = { friendIds: [], groupIds: ['team'] }

  it("overrides the server's state until the server has answered", () => {
    const wished = wishFor(wishFor(NO_WISHES, eve, true), team, false)
    expect(isPicked(held, wished, 'friendIds', 'eve')).toBe(true)
    expect(isPicked(held, wished, 'groupIds', 'team')).toBe(false)
    expect(isPicked(held, wished, 'friendIds', 'ben')).toBe(true)
    expect(withWishes(held, wished)).toEqual({ friendIds: ['ben', 'dora', 'eve'], groupIds: ['empty'] })
    const answered = wishFor(wishFor(wished, eve, undefined), team, undefined)
    expect(withWishes(held, answered)).toEqual(held)
  })

  it('in the outbox counts as last chosen', () => {
    const writes = [
      { kind: 'share' as const, ...eve },
      { kind: 'unshare' as const, ...team },
      { kind: 'unshare' as const, ...eve },
      { kind: 'share' as const, ...team }
    ]
    expect(withWishes(held, wishesOf(writes))).toEqual(held)
    expect(withWishes(held, wishesOf(writes.slice(0, 2)))).toEqual({
      friendIds: ['ben', 'dora', 'eve'],
      groupIds: ['empty']
    })
  })

  it('of many friends takes several calls, and of a group one', () => {
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

it('what was said with each share is kept', () => {
  expect(givenBefore(known, { friendIds: ['ben', 'dora'], groupIds: ['team', 'empty'] })).toEqual([
    { friendIds: ['ben'], groupIds: [], note: 'Slowly', proposedAt: null },
    { friendIds: ['dora'], groupIds: ['team', 'empty'], note: '', proposedAt: null }
  ])
  expect(givenBefore({ ...known, holders: known.holders.slice(2) }, { friendIds: [], groupIds: ['team'] })).toEqual([
    { friendIds: [], groupIds: ['team'], note: 'For all', proposedAt: '2026-12-01T07:00:00.000Z' }
  ])
})
