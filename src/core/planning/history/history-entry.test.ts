import { describe, expect, it } from 'vitest'
import { nameFrom, recordsOf, secondsFrom, wallFrom } from './history-entry.ts'

describe('wall times', () => {
  it.each([
    ['2024-05-01 18:32:10', '2024-05-01T18:32:10'],
    [' 2024-05-01T18:32 ', '2024-05-01T18:32:00'],
    ['2024-05-01 7:05:09.250', '2024-05-01T07:05:09'],
    ['2024-02-29', '2024-02-29T12:00:00']
  ])('are read: %s', (text, wall) => expect(wallFrom(text)).toBe(wall))

  it.each(['', '2023-02-29', '2024-05-01 24:00', '2024-05-01 10:60', '2024-05-01 10:00:61', '1.5.2024', '1969-12-31'])(
    'reject %j',
    (text) => expect(wallFrom(text)).toBeNull()
  )
})

describe('durations', () => {
  it.each([
    ['1h 5m', 3900],
    ['1h', 3600],
    ['45m', 2700],
    ['45 min', 2700],
    ['2m 30s', 150],
    ['90 sec', 90],
    ['1:02:03', 3723],
    ['12:30', 750],
    ['3720', 3720],
    ['59.6', 60],
    ['0', 0]
  ])('are read: %s', (text, seconds) => expect(secondsFrom(text)).toBe(seconds))

  it.each(['', '  ', 'long', '-5', '1h5', '1d', '1:2:3:4'])('find none in %j', (text) =>
    expect(secondsFrom(text)).toBeNull()
  )
})

it('names are cleaned and cut to the length of an entry', () => {
  expect(nameFrom('  Leg \n day ')).toBe('Leg day')
  expect(nameFrom('\u2066x')).toBe('x')
  expect(nameFrom('long '.repeat(40)).length).toBeLessThanOrEqual(80)
})

it('rows are read by their column names', () => {
  const [first, second] = recordsOf([[' Date ', 'NAME'], ['a', 'b', 'more'], ['c']])
  expect([...(first ?? [])]).toEqual([
    ['date', 'a'],
    ['name', 'b']
  ])
  expect(second?.get('name')).toBe('')
  expect(recordsOf([])).toEqual([])
})
