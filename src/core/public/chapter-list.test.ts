import { describe, expect, it } from 'vitest'
import en from '#locales/en.json'
import { translator } from '../app/translate.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Workout } from '../workout/workout.ts'
import { chapterList } from './chapter-list.ts'
import { videoData } from './video-object.ts'

const workout = (more: Partial<Workout> = {}) =>
  workoutOf({
    type: 'mastervideo',
    videoUrl: '/media/workout-media/video',
    exercises: [exerciseOf('a', [timed(30)]), exerciseOf('b', [timed(45, { side: 'each' })])],
    blocks: [{ ...plainBlock(['a', 'b'].map((exerciseId) => ({ exerciseId, restSec: 0 }))), rounds: 2 }],
    ...more
  })
const html = (of: Workout) => String(chapterList({ workout: of, author: '', language: 'en', t: translator(en, 'en') }))

describe('the chapters of a video', () => {
  it('are listed in play order with the time at which each begins, also in rounds', () => {
    const rows = [...html(workout()).matchAll(/<time[^>]*>(.*?)<\/time> <span[^>]*>(.*?)<\/span>/g)]
    expect(rows.map(([, time, name]) => `${time} ${name}`)).toEqual([
      '0:00 A',
      '0:30 B (left)',
      '1:15 B (right)',
      '2:00 A',
      '2:30 B (left)',
      '3:15 B (right)'
    ])
    expect(html(workout())).toContain('datetime="PT1M15S"')
  })
  it('are where the clips of the data for machines lead', () => {
    const page = { url: 'https://icepoint.example/w/', description: '', image: '', absolute: (url: string) => url }
    const { hasPart } = videoData(workout(), page) as { hasPart: { url: string }[] }
    expect(hasPart).toHaveLength(6)
    for (const { url } of hasPart) expect(html(workout())).toContain(`id="${url.split('#')[1]}"`)
  })
  it('are none without a video of our own, and their names are no markup', () => {
    expect(html(workout({ type: 'media' }))).toBe('')
    expect(html(workout({ videoUrl: 'https://evil.example/a' }))).toBe('')
    const evil = { ...exerciseOf('a', [timed(30)]), name: '<script>' }
    const one = workout({ exercises: [evil], blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])] })
    expect(html(one)).toContain('&lt;script&gt;')
  })
})
