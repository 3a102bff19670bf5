import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTenths, readChapterList } from './chapter-list.ts'

const HOURS = 36_000 * 3

test.each([
  ['0:00 Warm-up', 0, 'Warm-up'],
  ['1:02:03 - Name', 37_230, 'Name'],
  ['[4:30] Push press', 2700, 'Push press'],
  ['02:10.5 – Breathe', 1305, 'Breathe'],
  ['Stretch (14:55)', 8950, 'Stretch'],
  ['Squat 3 - 90:00', 54_000, 'Squat 3'],
  ['0:40', 400, '']
])('%s', (line, start, name) => {
  expect(readChapterList(line, HOURS)).toEqual({ chapters: [{ start, name }], problems: [] })
})

test('what is wrong is named with its line, and the rest is used', () => {
  const list = readChapterList('0:00 A\n\nnothing\n0:30 B\r\n0:30 C\n0:30.4 D\n9:99 E\n11:00 F\n1:00 G', 6000)
  expect(list.chapters.map(({ name }) => name)).toEqual(['A', 'B', 'G'])
  expect(list.problems).toEqual([
    { line: 3, problem: 'no-time' },
    { line: 5, problem: 'not-later' },
    { line: 6, problem: 'too-short' },
    { line: 7, problem: 'no-time' },
    { line: 8, problem: 'after-end' }
  ])
})

test('a time is read as it is written', () => {
  fc.assert(
    fc.property(fc.nat(HOURS - 11), (start) => {
      expect(readChapterList(`${formatTenths(start)} Squat`, HOURS).chapters).toEqual([{ start, name: 'Squat' }])
    })
  )
})
