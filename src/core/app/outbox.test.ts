import { NEWEST_FIELD } from '../workout/keep-unknown.ts'
import { describe, expect, it } from 'vitest'
import type { WorkoutContent } from '../workout/workout.ts'
import { NetworkError, UserFacingError } from './errors.ts'
import {
  AFTER_PROGRESS,
  afterFailure,
  afterSent,
  again,
  begun,
  countUnsent,
  dueIn,
  fold,
  isConflict,
  isRefusal,
  nextDue,
  pauseAfter,
  pauseOfRound,
  refusalError,
  stopsAll,
  resourceOf,
  type NewWrite,
  type Write,
  type WriteBody
} from './outbox.ts'

const named = (name: string) => ({ name }) as WorkoutContent
const save = (name: string, version = 1, pending: string[] = []): WriteBody => ({
  kind: 'save',
  version,
  content: named(name),
  pending: pending.map(named)
})
const create = (name: string, pending: string[] = []): WriteBody => ({
  kind: 'create',
  content: named(name),
  pending: pending.map(named)
})
const heart = (isFavorite: boolean): WriteBody => ({ kind: 'heart', isFavorite })
const rating = (stars: number, sentence?: string): WriteBody => ({ kind: 'rating', stars, sentence })
const play: WriteBody = { kind: 'play', date: '2026-01-01', seconds: 60, share: 1 }

const written = (id: string, body: WriteBody, workoutId = 'w'): NewWrite => ({
  id,
  body,
  workoutId,
  ownerId: 'me',
  name: 'Rope',
  addedAt: 0
})
const queued = (id: string, body: WriteBody, more: Partial<Write> = {}): Write => ({
  ...written(id, body),
  seq: 1,
  tries: 0,
  retryAt: 0,
  refused: null,
  ...more
})
const said = (id: string, to: { friendId: string } | { groupId: string }): WriteBody => ({
  kind: 'message',
  message: { id, text: id, ...to }
})
const refused = { code: 'not-found', details: null }
const bodies = (writes: readonly Write[]) => writes.map(({ body }) => body)

describe('fold', () => {
  it('keeps the last stars, and the last sentence unless a new one is written', () => {
    const first = fold([], written('a', rating(2, 'Hard.')))
    const second = fold(first, written('b', rating(4)))
    expect(bodies(second)).toEqual([rating(4, 'Hard.')])
    expect(bodies(fold(second, written('c', rating(4, ''))))).toEqual([rating(4, '')])
  })

  it('keeps only the last heart, in its original place', () => {
    const after = fold([queued('a', heart(true), { tries: 2, retryAt: 9 })], written('b', heart(false)))
    expect(after).toEqual([{ ...written('b', heart(false)), seq: 1, tries: 0, retryAt: 0, refused: null }])
  })

  it('merges several saves into one, based on the version loaded first', () => {
    expect(bodies(fold([queued('a', save('One'))], written('b', save('Two'))))).toEqual([save('Two')])
  })

  it('remembers what may already have arrived', () => {
    const tried = queued('a', save('One', 1, ['Zero']), { tries: 1 })
    expect(bodies(fold([tried], written('b', save('Two', 1, ['Typed']))))).toEqual([
      save('Two', 1, ['Zero', 'One', 'Typed'])
    ])
    const many = queued('a', save('One', 1, ['1', '2', '3', '4']), { tries: 1 })
    expect(bodies(fold([many], written('b', save('Two'))))).toEqual([save('Two', 1, ['2', '3', '4', 'One'])])
  })

  it('saves over a newer version as it is, even after a refusal', () => {
    const after = fold([queued('a', save('One'), { refused })], written('b', save('Merged', 3)))
    expect(bodies(after)).toEqual([save('Merged', 3)])
    expect(after[0]?.refused).toBeNull()
  })

  it('creates a workout with its latest changes', () => {
    expect(bodies(fold([queued('a', create('One'))], written('b', create('Two'))))).toEqual([create('Two')])
    expect(bodies(fold([queued('a', create('One'))], written('b', save('Two', 1))))).toEqual([save('Two', 1)])
  })

  it('sends nothing for a workout that was created and deleted here', () => {
    expect(fold([queued('a', create('One'))], written('b', { kind: 'delete' }))).toEqual([])
  })

  it('deletes a workout that may have arrived, and drops earlier changes', () => {
    const gone: WriteBody = { kind: 'delete' }
    expect(bodies(fold([queued('a', create('One'), { tries: 1 })], written('b', gone)))).toEqual([gone])
    expect(bodies(fold([queued('a', create('One', ['One']))], written('b', gone)))).toEqual([gone])
    expect(
      bodies(
        fold([queued('a', save('One')), queued('v', { kind: 'visibility', visibility: 'public' })], written('b', gone))
      )
    ).toEqual([gone])
    expect(bodies(fold([], written('b', gone)))).toEqual([gone])
  })

  it('keeps a save and a change of visibility apart', () => {
    const open: WriteBody = { kind: 'visibility', visibility: 'public' }
    const closed: WriteBody = { kind: 'visibility', visibility: 'private' }
    const before = fold([queued('a', save('One'))], written('b', open))
    expect(bodies(before)).toEqual([save('One'), open])
    expect(bodies(fold(before, written('c', closed)))).toEqual([save('One'), closed])
  })
})

