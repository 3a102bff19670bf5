import { describe, expect, it } from 'vitest'
import { TEMPO, tempoAt, tempoSec, tempoStarts } from './tempo.ts'

it.each([
  ['3-1-2-0', true],
  ['10-0-10-0', true],
  ['0-0-0-0', false],
  ['11-0-1-0', false],
  ['3-1-2', false],
  ['3-1-2-0-1', false]
])('tells if %s is a tempo', (text, is) => expect(TEMPO.test(text)).toBe(is))

it('a repetition lasts as long as its phases together', () => expect(tempoSec('3-1-2-0')).toBe(6))

describe('tempoAt', () => {
  it.each([
    [0, { rep: 1, part: 'lower', leftSec: 3, height: 1 }],
    [1500, { rep: 1, part: 'lower', leftSec: 2, height: 0.5 }],
    [3000, { rep: 1, part: 'holdLow', leftSec: 1, height: 0 }],
    [5000, { rep: 1, part: 'raise', leftSec: 1, height: 0.5 }],
    [6000, { rep: 2, part: 'lower', leftSec: 3, height: 1 }]
  ])('after %i ms', (ms, moment) => expect(tempoAt('3-1-2-0', ms)).toEqual(moment))
})

it('a phase starts only if it takes time', () => {
  expect(tempoStarts('3-1-2-0', 2)).toEqual([0, 3000, 4000, 6000, 9000, 10_000])
})
