import { describe, expect, it } from 'vitest'
import { PUBLIC_LIMIT } from './card.ts'
import { PAGE_READ, afterOf, cutPage, listPath, pageBefore } from './list-pages.ts'

const made = (time: number) => ({ createdAt: new Date(time).toISOString() })
/** Newest first, one per millisecond. */
const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => made(from - index))

const at = (time: number, below: number | null = null) => ({ time, below })
/** All from the same millisecond, latest first. */
const ofOne = (time: number, sequence: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...made(time), $sequence: String(sequence - index) }))

describe('the address of a list page', () => {
  it('has the time before which its workouts were made, except for the first page', () => {
    expect(listPath('en', null)).toBe('/workoutListOpen/')
    expect(listPath('de', at(1_763_657_000_000))).toBe('/de/workoutListOpen/?after=1763657000000')
    expect(listPath('en', at(17, 9))).toBe('/workoutListOpen/?after=17-9')
  })

  it.each([
    ['', null],
    ['from=mail', null],
    ['after=1763657000000&from=mail', at(1_763_657_000_000)],
    ['after=17-9', at(17, 9)],
    ['after=17-', undefined],
    ['after=17-0', undefined],
    ['after=', undefined],
    ['after=0', undefined],
    ['after=01', undefined],
    ['after=-1', undefined],
    ['after=1e3', undefined],
    ['after=1234567890123456', undefined]
  ])('"%s" means %s', (query, expected) => {
    expect(afterOf(new URLSearchParams(query))).toEqual(expected)
  })
})

describe('a list page', () => {
  it('contains all that is left', () => {
    const rows = down(5000, PUBLIC_LIMIT)
    expect(cutPage(rows)).toEqual({ rows, next: null })
  })

  it('leaves out the extra row that shows that there are more', () => {
    const rows = down(5000, PAGE_READ)
    expect(cutPage(rows)).toEqual({ rows: rows.slice(0, PUBLIC_LIMIT), next: at(5000 - PUBLIC_LIMIT + 1) })
  })

  it('moves workouts of the same moment to the next page rather than splitting them', () => {
    const rows = [...down(5000, PUBLIC_LIMIT - 2), made(10), made(10), made(10)]
    const page = cutPage(rows)
    expect([page.rows.length, page.next]).toEqual([PUBLIC_LIMIT - 2, at(5000 - PUBLIC_LIMIT + 3)])
  })

  it('splits a moment that has more workouts than a page holds', () => {
    const rows = ofOne(10, 500, PAGE_READ)
    expect(cutPage(rows)).toEqual({ rows: rows.slice(0, PUBLIC_LIMIT), next: at(10, 500 - PUBLIC_LIMIT + 1) })
  })
})

describe('the previous page', () => {
  it('is the first page when a page holds all newer workouts', () => {
    expect(pageBefore(down(5000, PUBLIC_LIMIT).toReversed())).toBeNull()
  })

  it('begins below the first workout that does not fit', () => {
    expect(pageBefore(down(5000, PAGE_READ).toReversed())).toEqual(at(5000))
  })

  it('splits a moment that has more workouts than a page holds', () => {
    expect(pageBefore(ofOne(10, 500, PAGE_READ).toReversed())).toEqual(at(10, 500))
  })
})
