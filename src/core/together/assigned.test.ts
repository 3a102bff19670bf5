import { expect, it } from 'vitest'
import { assignedFrom, type AssignedRow } from './assigned.ts'

const row = (wId: string, more: Partial<AssignedRow> = {}): AssignedRow => ({
  $id: `${wId}-row`,
  wId,
  ownerUId: 'ada',
  ownerName: 'Ada',
  note: 'Slowly',
  proposedAt: null,
  ownerImgUrl: null,
  seen: true,
  createdAt: '2026-11-12T07:00:00.000Z',
  ...more
})

it('each workout appears once, as it was shared last', () => {
  const proposedAt = '2026-12-01T07:00:00.000Z'
  const ada = { ownerName: 'Ada', imageUrl: '', note: 'Slowly', proposedAt: null, sharedAt: row('').createdAt }
  const found = assignedFrom([
    row('rain', { note: null, proposedAt, createdAt: '2026-11-20T07:00:00.000Z' }),
    row('snow', { seen: null }),
    row('hail', { seen: false }),
    row('rain', { note: 'Older', seen: false }),
    row('rain', { note: 'Oldest' })
  ])
  expect(found).toEqual([
    { ...ada, workoutId: 'rain', note: '', proposedAt, sharedAt: '2026-11-20T07:00:00.000Z', isNew: true },
    { ...ada, workoutId: 'snow', isNew: false },
    { ...ada, workoutId: 'hail', isNew: true }
  ])
  expect(assignedFrom([row('rain')])[0]?.isNew).toBe(false)
})

it('a shared workout has the picture of whoever shared it', () => {
  const found = assignedFrom([row('rain', { ownerImgUrl: '/media/ada/face' }), row('snow')])
  expect(found.map(({ imageUrl }) => imageUrl)).toEqual(['/media/ada/face', ''])
})
