/** Our own samples of other apps' tables, based on their documentation and on users' descriptions. */
import { describe, expect, it } from 'vitest'
import { readHistory } from './history-file.ts'
import type { FoundHistory } from './history-entry.ts'

export const STRONG = `Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2024-05-01 18:32:10,"Evening, legs",1h 5m,Squat (Barbell),1,100,5,0,0,"","felt ""good""",
2024-05-01 18:32:10,"Evening, legs",1h 5m,Squat (Barbell),2,100,5,0,0,"","",
2024-05-03 07:00:00,Push,45m,Bench Press,1,60,8,0,0,"","",
2024-13-03 07:00:00,Push,45m,Bench Press,1,60,8,0,0,"","",
2024-05-04 07:00:00,Pull,,Row,1,60,8,0,0,"","",
`

/** The older format, from phones with a decimal comma. */
export const STRONG_OLD = `Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration
2019-01-07 17:01:02;Morning;Deadlift;1;62,5;kg;5;;;;0;;;38m
`

export const STRONG_SEC = `Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes
1;2025-02-01 09:00:00;A;1800;Squat;1;80;5;;;;;
`

export const HEVY = `"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"
"Full body","28 Mar 2024, 17:29","28 Mar 2024, 18:40","with a ""friend"",
and music","Bench Press (Barbell)",,"",0,"normal",70,8,,,
"Full body","28 Mar 2024, 17:29","28 Mar 2024, 18:40","","Squat",,"",0,"normal",90,5,,,
"Late","30 Mar 2024, 23:50","31 Mar 2024, 00:20","","Plank",,"",0,"normal",,,,60,
"ISO","2024-04-02 06:10:00","2024-04-02 06:40:30","","Plank",,"",0,"normal",,,,60,
"Backwards","3 Apr 2024, 10:00","3 Apr 2024, 09:00","","Plank",,"",0,"normal",,,,60,
"Nowhen","yesterday","today","","Plank",,"",0,"normal",,,,60,
`

export const FITNOTES = `Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time,Comment
2022-06-01,Flat Barbell Bench Press,Chest,60,8,,,,
2022-06-01,Pull Up,Back,,6,,,,
2022-06-02,Rowing Machine,Cardio,,,5000,m,0:21:30,
2022-06-02,Running (Treadmill),Cardio,,,2,km,0:12:00,easy
2022-06-31,Pull Up,Back,,6,,,,
`

export const readText = (text: string): FoundHistory => {
  const found = readHistory(new TextEncoder().encode(text), () => text)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const short = ({ entries }: FoundHistory) =>
  entries.map(({ name, sport, time, seconds }) => [name, sport, time.kind === 'wall' ? time.wall : time.date, seconds])

describe('Strong', () => {
  it('merges all sets into one training', () => {
    const found = readText(STRONG)
    expect(found.format).toBe('strong')
    expect(short(found)).toEqual([
      ['Evening, legs', 'Strength', '2024-05-01T18:32:10', 3900],
      ['Push', 'Strength', '2024-05-03T07:00:00', 2700],
      ['Pull', 'Strength', '2024-05-04T07:00:00', null]
    ])
    expect(found.leftOut).toEqual([{ reason: 'bad-date', at: 5 }])
  })

  it('reads older and newer versions', () => {
    expect(short(readText(STRONG_OLD))).toEqual([['Morning', 'Strength', '2019-01-07T17:01:02', 2280]])
    expect(short(readText(STRONG_SEC))).toEqual([['A', 'Strength', '2025-02-01T09:00:00', 1800]])
  })
})

describe('Hevy', () => {
  it('uses start and end, also across midnight', () => {
    const found = readText(HEVY)
    expect(found.format).toBe('hevy')
    expect(short(found)).toEqual([
      ['Full body', 'Strength', '2024-03-28T17:29:00', 4260],
      ['Late', 'Strength', '2024-03-30T23:50:00', 1800],
      ['ISO', 'Strength', '2024-04-02T06:10:00', 1830],
      ['Backwards', 'Strength', '2024-04-03T10:00:00', null]
    ])
    expect(found.leftOut).toEqual([{ reason: 'bad-date', at: 7 }])
  })
})

describe('FitNotes', () => {
  it('gives one training per day, with a time only if all sets have one', () => {
    const found = readText(FITNOTES)
    expect(found.format).toBe('fitnotes')
    expect(short(found)).toEqual([
      ['Chest, Back', 'Strength', '2022-06-01T12:00:00', null],
      ['Cardio', 'Endurance', '2022-06-02T12:00:00', 2010]
    ])
    expect(found.leftOut).toEqual([{ reason: 'bad-date', at: 6 }])
  })

  it('gives no time to a day with a set that has none', () => {
    const found = readText(
      'Date,Exercise,Category,Weight,Reps,Distance,Distance Unit,Time,Comment\n' +
        '2022-06-02,Rowing,Cardio,,,5,km,0:20:00,\n2022-06-02,Squat,Legs,50,5,,,,\n2022-06-02,Run,,,,5,km,0:20:00,\n'
    )
    expect(short(found)).toEqual([['Cardio, Legs', 'Strength', '2022-06-02T12:00:00', null]])
  })
})

describe('files without trainings', () => {
  const read = (text: string) => readHistory(new TextEncoder().encode(text), () => text)
  it('are told apart', () => {
    expect(read('')).toBe('empty')
    expect(read('Name,Age\nAnn,30\n')).toBe('unknown-format')
    expect(read('<html></html>')).toBe('unknown-format')
    expect(read(STRONG.split('\n')[0] ?? '')).toBe('empty')
  })
})

it('a training keeps its key, whatever else is in the file', () => {
  const [first, ...others] = readText(STRONG).entries
  const [again] = readText(STRONG.replaceAll('100,5', '105,3')).entries
  expect(again?.key).toBe(first?.key)
  expect(new Set([first, ...others].map((entry) => entry?.key)).size).toBe(3)
})
