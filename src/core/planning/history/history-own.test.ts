import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LEVELS, SPORTS } from '../../workout/workout.ts'
import { readHistory, historyCsv, readOwn, parseCsv } from './history-file.ts'
import type { StatisticEntry } from '../statistics.ts'

type Written = StatisticEntry & { source: string }
const entry = (more: Partial<Written> = {}): Written => ({
  id: 'a1',
  workoutId: 'w1',
  workoutName: 'Ladder',
  date: '2026-11-20T18:30:00.000+00:00',
  day: '2026-11-20',
  sport: 'Strength',
  level: 'heavy',
  seconds: 1530,
  share: 0.98765,
  icepoints: 148,
  source: '',
  ...more
})

it('the export lists the oldest first, with their source', () => {
  const text = historyCsv([
    entry(),
    entry({ id: 'a2', workoutId: '', source: 'hand', date: '2025-01-01T00:00:00.000+00:00', workoutName: '=SUM(A1)' }),
    entry({ id: 'a3', workoutId: '', source: 'import', date: '2025-01-01T00:00:00.000+00:00', icepoints: 0 })
  ])
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'id,date,day,name,sport,level,seconds,minutes,done,icepoints,source',
    "a2,2025-01-01T00:00:00.000Z,2026-11-20,'=SUM(A1),Strength,heavy,1530,25.5,0.988,148,hand",
    'a3,2025-01-01T00:00:00.000Z,2026-11-20,Ladder,Strength,heavy,1530,25.5,0.988,0,import',
    'a1,2026-11-20T18:30:00.000Z,2026-11-20,Ladder,Strength,heavy,1530,25.5,0.988,148,play',
    ''
  ])
})

it('the import reads what was exported', () => {
  const written = fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,20}$/),
    date: fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    sport: fc.constantFrom('', ...SPORTS),
    level: fc.constantFrom('', ...LEVELS),
    seconds: fc.integer({ min: 0, max: 90_000 }),
    workoutName: fc.constantFrom('A', '=1', "'", 'a,b', 'ä "x"', '-5')
  })
  fc.assert(
    fc.property(written, (some) => {
      const { entries, leftOut } = readOwn(parseCsv(historyCsv([entry({ ...some, day: some.date.slice(0, 10) })])))
      expect(leftOut).toEqual([])
      expect(entries).toEqual([
        {
          key: `id ${some.id}`,
          ownId: some.id,
          name: some.workoutName,
          sport: some.sport,
          level: some.level,
          time: { kind: 'moment', date: some.date, day: some.date.slice(0, 10) },
          seconds: some.seconds
        }
      ])
    })
  )
})

it('the import skips rows without a date or time, and ignores invalid ids, sports and levels', () => {
  const head = 'id,date,day,name,sport,level,seconds\n'
  const text = `${head}a,soon,,x,,,60\nb,2026-01-01T10:00:00Z,2026-01-01,x,,,long\n/../,2026-01-01T10:00:00Z,never,x,Chess,hard,60\nc,1960-01-01T10:00:00Z,,x,,,60\n`
  const found = readHistory(new TextEncoder().encode(text), () => text)
  expect(found).toEqual({
    format: 'icepoint',
    entries: [
      {
        key: '2026-01-01T10:00:00.000Z x',
        ownId: null,
        name: 'x',
        sport: '',
        level: '',
        seconds: 60,
        time: { kind: 'moment', date: '2026-01-01T10:00:00.000Z', day: null }
      }
    ],
    leftOut: [
      { reason: 'bad-date', at: 2 },
      { reason: 'bad-time', at: 3 },
      { reason: 'bad-date', at: 5 }
    ]
  })
})
