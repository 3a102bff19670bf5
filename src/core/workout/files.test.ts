import { describe, expect, it } from 'vitest'
import { kindOfFile, mediaUrlsOf } from './files.ts'
import type { Step } from './workout.ts'

const step = (url: string, audioUrl = ''): Step => ({
  text: '',
  length: { kind: 'time', seconds: 10 },
  mediaType: url === '' ? 'none' : 'image',
  url,
  audioUrl,
  side: 'none'
})

describe('the files that a workout names', () => {
  it('stand in the workout itself, in steps and in intros, and count once', () => {
    const urls = mediaUrlsOf({
      imageUrl: '/media/workout-media/cover',
      videoUrl: '/media/workout-media/video',
      musicUrl: '/media/workout-media/song',
      exercises: [
        {
          steps: [step('/media/workout-media/a', '/media/workout-media/beep'), step('/media/workout-media/cover')],
          intro: [step('/media/workout-media/i')]
        },
        { steps: [step('', '/media/workout-media/beep')], intro: [] }
      ]
    })
    expect(urls).toEqual(['cover', 'video', 'song', 'i', 'a', 'beep'].map((name) => `/media/workout-media/${name}`))
  })
  it('are not those of other sites, but those that only claim to be ours', () => {
    expect(
      mediaUrlsOf({
        imageUrl: 'https://example.com/media/workout-media/x',
        videoUrl: '/pictures/video.mp4',
        musicUrl: '/media/nonsense',
        exercises: []
      })
    ).toEqual(['/media/nonsense'])
  })
})

it('are of a kind that their type and their use decide', () => {
  const content = { type: 'mastervideo', videoUrl: '/v' } as const
  const kinds = [
    ['video/mp4', '/v'],
    ['video/mp4', '/w'],
    ['audio/mpeg', '/a'],
    ['image/png', '/i']
  ] as const
  expect(kinds.map(([type, url]) => kindOfFile(type, url, content))).toEqual(['mastervideo', 'video', 'music', 'image'])
})
