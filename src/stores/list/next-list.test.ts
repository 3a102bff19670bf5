import { describe, expect, it } from 'vitest'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { nextList, type ListEvent, type ListState } from './next-list.ts'

const [rain, snow, wind] = ['rain', 'snow', 'wind'].map((id) => summaryOf({ id })) as [never, never, never]
const pageOf = (...workouts: never[]) => ({ workouts, total: 9, next: 'n' as string | null })
const after = (...events: ListEvent[]) => events.reduce<ListState>(nextList, { kind: 'loading' })
const loaded: ListEvent = { kind: 'loaded', page: pageOf(rain, snow), before: [] }

describe('nextList', () => {
  it('puts a further page behind the workouts before', () => {
    const more: ListEvent = { kind: 'loaded', page: { ...pageOf(wind), next: null }, before: [rain, snow] }
    expect(after(loaded, { kind: 'more', more: 'loading' }, more)).toEqual({
      ...{ kind: 'ready', workouts: [rain, snow, wind], total: 9, next: null, more: 'idle', stale: null }
    })
  })
  it('goes back to loading only from a failure', () => {
    expect(after({ kind: 'failed', error: 1 }, { kind: 'asked-again' })).toEqual({ kind: 'loading' })
    const ready = after(loaded)
    expect(nextList(ready, { kind: 'asked-again' })).toBe(ready)
  })
  it('shows a stale list without a further page', () => {
    const stale = { savedAt: 1, failedAt: 2, error: 3 }
    expect(after({ kind: 'found-stale', page: pageOf(rain), stale })).toMatchObject({ next: null, stale })
  })
  it('keeps the same value for a workout that did not change', () => {
    const [same, newer] = [summaryOf({ id: 'rain' }), summaryOf({ id: 'snow', updatedAt: 'later' })]
    const list = after(loaded, { kind: 'refreshed', page: { ...pageOf(), workouts: [same, newer] } })
    if (list.kind !== 'ready') throw new Error(list.kind)
    expect(list.workouts[0]).toBe(rain)
    expect(list.workouts[1]).toBe(newer)
  })
  it('counts a workout that is gone', () => {
    expect(after(loaded, { kind: 'patched', id: 'rain', change: () => null })).toMatchObject({
      workouts: [snow],
      total: 8
    })
  })
  it('does nothing to a list that is not there', () => {
    const loading = after()
    expect(nextList(loading, { kind: 'more', more: 'failed' })).toBe(loading)
    expect(nextList(loading, { kind: 'patched', id: 'rain', change: () => null })).toBe(loading)
  })
})
