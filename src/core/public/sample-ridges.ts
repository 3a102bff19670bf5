import type { Level, RidgeSegment } from '../workout/workout.ts'

export interface Sample {
  key: string
  level: Level
  ridge: readonly RidgeSegment[]
}

const bar = (phase: RidgeSegment['phase'], seconds: number): RidgeSegment => ({ phase, seconds })
const setup = bar('setup', 6)

const intervals = (work: readonly number[], rest: number): RidgeSegment[] =>
  work.flatMap((seconds, index) => [bar('work', seconds), ...(index < work.length - 1 ? [bar('rest', rest)] : [])])

const ladderRests = [20, 25, 30, 40, 45, 40, 30, 20]
const ladder = [30, 45, 60, 75, 90, 75, 60, 45, 30].flatMap((work, index) => [
  ...(index < 4 ? [bar('intro', 20)] : []),
  bar('work', work),
  ...(ladderRests[index] === undefined ? [] : [bar('rest', ladderRests[index])])
])

const eight: readonly number[] = Array.from({ length: 8 }, () => 20)

export const LADDER: Sample = { key: 'ridgeLadder', level: 'heavy', ridge: [setup, ...ladder] }

export const TABATA: Sample = {
  key: 'ridgeTabata',
  level: 'extreme',
  ridge: [setup, ...intervals(eight, 10), bar('rest', 90), ...intervals(eight, 10)]
}

export const YOGA: Sample = {
  key: 'ridgeYoga',
  level: 'base',
  ridge: [
    setup,
    ...[80, 120, 100, 180, 60, 60, 240].flatMap((work, index) => [
      ...(index % 2 === 0 ? [bar('intro', 15)] : []),
      bar('work', work)
    ])
  ]
}

export const BOXING: Sample = {
  key: 'ridgeBoxing',
  level: 'heavy',
  ridge: [setup, bar('intro', 20), ...intervals([180, 180, 180, 180, 180, 180], 60)]
}

export const SAMPLES: readonly Sample[] = [TABATA, LADDER, YOGA, BOXING]

export function lengthOf(sample: Sample): number {
  return sample.ridge.reduce((sum, segment) => sum + segment.seconds, 0)
}
