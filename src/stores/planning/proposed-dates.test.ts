import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { $proposals, answerDate, readProposals } from './proposed-dates.ts'

const world = vi.hoisted(() => ({
  rows: vi.fn(),
  shares: vi.fn(),
  answerShare: vi.fn(),
  names: vi.fn(),
  answer: vi.fn(),
  refresh: vi.fn()
}))
vi.mock('../../data/app/appwrite-rest.ts', () => ({
  listOwnRows: (table: string, queries: unknown) =>
    (table === 'messages' ? world.rows : world.shares)(queries) as unknown,
  listRows: world.names
}))
vi.mock('../../data/app/edge.ts', () => ({ ask: world.answerShare }))
vi.mock('../../data/together/messages.ts', () => ({ answerProposal: world.answer }))
vi.mock('../../data/list/list-rows.ts', () => ({
  listByIds: (ids: string[]) =>
    Promise.resolve(ids.filter((id) => id !== 'gone').map((id) => ({ id, name: `Name ${id}` })))
}))
vi.mock('./calendar.ts', () => ({ refreshCalendar: world.refresh }))

const row = (id: string, more: object = {}) => ({
  $id: id,
  ownerUId: 'ben',
  friendUId: 'ada',
  text: '',
  wId: 'w',
  createdAt: '2026-11-20T07:00:00.000Z',
  proposedAt: '2030-12-01T07:00:00.000Z',
  acceptedBy: [],
  declinedBy: [],
  ...more
})
const ids = () => {
  const state = $proposals.get()
  return state.kind === 'ready' ? state.proposals.map(({ id }) => id) : state.kind
}

beforeEach(() => {
  for (const mock of Object.values(world)) mock.mockReset()
  world.names.mockResolvedValue({ rows: [{ $id: 'ben', nicName: '', firstName: 'Ben' }] })
  world.rows.mockResolvedValue({ rows: [row('a')] })
  world.shares.mockResolvedValue({ rows: [] })
  world.answer.mockResolvedValue({})
  world.refresh.mockResolvedValue(undefined)
})

it('shows unanswered proposals of others, with names', async () => {
  world.rows.mockResolvedValue({
    rows: [
      row('a'),
      row('own', { ownerUId: 'ada' }),
      row('yes', { acceptedBy: ['ada'] }),
      row('no', { declinedBy: ['ada'] }),
      row('deleted', { deletedAt: '2026-11-21T07:00:00.000Z' }),
      row('hidden', { hiddenFor: ['ada'] }),
      row('b', { ownerUId: 'left', wId: 'gone', text: 'Run?', acceptedBy: ['ben'] })
    ]
  })
  await readProposals('ada')
  expect($proposals.get()).toEqual({
    kind: 'ready',
    proposals: [
      { id: 'a', at: '2030-12-01T07:00:00.000Z', from: 'Ben', workout: 'Name w', text: '' },
      { id: 'b', at: '2030-12-01T07:00:00.000Z', from: '', workout: '', text: 'Run?' }
    ]
  })
})

it('removes a date that is answered, and reads the calendar again only if it was accepted', async () => {
  world.rows.mockResolvedValue({ rows: [row('a'), row('b')] })
  await readProposals('ada')
  await answerDate('a', 'declined')
  expect([ids(), world.refresh.mock.calls.length]).toEqual([['b'], 0])
  await answerDate('b', 'accepted')
  expect([ids(), world.refresh.mock.calls.length]).toEqual([[], 1])
  expect(world.answer.mock.calls).toEqual([
    ['a', 'declined'],
    ['b', 'accepted']
  ])
})

it('keeps a date when the answer fails', async () => {
  await readProposals('ada')
  world.answer.mockRejectedValue(new NetworkError('offline'))
  await expect(answerDate('a', 'accepted')).rejects.toBeInstanceOf(NetworkError)
  expect(ids()).toEqual(['a'])
})

it('can be retried, keeps stale dates and shows nothing of another account', async () => {
  world.rows.mockRejectedValue(new NetworkError('offline'))
  await readProposals('cleo')
  expect(ids()).toBe('failed')
  world.rows.mockResolvedValue({ rows: [row('a')] })
  await readProposals('cleo')
  world.rows.mockRejectedValue(new NetworkError('offline'))
  await readProposals('cleo')
  expect(ids()).toEqual(['a'])
  await readProposals('dora')
  expect(ids()).toBe('failed')
})

it('does not bring an answered date back from an earlier read', async () => {
  await readProposals('ada')
  const reading = Promise.withResolvers<object>()
  world.rows.mockReturnValue(reading.promise)
  const again = readProposals('ada')
  await answerDate('a', 'declined')
  reading.resolve({ rows: [row('a')] })
  await again
  expect(ids()).toEqual([])
})

it('shows dates that came with shares once, until they are answered', async () => {
  const share = (wId: string, more: object = {}) => ({
    wId,
    ownerName: 'Cleo',
    note: null,
    proposedAt: '2030-11-30T07:00:00.000Z',
    answeredFor: null,
    ...more
  })
  const answered = { answeredFor: '2030-11-30T07:00:00.000Z' }
  world.shares.mockResolvedValue({
    rows: [share('x'), share('x'), share('y', answered), share('z', { proposedAt: null })]
  })
  await readProposals('ada')
  const id = 'x 2030-11-30T07:00:00.000Z'
  expect(ids()).toEqual([id, 'a'])
  world.answerShare.mockRejectedValueOnce(new NetworkError('offline'))
  await expect(answerDate(id, 'accepted')).rejects.toThrow()
  expect(ids()).toEqual([id, 'a'])
  await answerDate(id, 'accepted')
  expect([ids(), world.answer.mock.calls, world.refresh.mock.calls.length]).toEqual([['a'], [], 1])
})
