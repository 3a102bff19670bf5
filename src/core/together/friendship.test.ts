import { describe, expect, it } from 'vitest'
import { friendName, peopleFrom, type FriendRow } from './friendship.ts'

const row = (id: string, more: Partial<FriendRow>): FriendRow => ({
  $id: id,
  ownerUId: 'ada',
  friendUId: id,
  state: 'accepted',
  createdAt: '2026-11-01T10:00:00.000+00:00',
  ownerFirstName: '',
  ownerLastName: '',
  ownerNicName: 'ada',
  ownerEmail: 'ada@a.test',
  ownerImgUrl: '',
  friendFirstName: '',
  friendLastName: '',
  friendNicName: id,
  friendEmail: `${id}@a.test`,
  friendImgUrl: '',
  ...more
})

const turned = (id: string, more: Partial<FriendRow>): FriendRow =>
  row(id, {
    ownerUId: id,
    ownerNicName: id,
    ownerEmail: `${id}@a.test`,
    friendUId: 'ada',
    friendNicName: 'ada',
    ...more
  })

const idsOf = (list: readonly { userId: string }[]): string[] => list.map(({ userId }) => userId)

describe('people', () => {
  it('are friends on both sides, sorted by name', () => {
    const { friends } = peopleFrom([row('tom', {}), turned('Ben', {}), row('cy', { friendNicName: 'ben' })], 'ada')
    expect(friends.map((friend) => [friend.userId, friend.nickname, friend.email])).toEqual([
      ['Ben', 'Ben', 'Ben@a.test'],
      ['cy', 'ben', 'cy@a.test'],
      ['tom', 'tom', 'tom@a.test']
    ])
  })

  it('have their current names', () => {
    const cards = [{ $id: 'tom', nicName: 'Tommy', firstName: 'Thomas', imgUrl: '/media/f1' }]
    expect(peopleFrom([row('tom', { friendLastName: 'B' })], 'ada', cards).friends).toEqual([
      {
        id: 'tom',
        userId: 'tom',
        email: 'tom@a.test',
        nickname: 'Tommy',
        firstName: 'Thomas',
        lastName: 'B',
        imageUrl: '/media/f1',
        createdAt: '2026-11-01T10:00:00.000+00:00'
      }
    ])
  })

  it("appear as requests, newest first, but not as one's own invitations", () => {
    const rows = [
      turned('ben', { state: 'invited', createdAt: '2026-11-01T10:00:00.000+00:00' }),
      turned('cy', { state: 'invited', createdAt: '2026-11-03T10:00:00.000+00:00' }),
      row('tom', { state: 'invited' })
    ]
    expect(idsOf(peopleFrom(rows, 'ada').requests)).toEqual(['cy', 'ben'])
  })

  it('are blocked only by this side, and hidden while a friendship ends', () => {
    const rows = [
      turned('cy', { state: 'blocking' }),
      turned('ben', { state: 'blocked' }),
      row('tom', { state: 'blocked' }),
      turned('eve', { state: 'ending' })
    ]
    const people = peopleFrom(rows, 'ada')
    expect(idsOf(people.blocked)).toEqual(['ben', 'cy'])
    expect([...people.friends, ...people.requests]).toEqual([])
  })
})

it('people are called by nickname, else first and last name, else address', () => {
  const friend = { nickname: 'T', firstName: 'Tom', lastName: 'B', email: 't@a.test', imageUrl: '', createdAt: '' }
  expect(friendName(friend)).toBe('T')
  expect(friendName({ ...friend, nickname: '' })).toBe('Tom B')
  expect(friendName({ ...friend, nickname: '', firstName: '', lastName: '' })).toBe('t@a.test')
})