describe('afterSent', () => {
  const sent = (body: WriteBody) => queued('a', body)
  it('passes the new version to later writes', () => {
    expect(bodies(afterSent([queued('b', save('Two', 1))], sent(save('One', 1)), 2))).toEqual([save('Two', 2)])
    expect(bodies(afterSent([queued('b', create('Two', ['One']))], sent(create('One')), 1))).toEqual([
      { ...save('Two', 1, ['One']), knows: NEWEST_FIELD }
    ])
    const opened = sent({ kind: 'visibility', visibility: 'public' })
    expect(bodies(afterSent([queued('b', save('Two', 1))], opened, 2))).toEqual([save('Two', 2)])
  })

  it('never hides a version from another device', () => {
    const opened = sent({ kind: 'visibility', visibility: 'public' })
    expect(bodies(afterSent([queued('b', save('Two', 1))], opened, 5))).toEqual([save('Two', 1)])
    expect(bodies(afterSent([queued('b', create('Two'))], opened, 5))).toEqual([create('Two')])
  })

  it('changes nothing else', () => {
    const rest = [queued('b', heart(true))]
    expect(afterSent(rest, sent(heart(false)), null)).toEqual(rest)
    expect(afterSent(rest, sent(save('One')), 2)).toEqual(rest)
  })
})

describe('nextDue', () => {
  it('keeps the order within one resource and lets others pass', () => {
    const waits = queued('a', save('One'), { retryAt: 100 })
    const later = queued('b', { kind: 'visibility', visibility: 'public' })
    const other = queued('c', play)
    expect(nextDue([waits, later], 50)).toBeNull()
    expect(nextDue([waits, later, other], 50)?.id).toBe('c')
    expect(nextDue([waits, later], 100)?.id).toBe('a')
  })

  it('is not blocked by a refused write, unless that one was to create the workout', () => {
    expect(nextDue([queued('a', save('One'), { refused }), queued('b', { kind: 'delete' })], 0)?.id).toBe('b')
    expect(nextDue([queued('a', create('One'), { refused }), queued('b', heart(true))], 0)).toBeNull()
    const elsewhere = { ...queued('b', heart(true)), workoutId: 'other' }
    expect(nextDue([queued('a', create('One'), { refused }), elsewhere], 0)?.id).toBe('b')
  })

  it('ignores a clock that was set back', () => {
    expect(nextDue([queued('a', play, { retryAt: 86_400_000 })], 0)?.id).toBe('a')
  })
})

it('the queue says how long to wait', () => {
  expect(dueIn([], 0)).toBeNull()
  expect(dueIn([queued('a', play, { refused })], 0)).toBeNull()
  expect(dueIn([queued('a', play, { retryAt: 300 }), queued('b', play, { retryAt: 200 })], 100)).toBe(100)
  expect(dueIn([queued('a', play)], 100)).toBe(0)
  const paused = queued('a', create('New'), { retryAt: 300 })
  expect(dueIn([paused, queued('b', heart(true))], 100)).toBe(200)
})

it('the pause grows after each failure, up to ten minutes', () => {
  expect([0, 1, 2, 3, 20].map(pauseAfter)).toEqual([5000, 5000, 10_000, 20_000, 600_000])
})

it('a connection that made progress is retried soon a few times, then as usual', () => {
  const rounds = [0, 1, 2, 3, 4, 5, 6].map((later) => pauseOfRound(AFTER_PROGRESS + later))
  expect(rounds).toEqual([200, 400, 800, 1600, 3200, 5000, 10_000])
})

it('stars wait until the play of that workout arrived or was refused', () => {
  const stars = queued('b', rating(4), { seq: 2 })
  const waits = queued('a', play, { retryAt: 300 })
  expect(nextDue([waits, stars], 100)).toBeNull()
  expect(nextDue([queued('a', play, { refused }), stars], 100)).toBe(stars)
  expect(nextDue([{ ...waits, workoutId: 'other' }, stars], 100)).toBe(stars)
})

