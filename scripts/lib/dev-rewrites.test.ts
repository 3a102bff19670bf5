import { expect, test } from 'vitest'
import { devTarget } from './dev-rewrites.ts'

test.each([
  ['/addWorkout/abc/', { kind: 'path', path: '/addWorkout/' }],
  ['/addWorkout/', { kind: 'same' }],
  ['/workout/abc/play/', { kind: 'path', path: '/workout/play/' }],
  ['/de/workout/abc/play/', { kind: 'path', path: '/workout/play/' }],
  ['/workout/abc/', { kind: 'workout', id: 'abc' }],
  ['/nl/workout/abc/', { kind: 'workout', id: 'abc' }],
  ['/workout/shell/', { kind: 'same' }],
  ['/workout/abc/other/', { kind: 'same' }],
  ['/workoutlist/my/', { kind: 'same' }]
])('%s is answered by the page that the Worker would choose', (pathname, target) => {
  expect(devTarget(pathname)).toEqual(target)
})
