import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEVELS, SPORTS } from './workout.ts'
import {
  filterFromPairs,
  filterToPairs,
  filterWorkouts,
  isFiltering,
  NO_FILTER,
  SORTS,
  sortWorkouts,
  type ListFilter
} from './workout-list.ts'

const workout = (id: string, change: Partial<Parameters<typeof filterWorkouts>[0][number]> = {}) => ({
  id,
  name: id,
  trainer: '',
  sport: 'Fitness' as const,
  level: 'base' as const,
  rating: 0,
  totalSec: 600,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change
})
const ids = (list: { id: string }[]) => list.map((item) => item.id)

describe('filterWorkouts', () => {
  const list = [
    workout('Géant climb', { sport: 'Climbing', level: 'extreme' }),
    workout('Rope tabata', { trainer: 'Jules Okafor', level: 'heavy' }),
    workout('rope basics')
  ]
  it('finds words in any order, in name and trainer, without accents or capitals', () => {
    expect(ids(filterWorkouts(list, { ...NO_FILTER, search: 'GEANT' }))).toEqual(['Géant climb'])
    expect(ids(filterWorkouts(list, { ...NO_FILTER, search: ' okafor  rope ' }))).toEqual(['Rope tabata'])
    expect(ids(filterWorkouts(list, { ...NO_FILTER, search: 'rope' }))).toEqual(['Rope tabata', 'rope basics'])
  })
  it('keeps one sport and some levels', () => {
    expect(ids(filterWorkouts(list, { ...NO_FILTER, sport: 'Climbing' }))).toEqual(['Géant climb'])
    expect(ids(filterWorkouts(list, { ...NO_FILTER, levels: ['heavy', 'base'] }))).toEqual([
      'Rope tabata',
      'rope basics'
    ])
  })
  it('leaves everything without a filter', () => {
    expect(filterWorkouts(list, NO_FILTER)).toEqual(list)
    expect(isFiltering(NO_FILTER)).toBe(false)
    expect(isFiltering({ ...NO_FILTER, sort: 'name' })).toBe(false)
    expect(isFiltering({ ...NO_FILTER, search: ' ' })).toBe(false)
    expect(isFiltering({ ...NO_FILTER, levels: ['base'] })).toBe(true)
    expect(isFiltering({ ...NO_FILTER, sport: 'Golf' })).toBe(true)
    expect(isFiltering({ ...NO_FILTER, search: 'x' })).toBe(true)
  })
})

describe('sortWorkouts', () => {
  const list = [
    workout('b 10', { rating: 4.5, totalSec: 300, createdAt: '2026-01-02' }),
    workout('b 9', { rating: 4.5, totalSec: 900, createdAt: '2026-01-03' }),
    workout('Äpfel', { rating: 5, totalSec: 600, createdAt: '2026-01-01' })
  ]
  it('sorts by what is asked, equal ones newest first', () => {
    expect(ids(sortWorkouts(list, 'newest', 'en'))).toEqual(['b 9', 'b 10', 'Äpfel'])
    expect(ids(sortWorkouts(list, 'rating', 'en'))).toEqual(['Äpfel', 'b 9', 'b 10'])
    expect(ids(sortWorkouts(list, 'name', 'de'))).toEqual(['Äpfel', 'b 9', 'b 10'])
    expect(ids(sortWorkouts(list, 'shortest', 'en'))).toEqual(['b 10', 'Äpfel', 'b 9'])
  })
  it('leaves the list it was given alone, and the order of twins', () => {
    const twins = [workout('one'), workout('two')]
    expect(ids(sortWorkouts(twins, 'newest', 'en'))).toEqual(['one', 'two'])
    expect(ids(sortWorkouts(list, 'name', 'en'))).not.toBe(list)
    expect(ids(list)).toEqual(['b 10', 'b 9', 'Äpfel'])
  })
})

describe('a filter in an address', () => {
  it('is read back as it was', () => {
    const filters: fc.Arbitrary<ListFilter> = fc.record({
      search: fc.string().map((text) => text.trim()),
      sport: fc.constantFrom('all' as const, ...SPORTS),
      levels: fc.subarray([...LEVELS]),
      sort: fc.constantFrom(...SORTS)
    })
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterFromPairs(filterToPairs(filter))).toEqual(filter)
      })
    )
  })
  it('writes nothing for no filter, and passes over what it does not know', () => {
    expect(filterToPairs(NO_FILTER)).toEqual([])
    expect(filterFromPairs(new URLSearchParams('?sport=Chess&level=insane&sort=random&x=1'))).toEqual(NO_FILTER)
  })
})