describe('a failed write', () => {
  it('is refused only when the server says no', () => {
    expect(isRefusal(new UserFacingError('not-found'))).toBe(true)
    for (const code of ['internal', 'unavailable', 'unauthenticated', 'session-over', 'rate-limited'])
      expect([code, isRefusal(new UserFacingError(code))]).toEqual([code, false])
    expect(isRefusal(new NetworkError('offline'))).toBe(false)
  })

  it('stops the whole queue when the connection fails, and otherwise only itself', () => {
    expect(stopsAll(new NetworkError('timeout'))).toBe(true)
    expect(stopsAll(new UserFacingError('internal'))).toBe(false)
    const write = begun(queued('a', play))
    expect(afterFailure(write, new NetworkError('timeout'), 1000)).toEqual({ ...write, tries: 1, retryAt: 0 })
    expect(afterFailure(write, new UserFacingError('internal'), 1000).retryAt).toBe(6000)
  })

  it('keeps the reason of a refusal until it is retried', () => {
    const details = { kind: 'version', current: 4 } as const
    const write = afterFailure(queued('a', save('One')), new UserFacingError('newer-version', details), 0)
    expect(write.refused).toEqual({ code: 'newer-version', details })
    expect(isConflict(write)).toBe(true)
    expect(refusalError({ code: 'newer-version', details })).toEqual(new UserFacingError('newer-version', details))
    expect(again(write)).toMatchObject({ refused: null, retryAt: 0 })
    expect(isConflict(queued('a', play))).toBe(false)
  })
})

it('waiting and refused writes are counted apart', () => {
  expect(countUnsent([queued('a', play), queued('b', play, { refused })])).toEqual({ waiting: 1, refused: 1 })
})

it('a write knows its resource', () => {
  expect(
    [play, heart(true), save('One'), { kind: 'delete' } as const].map((body) => resourceOf(written('a', body)))
  ).toEqual(['play:a', 'heart:w', 'workout:w', 'workout:w'])
})

describe('messages', () => {
  const toJules = (id: string, more: Partial<Write> = {}) => queued(id, said(id, { friendId: 'jules' }), more)

  it('all wait, each on its own', () => {
    const first = toJules('a')
    const second = said('b', { friendId: 'jules' })
    expect(resourceOf(first)).toBe('chat:jules')
    expect(resourceOf(queued('g', said('g', { groupId: 'team' })))).toBe('chat:team')
    expect(bodies(fold([first], written('b', second)))).toEqual([first.body, second])
  })

  it('keep their order within a conversation, and none waits for a refused one', () => {
    const later = toJules('b')
    expect(nextDue([toJules('a', { retryAt: 50 }), later], 10)).toBeNull()
    expect(nextDue([toJules('a', { refused }), later], 10)).toBe(later)
    const toOthers = queued('c', said('c', { groupId: 'team' }))
    expect(nextDue([toJules('a', { retryAt: 50 }), toOthers], 10)).toBe(toOthers)
  })
})

describe('training dates, shares and friendships', () => {
  const date = { id: 'd', startDateTime: '2026-03-02T07:30:00+01:00', wId: '', title: 'Run', reminderMin: null }
  const add: WriteBody = { kind: 'date', write: { act: 'add', id: 'd', date: { ...date, repeat: '' } } }
  const gone: WriteBody = { kind: 'date', write: { act: 'remove', id: 'd', part: null } }
  const titled: WriteBody = { kind: 'date', write: { act: 'change', id: 'd', change: { title: 'Walk' }, part: null } }

  it('skip a date that was created and deleted here, unless the server may have it', () => {
    expect(fold([queued('a', add)], written('b', gone))).toEqual([])
    expect(bodies(fold([queued('a', add, { tries: 1 })], written('b', gone)))).toEqual([add, gone])
    expect(bodies(fold([queued('a', add, { refused })], written('b', titled)))).toEqual([add, titled])
  })

  it('keep the place of a date that changed before it was sent', () => {
    const [one] = fold([queued('a', add, { seq: 7 })], written('b', titled))
    expect(one).toMatchObject({ id: 'b', seq: 7, body: { write: { act: 'add', date: { title: 'Walk' } } } })
    expect(fold([], written('a', add))).toHaveLength(1)
  })

  it('send the last decision about a friendship, and end shares one by one', () => {
    const act = (as: 'accept' | 'end'): WriteBody => ({ kind: 'friendship', id: 'f', act: as })
    expect(resourceOf(written('a', act('end')))).toBe('friendship:f')
    expect(bodies(fold([queued('a', act('accept'))], written('b', act('end'))))).toEqual([act('end')])
    const from = (friendId: string): WriteBody => ({ kind: 'unshare', friendIds: [friendId], groupIds: [] })
    expect(resourceOf(written('a', from('ben')))).toBe('shares:w')
    expect(bodies(fold([queued('a', from('ben'))], written('b', from('cy'))))).toEqual([from('ben'), from('cy')])
  })
})
