import { expect, test } from 'vitest'
import { offlinePage } from './offline-page.ts'

test.each([
  ['/workoutlist/my/', '/workoutlist/my/'],
  ['/WorkoutList', '/workoutlist/'],
  ['/addWorkout/abc/', '/addWorkout/'],
  ['/addWorkoutSimpel/', '/addWorkoutSimpel/'],
  ['/login/', '/login/'],
  ['/workout/abc/', '/workout/app/'],
  ['/de/workout/abc/', '/workout/app/'],
  ['/workout/abc/play/', '/workout/play/'],
  ['/', '/offline/'],
  ['/fr/info/', '/offline/'],
  ['/workoutListOpen/', '/offline/'],
  ['/nothing/', '/offline/'],
  ['/createMastervideo/', '/createMastervideo/'],
  ['/test/camera/', '/test/camera/']
])('offline, %s is answered with %s', (pathname, page) => {
  expect(offlinePage(pathname)).toBe(page)
})
