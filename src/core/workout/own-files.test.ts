import { expect, it } from 'vitest'
import { ownFilesOf } from './own-files.ts'
import { exerciseOf, workoutOf } from './workout.test-kit.ts'

const file = (id: string): string => `/media/workout-media/${id}`

it('each file of a workout is listed once, with its purpose', () => {
  const squat = exerciseOf('a')
  const steps = squat.steps.map((step) => ({
    ...step,
    ...{ url: file('film'), mediaType: 'video' as const, audioUrl: file('voice') }
  }))
  const shown = ownFilesOf(
    workoutOf({
      ...{ imageUrl: file('cover'), musicUrl: file('song') },
      exercises: [
        { ...squat, name: 'Squat', steps },
        { ...squat, name: 'Again', steps }
      ]
    })
  )
  expect(shown.map(({ url, shows, of, name }) => [url, shows, of, name])).toEqual([
    [file('cover'), 'picture', 'cover', ''],
    [file('film'), 'video', 'exercise', 'Squat'],
    [file('voice'), 'sound', 'exercise', 'Squat'],
    [file('song'), 'sound', 'music', '']
  ])
  expect(ownFilesOf(workoutOf({ imageUrl: '/demo/snow.jpg', musicUrl: 'https://example.com/a.mp3' }))).toEqual([])
})

it('the video of a master-video workout is required', () => {
  const [video] = ownFilesOf(workoutOf({ type: 'mastervideo', videoUrl: file('v') }))
  expect(video).toMatchObject({ of: 'video', isNeeded: true })
})
