import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graphemes } from '../app/characters.ts'
import { copyName, withNewIds } from './copy.ts'
import { mediaUrlsOf, withMediaUrls } from './files.ts'
import { check, workoutContentSchema } from './schema.ts'
import { contents, exerciseOf, stepOf, workoutOf } from './workout.test-kit.ts'

describe('a copy', () => {
  it('has the first unused name', () => {
    expect(copyName('Squats', [])).toBe('Squats')
    expect(copyName('Squats', ['Squats'])).toBe('Squats 2')
    expect(copyName('Squats 2', ['Squats', 'Squats 2'])).toBe('Squats 3')
    expect(copyName('2', ['2'])).toBe('2 2')
    const long = '👨‍👩‍👧 '.repeat(40).trim()
    const next = copyName(long, [long])
    expect(graphemes(next).length).toBeLessThanOrEqual(80)
    expect(next.endsWith(' 2')).toBe(true)
  })

  it('has everything of the original except the exercise ids, for any workout', () => {
    fc.assert(
      fc.property(contents, (content) => {
        let count = 0
        const copy = withNewIds(content, () => `new${(count += 1)}`)
        expect(check(workoutContentSchema, copy).ok).toBe(true)
        expect(copy.exercises.map(({ id }) => id)).toEqual(content.exercises.map((_, index) => `new${index + 1}`))
        const back = JSON.parse(
          JSON.stringify(copy).replaceAll(/"new(\d+)"/g, (_, n) => `"${content.exercises[Number(n) - 1]?.id}"`)
        )
        expect(back).toEqual(content)
      }),
      { numRuns: 50 }
    )
  })

  it('shows its own files', () => {
    const step = stepOf({ mediaType: 'image', url: '/media/workout-media/a', audioUrl: '/media/workout-media/b' })
    const content = workoutOf({
      imageUrl: '/media/workout-media/a',
      videoUrl: '/demo/x.webp',
      exercises: [exerciseOf('e', [step], [step])]
    })
    const urls = new Map(mediaUrlsOf(content).map((url) => [url, `${url}2`]))
    const copy = withMediaUrls(content, urls)
    expect(mediaUrlsOf(copy)).toEqual(['/media/workout-media/a2', '/media/workout-media/b2'])
    expect([copy.videoUrl, copy.exercises[0]?.intro[0]?.url]).toEqual(['/demo/x.webp', '/media/workout-media/a2'])
  })
})
