import { describe, expect, it } from 'vitest'
import { videoData } from './video-object.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Workout } from '../workout/workout.ts'

const videoOf = (more: Partial<Workout> = {}) =>
  videoData(
    workoutOf({
      type: 'mastervideo',
      videoUrl: '/media/workout-media/video',
      exercises: [exerciseOf('a', [timed(30)]), exerciseOf('b', [timed(70)])],
      blocks: [plainBlock(['a', 'b'].map((exerciseId) => ({ exerciseId, restSec: 20 })))],
      ...more
    }),
    {
      url: 'https://icepoint.example/workout/a/',
      description: 'Up and down.',
      image: 'https://icepoint.example/a.png',
      absolute: (path) => `https://icepoint.example${path}`
    }
  )

describe('the video of a workout', () => {
  it('is listed with its chapters as the player plays them', () => {
    expect(videoOf()).toMatchObject({
      '@type': 'VideoObject',
      contentUrl: 'https://icepoint.example/media/workout-media/video',
      thumbnailUrl: 'https://icepoint.example/a.png',
      duration: 'PT1M40S',
      hasPart: [
        { '@type': 'Clip', name: 'A', startOffset: 0, endOffset: 30, url: 'https://icepoint.example/workout/a/#t=0' },
        { '@type': 'Clip', name: 'B', startOffset: 30, endOffset: 100, url: 'https://icepoint.example/workout/a/#t=30' }
      ]
    })
  })
  it('is null without a video', () => {
    expect(videoOf({ type: 'media' })).toBeNull()
    for (const videoUrl of ['', 'javascript:alert(1)', '//evil.example/a']) expect(videoOf({ videoUrl })).toBeNull()
  })
})
