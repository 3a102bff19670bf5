import { describe, expect, it } from 'vitest'
import { kindOfFile, mediaUrlsOf, withoutFiles } from './files.ts'
import type { Step } from './workout.ts'

const step = (url: string, audioUrl = ''): Step => ({
  text: '',
  length: { kind: 'time', seconds: 10 },
  mediaType: url === '' ? 'none' : 'image',
  url,
  audioUrl,
  side: 'none'
})

describe('the files of a workout', () => {
  it('come from the workout itself, from steps and intros, and count once', () => {
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
  it('exclude other sites, but include addresses that claim to be ours', () => {
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

it('files have a kind that follows from type and use', () => {
  const content = { type: 'mastervideo', videoUrl: '/v' } as const
  const kinds = [
    ['video/mp4', '/v'],
    ['video/mp4', '/w'],
    ['audio/mpeg', '/a'],
    ['image/png', '/i']
  ] as const
  expect(kinds.map(([type, url]) => kindOfFile(type, url, content))).toEqual(['mastervideo', 'video', 'music', 'image'])
})

describe('removing files from a workout', () => {
  const full = {
    imageUrl: '/media/a',
    videoUrl: '/media/c',
    musicUrl: '/media/b',
    exercises: [{ steps: [step('/media/a', '/media/b')], intro: [step('/media/d', '/media/b')] }]
  }
  it('removes them everywhere, and keeps everything else', () => {
    expect(withoutFiles(full, ['/media/a', '/media/b'])).toEqual({
      ...{ imageUrl: '', videoUrl: '/media/c', musicUrl: '' },
      exercises: [{ steps: [step('')], intro: [step('/media/d')] }]
    })
    expect(withoutFiles(full, [])).toEqual(full)
  })
})
