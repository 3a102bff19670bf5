import { expect, it } from 'vitest'
import { matchRoute } from './routes.ts'
import { shellOf } from './shells.ts'

it.each([
  ['/workoutlist/my/', '/workoutlist/my/'],
  ['/workoutlist/', '/workoutlist/'],
  ['/workoutlist/nonsense/', null],
  ['/addWorkout/abc/', '/addWorkout/'],
  ['/addWorkoutAI/', '/addWorkoutAI/'],
  ['/settings/', '/settings/'],
  ['/login/', '/login/'],
  ['/workout/w/', '/workout/w/'],
  ['/workout/abc/', '/workout/app/'],
  ['/fr/workout/abc/', '/workout/app/'],
  ['/workout/abc/text/', '/workout/app/'],
  ['/workout/abc/play/', '/workout/play/'],
  ['/workout/abc/nonsense/', null],
  ['/', null],
  ['/de/', null],
  ['/info/', null],
  ['/exercises/push-up/', null],
  ['/messages/', '/messages/'],
  ['/createMastervideo/', '/createMastervideo/'],
  ['/test/camera/', '/test/camera/'],
  ['/live/', '/live/'],
  ['/live/K7M4PX/', '/live/'],
  ['/live/K7M4PX/wall/', '/live/'],
  ['/live/K7M4PX/nonsense/', null],
  ['/wall/', '/wall/']
])('%s is shown by %s', (pathname, shell) => {
  const match = matchRoute(pathname)
  expect(match === null ? 'no route' : shellOf(match)).toBe(shell)
})
