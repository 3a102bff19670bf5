/** A play for component tests: forty seconds of lunges, a rest, twelve climbs. */
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { compile } from '#core/player/compile.ts'
import { counted, exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import { plainBlock } from '#core/workout/stored.ts'
import type { PlayerView } from '../../stores/player/player-view.ts'

export const rain = workoutOf({
  id: 'rain',
  name: 'Rain',
  exercises: [
    { ...exerciseOf('a', [timed(40, { text: 'Slowly' })]), name: 'Lunge' },
    { ...exerciseOf('b', [counted(12)]), name: 'Climb' }
  ],
  blocks: [
    plainBlock([
      { exerciseId: 'a', restSec: 20 },
      { exerciseId: 'b', restSec: 0 }
    ])
  ]
})
export const timing = { ...DEFAULT_SETTINGS, setupOn: false, introOn: false }
export const timeline = compile(rain, timing)
const indexOf = (phase: string, name = '') =>
  timeline.segments.findIndex((segment) => segment.phase === phase && (name === '' || segment.name === name))
export const LUNGE = indexOf('work', 'Lunge')
export const REST = indexOf('rest')
export const CLIMB = indexOf('work', 'Climb')

export type Playing = PlayerView & { kind: 'playing' }
export const playing = (more: Partial<Playing> = {}): Playing => ({
  kind: 'playing',
  workout: rain,
  timeline,
  status: 'running',
  lead: 'clock',
  rate: 1,
  timing,
  index: LUNGE,
  entry: 1,
  ...more
})
export const outcome = { seconds: 75, workSeconds: 60, share: 1, turnsDone: 2 }
export const done: PlayerView & { kind: 'done' } = {
  kind: 'done',
  workout: rain,
  startedAt: '2026-03-01T08:00:00.000Z',
  timeline,
  outcome,
  icepoints: 100,
  resultId: 'r1'
}
