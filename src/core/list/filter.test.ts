import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEVELS, SPORTS, type RidgeSegment } from '../workout/workout.ts'
import {
  filterFromPairs,
  filterToPairs,
  filterWorkouts,
  isFiltering,
  NO_FILTER,
  SORTS,
  sortWorkouts,
  type ListFilter
} from './filter.ts'

const workout = (id: string, change: Partial<Parameters<typeof filterWorkouts>[0][number]> = {}) => ({
  id,
  name: id,
  trainer: '',
  timerMode: '',
  sport: 'Fitness' as const,
  level: 'base' as const,
  rating: 0,
  totalSec: 600,
  ridge: [],
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
  it('finds words in any order, in name and trainer, ignoring accents and case', () => {
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
  it('keeps everything without a filter', () => {
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
  it('sorts by the chosen order, with ties newest first', () => {
    expect(ids(sortWorkouts(list, 'newest', 'en'))).toEqual(['b 9', 'b 10', 'Äpfel'])
    expect(ids(sortWorkouts(list, 'rating', 'en'))).toEqual(['Äpfel', 'b 9', 'b 10'])
    expect(ids(sortWorkouts(list, 'name', 'de'))).toEqual(['Äpfel', 'b 9', 'b 10'])
    expect(ids(sortWorkouts(list, 'shortest', 'en'))).toEqual(['b 10', 'Äpfel', 'b 9'])
  })
  it('does not change its input, and keeps the order of equal items', () => {
    const twins = [workout('one'), workout('two')]
    expect(ids(sortWorkouts(twins, 'newest', 'en'))).toEqual(['one', 'two'])
    expect(ids(sortWorkouts(list, 'name', 'en'))).not.toBe(list)
    expect(ids(list)).toEqual(['b 10', 'b 9', 'Äpfel'])
  })
})

describe('a filter in the address', () => {
  it('is read back as written', () => {
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
  it('is omitted when empty, and ignores unknown values', () => {
    expect(filterToPairs(NO_FILTER)).toEqual([])
    expect(filterFromPairs(new URLSearchParams('?sport=Chess&level=insane&sort=random&x=1'))).toEqual(NO_FILTER)
  })
})

describe('any list', () => {
  const words = fc.constantFrom('rope', 'Géant', 'Ångström', 'row', 'ROPE', 'climb')
  const lists = fc
    .array(
      fc.record({
        name: fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
        trainer: fc.constantFrom('', 'Jules Okafor', 'Zoë'),
        sport: fc.constantFrom(...SPORTS),
        level: fc.constantFrom(...LEVELS),
        rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
        totalSec: fc.nat(3600),
        ridge: fc.constant<RidgeSegment[]>([]),
        createdAt: fc.integer({ min: 1, max: 28 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`)
      })
    )
    .map((list) => list.map((item, index) => ({ ...item, id: `w${index}` })))
  const filters: fc.Arbitrary<ListFilter> = fc.record({
    search: fc.array(words, { maxLength: 2 }).map((parts) => parts.join(' ')),
    sport: fc.constantFrom('all' as const, ...SPORTS),
    levels: fc.subarray([...LEVELS]),
    sort: fc.constantFrom(...SORTS)
  })

  it('is filtered to a subset in the same order, and filtering again changes nothing', () => {
    fc.assert(
      fc.property(lists, filters, (list, filter) => {
        const found = filterWorkouts(list, filter)
        expect(found).toEqual(list.filter((item) => found.includes(item)))
        expect(filterWorkouts(found, filter)).toEqual(found)
        if (!isFiltering(filter)) expect(found).toEqual(list)
      })
    )
  })
  it('loses nothing when a condition is removed', () => {
    fc.assert(
      fc.property(lists, filters, (list, filter) => {
        const found = ids(filterWorkouts(list, filter))
        for (const wider of [{ search: '' }, { sport: 'all' as const }, { levels: [] }]) {
          expect(ids(filterWorkouts(list, { ...filter, ...wider }))).toEqual(expect.arrayContaining(found))
        }
      })
    )
  })
  it('finds each workout by its own name and trainer, ignoring case', () => {
    fc.assert(
      fc.property(lists, (list) => {
        for (const item of list) {
          const search = `${item.trainer} ${item.name}`.normalize('NFD').toUpperCase()
          expect(ids(filterWorkouts(list, { ...NO_FILTER, search }))).toContain(item.id)
        }
      })
    )
  })
  it('is sorted to the same result, whatever order it came in', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(...SORTS), (list, sort) => {
        const sorted = sortWorkouts(list, sort, 'en')
        expect(ids(sorted).toSorted()).toEqual(ids(list).toSorted())
        sorted.slice(1).forEach((next, index) => {
          const item = sorted[index]!
          const rank = {
            newest: 0,
            rating: next.rating - item.rating,
            name: 0,
            shortest: item.totalSec - next.totalSec
          }
          expect(rank[sort]).toBeLessThanOrEqual(0)
          const isTie = sort === 'newest' || (sort !== 'name' && rank[sort] === 0)
          if (isTie) expect(next.createdAt <= item.createdAt).toBe(true)
        })
        const fields = (items: typeof list) => items.map(({ id: _id, ...others }) => others.createdAt)
        expect(fields(sortWorkouts(list.toReversed(), 'newest', 'en'))).toEqual(
          fields(sortWorkouts(list, 'newest', 'en'))
        )
      })
    )
  })
})
