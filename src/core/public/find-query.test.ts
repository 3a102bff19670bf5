import { describe, expect, it, test } from 'vitest'
import { SPORTS } from '../workout/workout.ts'
import {
  EVERYWHERE,
  activeFilters,
  findPath,
  hasEmptyParameter,
  isPlain,
  plainQuery,
  readQuery,
  sportOfSlug,
  sportSlug,
  withoutFilter,
  type Place
} from './find-query.ts'

const YOGA: Place = { sport: 'YOGA', level: null }
const BASE: Place = { sport: 'YOGA', level: 'base' }
const read = (search: string, place = EVERYWHERE) => readQuery(new URLSearchParams(search), place)

test('every sport has its own word in addresses', () => {
  expect(SPORTS.map((sport) => sportOfSlug(sportSlug(sport)))).toEqual(SPORTS)
  expect(sportSlug('Table Tennis')).toBe('table-tennis')
})

describe('an address', () => {
  const full = '?q=hips&sport=yoga&level=base&max=20&language=de&equipment=none&video=1&sort=rated&page=2'

  it('says the whole search, and the search makes the same address', () => {
    const query = read(full)
    expect(query).toEqual({
      q: 'hips',
      sport: 'YOGA',
      level: 'base',
      max: 20,
      language: 'de',
      isFree: true,
      hasVideo: true,
      sort: 'rated',
      page: 2
    })
    expect(findPath(query, EVERYWHERE, 'en')).toBe(`/workoutListOpen/${full}`)
  })

  it('ignores what no page links to', () => {
    const query = read('?sport=chess&level=hard&max=21&language=xx&equipment=all&video=yes&sort=random&page=-3&x=1')
    expect(query).toEqual(plainQuery(EVERYWHERE))
    expect(read(`?q=${'x'.repeat(5_000)}`).q).toHaveLength(80)
    expect(read('?page=99').page).toBe(21)
  })

  it('of a landing page carries only what the path does not say', () => {
    const query = read('?max=20&sort=played&sport=golf', YOGA)
    expect(query.sport).toBe('YOGA')
    expect(findPath(query, YOGA, 'de')).toBe('/de/workouts/yoga/?max=20')
    expect(findPath({ ...query, level: 'base' }, BASE, 'en')).toBe('/workouts/yoga/base/?max=20')
    expect(findPath({ ...query, level: 'heavy' }, BASE, 'en')).toBe('/workouts/yoga/?level=heavy&max=20')
    expect(findPath(withoutFilter({ ...query, level: 'base' }, 'level'), BASE, 'en')).toBe('/workouts/yoga/?max=20')
  })

  it('of a form without a script has empty parameters, which a redirect drops', () => {
    const params = new URLSearchParams('?q=&max=20&sort=newest')
    expect(hasEmptyParameter(params, readQuery(params, EVERYWHERE), EVERYWHERE)).toBe(true)
    const clean = new URLSearchParams('?max=20&from=mail')
    expect(hasEmptyParameter(clean, readQuery(clean, EVERYWHERE), EVERYWHERE)).toBe(false)
  })
})

it('is the plain page without filters, order and page', () => {
  expect(isPlain(read('?from=mail'), EVERYWHERE)).toBe(true)
  expect(isPlain(read('', BASE), BASE)).toBe(true)
  for (const search of ['?q=a', '?sort=rated', '?page=2', '?video=1'])
    expect([search, isPlain(read(search), EVERYWHERE)]).toEqual([search, false])
})

it('names the filters that are on, with the level of its path but without its sport', () => {
  expect(activeFilters(read('?q=a&max=10&sort=rated'), EVERYWHERE)).toEqual(['q', 'max'])
  expect(activeFilters(read('?max=10', BASE), BASE)).toEqual(['level', 'max'])
  expect(activeFilters(read('', YOGA), YOGA)).toEqual([])
})
