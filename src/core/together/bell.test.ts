import { describe, expect, it } from 'vitest'
import { bellCounts, bellParts, drawnCount, latestFriend, newsByFriend, seenWith, type BellRow } from './bell.ts'

const NOW = Date.parse('2026-11-29T12:00:00.000Z')
const told = (id: string, at: string) => ({ id, at, who: 'Ben', imageUrl: '' })
const workout = { id: 'w', name: 'Rope', language: 'en', totalSec: 540, level: 'heavy', ridge: [] } as const

const request = (id: string, at: string): BellRow => ({ ...told(id, at), kind: 'request', friend: {} as never })
const date = (id: string, at: string, startsAt: string): BellRow => ({
  ...told(id, at),
  kind: 'date',
  fromId: 'ben',
  startsAt,
  movedFrom: '',
  text: '',
  workoutId: '',
  workout: null,
  isShare: false
})
const plan = (id: string, at: string): BellRow => ({
  ...told(id, at),
  kind: 'plan',
  name: 'Bell',
  weeks: 8,
  trainings: 24,
  perWeek: [3]
})
const share = (id: string, at: string, isSeen = false): BellRow => ({
  ...told(id, at),
  kind: 'share',
  fromId: `friend of ${id}`,
  group: '',
  workout,
  isSeen
})
const friend = (id: string, at: string, isAccepted: boolean): BellRow => ({
  ...told(id, at),
  kind: 'friend',
  userId: 'ben',
  isAccepted
})

const idsOf = (rows: readonly BellRow[]): string[] => rows.map(({ id }) => id)

describe('the sections of the bell', () => {
  it('are what needs an answer, what is new and what is older, newest first', () => {
    const parts = bellParts(
      [
        request('request', '2026-11-20T10:00:00.000Z'),
        plan('plan', '2026-11-28T10:00:00.000Z'),
        share('new', '2026-11-28T10:00:00.000Z'),
        share('newer', '2026-11-29T10:00:00.000Z'),
        share('before', '2026-11-26T10:00:00.000Z'),
        share('seen in the list', '2026-11-28T11:00:00.000Z', true)
      ],
      '2026-11-27T00:00:00.000Z',
      NOW
    )
    expect(idsOf(parts.answer)).toEqual(['plan', 'request'])
    expect(idsOf(parts.news)).toEqual(['newer', 'new'])
    expect(idsOf(parts.earlier)).toEqual(['seen in the list', 'before'])
  })

  it('keep unanswered items at any age, and drop news after 30 days', () => {
    const parts = bellParts(
      [request('old', '2026-01-01T10:00:00.000Z'), share('gone', '2026-10-29T10:00:00.000Z')],
      '',
      NOW
    )
    expect(idsOf(parts.answer)).toEqual(['old'])
    expect([...parts.news, ...parts.earlier]).toEqual([])
  })

  it('need no answer to a date that has passed', () => {
    const [at, over, ahead] = ['2026-11-28T10:00:00.000Z', '2026-11-29T11:59:00.000Z', '2026-11-29T12:01:00.000Z']
    expect(idsOf(bellParts([date('over', at, over), date('ahead', at, ahead)], '', NOW).answer)).toEqual(['ahead'])
  })

  it('announce a new friendship to the one who asked, not to the one who accepted', () => {
    const at = '2026-11-28T10:00:00.000Z'
    const { news, earlier } = bellParts([friend('asked', at, true), friend('answered', at, false)], '', NOW)
    expect([idsOf(news), idsOf(earlier)]).toEqual([['asked'], ['answered']])
  })
})

it('the bell counts answers and news, friends count requests, and progress counts dates and plans', () => {
  const at = '2026-11-28T10:00:00.000Z'
  const rows = [
    request('a', at),
    request('b', at),
    plan('c', at),
    date('d', at, '2026-12-01T10:00:00.000Z'),
    share('e', at)
  ]
  expect(bellCounts(bellParts(rows, '', NOW))).toEqual({ bell: 5, requests: 2, dates: 2 })
})

it('news are seen up to the newest item, and never go back', () => {
  const rows = [share('a', '2026-11-28T10:00:00.000Z'), share('b', '2026-11-29T10:00:00.000Z')] as never
  expect(seenWith(rows, '2026-11-01T00:00:00.000Z')).toBe('2026-11-29T10:00:00.000Z')
  expect(seenWith([], '2026-11-01T00:00:00.000Z')).toBe('2026-11-01T00:00:00.000Z')
})

it('news show which friend has some, and who has the latest', () => {
  const rows = [share('a', '2026-11-28T10:00:00.000Z'), share('b', '2026-11-29T10:00:00.000Z')]
  expect(newsByFriend(bellParts(rows, '2026-11-28T12:00:00.000Z', NOW))).toEqual({ 'friend of b': 1 })
  expect(latestFriend(rows, new Set(['friend of a', 'friend of b']))).toBe('friend of b')
  expect(latestFriend(rows, new Set(['friend of a']))).toBe('friend of a')
  expect(latestFriend(rows, new Set())).toBeNull()
})

it('counts are shown up to nine', () => {
  expect([1, 9, 10, 120].map(drawnCount)).toEqual(['1', '9', '9+', '9+'])
})
