import { expect, it } from 'vitest'
import { emptyContent } from '../editor/draft.ts'
import { unsentSummary, unsentWorkout } from './unsent.ts'
import { UNSENT_VERSION } from './unsent-version.ts'

const content = { ...emptyContent('a', 'en'), name: 'Ladder' }
const about = { id: 'w', ownerId: 'me', at: Date.UTC(2026, 0, 2) }

it('an unsent workout is private and unknown to the server', () => {
  const workout = unsentWorkout(content, about, null)
  expect(workout).toMatchObject({ id: 'w', ownerId: 'me', name: 'Ladder', version: UNSENT_VERSION, isPublic: false })
  expect(workout.updatedAt).toBe('2026-01-02T00:00:00.000Z')
  expect(workout.exerciseCount).toBe(1)
})

it('an unsent workout keeps what only the server knows', () => {
  const before = { ...unsentWorkout(content, about, null), version: 3, playCount: 7, isPublic: true }
  expect(unsentWorkout({ ...content, name: 'New' }, about, before)).toMatchObject({
    ...{ name: 'New', version: 3, playCount: 7, isPublic: true }
  })
  const row = { ...unsentSummary(content, about, null), version: 3, playCount: 7 }
  expect(unsentSummary({ ...content, name: 'New' }, about, row)).toMatchObject({
    name: 'New',
    version: 3,
    playCount: 7
  })
  expect(row.ridge.length).toBeGreaterThan(0)
})
