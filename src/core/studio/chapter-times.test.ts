import { expect, test } from 'vitest'
import { formatTenths, parseTenths, readChapterList } from './chapter-times.ts'

test.each([
  [0, '0:00.0'],
  [410, '6:50.0'],
  [59.96, '1:00.0'],
  [3723.4, '1:02:03.4'],
  [-1, '0:00.0']
])('writes %d s as %s', (seconds, words) => {
  expect(formatTenths(seconds)).toBe(words)
})

test.each([
  ['6:50.2', 410.2],
  ['1:02:03', 3723],
  ['95', 95],
  [' 95,2 ', 95.2],
  ['100:00', 6000],
  ['1:60', null],
  ['1:60:00', null],
  ['soon', null],
  ['', null]
])('reads %s as %s', (typed, seconds) => {
  expect(parseTenths(typed)).toBe(seconds)
})

test('reads a list as it appears below a video', () => {
  const list = '0:00 Warm-up\n\n- 0:40.5 – Jump rope, 2 rounds\n[2:10] Breathe\r\nPush press (4:30)\n1:02:03 - Row'
  expect(readChapterList(list, 4000)).toEqual({
    problems: [],
    chapters: [
      { name: 'Warm-up', start: 0 },
      { name: 'Jump rope, 2 rounds', start: 40.5 },
      { name: 'Breathe', start: 130 },
      { name: 'Push press', start: 270 },
      { name: 'Row', start: 3723 }
    ]
  })
})

test('reports what is wrong with each line', () => {
  const list = `Warm-up\n0:10\n0:20 ${'x'.repeat(81)}\n0:30 A\n0:30 B\n9:00 C\n0:75 D`
  const { chapters, problems } = readChapterList(list, 60)
  expect(chapters).toEqual([{ name: 'A', start: 30 }])
  expect(problems.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '1 no-time',
    '2 no-name',
    '3 name-too-long',
    '5 too-early',
    '6 too-late',
    '7 no-time'
  ])
})
