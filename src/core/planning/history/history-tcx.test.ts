import { expect, it } from 'vitest'
import { readHistory } from './history-file.ts'
import { readTcx } from './history-tcx.ts'

const lap = (seconds: number, start = '2024-06-02T06:00:00Z') =>
  `<Lap StartTime="${start}"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>1000</DistanceMeters><Track><Trackpoint><Time>${start}</Time></Trackpoint></Track></Lap>`
const activity = (sport: string, id: string, laps: string) =>
  `<Activity Sport="${sport}"><Id>${id}</Id>${laps}<Creator xsi:type="Device_t"><Name>Watch</Name><UnitId>1</UnitId></Creator></Activity>`
const file = (activities: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>${activities}</Activities></TrainingCenterDatabase>`
const short = (text: string) => readTcx(text).entries.map(({ key, sport, seconds }) => [key, sport, seconds])

it('adds up the laps of each activity', () => {
  const text = file(
    activity('Running', '2024-06-02T06:00:00Z', lap(600.4) + lap(599.2, '2024-06-02T06:10:00Z')) +
      activity('Biking', '2024-06-03T06:00:00.000+02:00', lap(3600)) +
      activity('Other', '2024-06-04T06:00:00', lap(60))
  )
  expect(short(text)).toEqual([
    ['2024-06-02T06:00:00.000Z', 'Endurance', 1200],
    ['2024-06-03T04:00:00.000Z', 'Cycling', 3600],
    ['2024-06-04T06:00:00.000Z', '', 60]
  ])
  expect(readHistory(new TextEncoder().encode(text), () => text)).toEqual(readTcx(text))
})

it('accepts prefixes, single quotes and a start that only the lap gives', () => {
  const text = file(activity('Running', '2024-06-02T06:00:00Z', lap(60)))
    .replaceAll(/<(\/?)(\w)/g, '<$1ns2:$2')
    .replaceAll('"', "'")
    .replace('<ns2:Id>2024-06-02T06:00:00Z</ns2:Id>', '')
  expect(short(text)).toEqual([['2024-06-02T06:00:00.000Z', 'Endurance', 60]])
})

it('skips an activity without a start, and notices when there is no time', () => {
  const text = file(activity('Running', 'soon', lap(60)) + activity('Running', '2024-06-02T06:00:00Z', ''))
  expect(readTcx(text)).toMatchObject({
    entries: [{ seconds: null }],
    leftOut: [{ reason: 'bad-date', at: 1 }]
  })
  expect(short(file(activity('Running', '2024-06-02T06:00:00Z', lap(NaN))))).toEqual([
    ['2024-06-02T06:00:00.000Z', 'Endurance', null]
  ])
})

it('ignores comments', () => {
  const hidden = `<!-- ${activity('Running', '2020-01-01T06:00:00Z', lap(60))} -->`
  expect(short(file(hidden + activity('Biking', '2024-06-02T06:00:00Z', lap(60))))).toHaveLength(1)
  expect(short(file(`${activity('Biking', '2024-06-02T06:00:00Z', lap(60))}<!-- never ends`))).toHaveLength(1)
})

it('keeps an activity without an end, unless it is the last', () => {
  const open = activity('Running', '2024-06-01T06:00:00Z', lap(60)).replace('</Activity>', '')
  expect(short(file(open + activity('Biking', '2024-06-02T06:00:00Z', lap(60))))).toHaveLength(2)
  expect(short(file(open))).toHaveLength(0)
})

it('is fast for a long file of broken tags', () => {
  expect(short(file('<Activity <Track>'.repeat(100_000)))).toEqual([])
})
