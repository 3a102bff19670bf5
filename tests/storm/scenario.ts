/** What people do and what goes wrong, as plain values that fast-check makes and shortens. */
import fc from 'fast-check'
import type { EdgeFault } from './edge.ts'
import type { NetFault } from './network.ts'

export type Act =
  | { kind: 'create'; stay: number }
  | { kind: 'edit'; nth: number; stay: number }
  | { kind: 'delete'; nth: number }
  | { kind: 'heart'; nth: number; isOn: boolean }
  | { kind: 'visibility'; nth: number; isPublic: boolean }
  | { kind: 'share'; nth: number; isOn: boolean }
  | { kind: 'play'; nth: number }
  | { kind: 'rating'; nth: number; stars: number }
  | { kind: 'message' }
  | { kind: 'date' }
  | { kind: 'date-change'; nth: number; isRemoved: boolean }
  | { kind: 'upload'; size: number }
  | { kind: 'log-out' }
  | { kind: 'retry' }
  | { kind: 'net'; after: number; fault: NetFault }
  | { kind: 'edge'; after: number; fault: EdgeFault }
  | { kind: 'line'; isOnline: boolean }
  | { kind: 'kill'; downMs: number }
  | { kind: 'tab' }
  | { kind: 'hide'; isHidden: boolean }
  | { kind: 'disk'; isFull: boolean }
  | { kind: 'session-ends' }
  | { kind: 'clock'; hours: number }
  | { kind: 'sweep' }
  | { kind: 'sockets' }

export interface Step {
  /** Milliseconds after the step before. */
  wait: number
  device: number
  /** Which of the device's tabs. */
  tab: number
  act: Act
}

export interface Scenario {
  maxWorkouts: number
  /** In bytes. */
  mediaRoom: number
  steps: readonly Step[]
}

export const DEVICES = 3

const nth = fc.nat({ max: 2 })
const after = fc.nat({ max: 4 })
const stay = fc.constantFrom(0, 200, 1600, 4000, 20_000)

const fixed = <K extends Act['kind']>(kind: K) => fc.constant({ kind })

/** Whole seconds of waiting are frequent: races need steps that overlap, and queues need long breaks. */
const wait = fc.oneof(
  { weight: 5, arbitrary: fc.nat({ max: 300 }) },
  { weight: 4, arbitrary: fc.nat({ max: 4000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 4000, max: 60_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 1_200_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 3_000_000, max: 9_000_000 }) }
)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('create' as const), stay }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('edit' as const), nth, stay }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('heart' as const), nth, isOn: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('visibility' as const), nth, isPublic: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('share' as const), nth, isOn: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('play' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('rating' as const), nth, stars: fc.integer({ min: 1, max: 5 }) })
  },
  { weight: 7, arbitrary: fixed('message') },
  { weight: 4, arbitrary: fixed('date') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('date-change' as const), nth, isRemoved: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('upload' as const), size: fc.constantFrom(1000, 60_000, 5_600_000) })
  },
  { weight: 2, arbitrary: fixed('log-out') },
  { weight: 2, arbitrary: fixed('retry') },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('net' as const),
      after,
      fault: fc.constantFrom<NetFault[]>(
        'lose',
        'lose-answer',
        'lose-answer',
        'twice',
        'late',
        'late-answer',
        'hang',
        'portal',
        'broken'
      )
    })
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('edge' as const),
      after: fc.nat({ max: 12 }),
      fault: fc.constantFrom<EdgeFault[]>('lose', 'lose-answer', 'lose-answer', 'twice', 'slow', 'die', 'die')
    })
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('line' as const), isOnline: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('kill' as const), downMs: fc.constantFrom(10, 3000, 120_000) })
  },
  { weight: 4, arbitrary: fixed('tab') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hide' as const), isHidden: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disk' as const), isFull: fc.boolean() }) },
  { weight: 2, arbitrary: fixed('session-ends') },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), hours: fc.integer({ min: -30, max: 30 }) })
  },
  { weight: 5, arbitrary: fixed('sweep') },
  { weight: 2, arbitrary: fixed('sockets') }
)

const step: fc.Arbitrary<Step> = fc.record({
  wait,
  device: fc.nat({ max: DEVICES - 1 }),
  tab: fc.nat({ max: 1 }),
  act
})

/** Things that rarely meet by chance: the same device, one right after the other. */
const soon = fc.nat({ max: 600 })
const device = fc.nat({ max: DEVICES - 1 })
const meeting = (first: fc.Arbitrary<Act>, second: fc.Arbitrary<Act>): fc.Arbitrary<Step[]> =>
  fc.record({ wait, soon, device, first, second }).map((met) => [
    { wait: met.wait, device: met.device, tab: 0, act: met.first },
    { wait: met.soon, device: met.device, tab: 1, act: met.second }
  ])
const upload = fc.record({ kind: fc.constant('upload' as const), size: fc.constantFrom(60_000, 5_600_000) })
const edit = fc.record({ kind: fc.constant('edit' as const), nth: fc.constant(0), stay: fc.constantFrom(0, 200) })
const kill = fc.record({ kind: fc.constant('kill' as const), downMs: fc.constantFrom(10, 3000) })

/** Both of a person's devices edit the same workout. */
const bothEdit = fc.record({ wait, soon, edit }).map(({ wait: first, soon: second, edit: act }): Step[] => [
  { wait: first, device: 0, tab: 0, act },
  { wait: second, device: 1, tab: 0, act }
])

/** Somebody goes on without a connection, often with a second tab open. */
const away = fc
  .record({ wait, soon, device, acts: fc.array(act, { minLength: 1, maxLength: 3 }), isTab: fc.boolean() })
  .map((met): Step[] => {
    const at = (pause: number, what: Act): Step => ({ wait: pause, device: met.device, tab: 0, act: what })
    const line = (isOnline: boolean): Step => at(met.soon, { kind: 'line', isOnline })
    const acts = met.acts.map((what) => at(met.soon, what))
    const first = met.isTab ? [at(met.wait, { kind: 'tab' })] : []
    return [...first, line(false), ...acts, at(met.soon, { kind: 'message' }), line(true)]
  })

const part: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 12, arbitrary: step.map((one) => [one]) },
  { weight: 1, arbitrary: meeting(upload, fixed('sweep')) },
  { weight: 1, arbitrary: meeting(act, kill) },
  { weight: 1, arbitrary: meeting(fixed('message'), fixed('log-out')) },
  { weight: 2, arbitrary: bothEdit },
  { weight: 2, arbitrary: away },
  { weight: 1, arbitrary: meeting(edit, fc.record({ kind: fc.constant('delete' as const), nth: fc.constant(0) })) }
)

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  maxWorkouts: fc.constantFrom(10, 10, 3),
  mediaRoom: fc.constantFrom(100, 100, 6),
  steps: fc.array(part, { minLength: 8, maxLength: 38, size: 'max' }).map((parts) => parts.flat())
})
