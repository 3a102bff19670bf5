import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
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
const html = (of: Workout) =>
  String(chapterList({ workout: of, author: '', language: 'en', t: translator(TEXTS.en, 'en') }))

describe('the chapters of a video', () => {
  it('are listed in play order with their start times, also in rounds', () => {
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
  it('match the clips in the structured data', () => {
    const page = { url: 'https://icepoint.example/w/', description: '', image: '', absolute: (url: string) => url }
    const { hasPart } = videoData(workout(), page) as { hasPart: { url: string }[] }
    expect(hasPart).toHaveLength(6)
    for (const { url } of hasPart) expect(html(workout())).toContain(`id="${url.split('#')[1]}"`)
  })
  const text = (of: Workout) =>
    html(of)
      .replace(/^.*?<ol>/, '')
      .replace(/<p class="public-rounds">/g, '[')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const shown = (...seconds: (number | undefined)[]) =>
    seconds.map((videoSec, index) =>
      exerciseOf('abc'[index] ?? '', [timed(30, videoSec === undefined ? {} : { videoSec })])
    )
  const item = (exerciseId: string) => ({ kind: 'exercise' as const, exerciseId, restSec: 0 })

  it('are listed once when every round shows the same', () => {
    const block = { ...plainBlock([]), items: [item('a'), item('b')], rounds: 3, restBetweenRoundsSec: 20 }
    const blocks = [block, { ...plainBlock([]), items: [item('c')] }]
    expect(text(workout({ exercises: shown(10, undefined, 200), blocks }))).toBe('[3 rounds 0:10 A 0:40 B 3:20 C')
    const named = [{ ...block, name: 'Legs', rounds: 2 }]
    expect(text(workout({ exercises: shown(10, undefined), blocks: named }))).toBe('[Legs · 2 rounds 0:10 A 0:40 B')
  })
  it('group inner rounds, also within rounds that continue', () => {
    const inner = { kind: 'block' as const, items: [item('b')], rounds: 2, restBetweenRoundsSec: 0, restAfterSec: 0 }
    const blocks = [{ ...plainBlock([]), items: [item('a'), inner], rounds: 2 }]
    const of = workout({ exercises: shown(undefined, 60), blocks })
    expect(text(of)).toBe('0:00 A [2 rounds 1:00 B 1:30 A [2 rounds 1:00 B')
    expect(html(of).match(/id="t=60"/g)).toHaveLength(1)
    const page = { url: '', description: '', image: '', absolute: (url: string) => url }
    expect(videoData(of, page)).toMatchObject({
      duration: 'PT2M',
      hasPart: [
        { name: 'A', startOffset: 0, endOffset: 30, url: '#t=0' },
        { name: 'B', startOffset: 60, endOffset: 90, url: '#t=60' },
        { name: 'A', startOffset: 90, endOffset: 120, url: '#t=90' }
      ]
    })
  })
  it("show their level when it differs from the workout's", () => {
    const exercises = [exerciseOf('a', [timed(30, { level: 'heavy' }), timed(30, { level: 'base' }), timed(30)])]
    const of = workout({ level: 'base', exercises, blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])] })
    expect(text(of)).toBe('0:00 A Heavy 0:30 A 1:00 A')
    expect(html(of)).toContain('<span class="level is-bare" data-lv="heavy">Heavy</span>')
  })
  it('skip a missing exercise', () => {
    const blocks = [
      { ...plainBlock([]), items: [item('x')], rounds: 2 },
      { ...plainBlock([]), items: [item('a')] }
    ]
    expect(text(workout({ exercises: shown(undefined), blocks }))).toBe('0:00 A')
  })
  it('are empty without a video of our own, and their names are escaped', () => {
    expect(html(workout({ type: 'media' }))).toBe('')
    expect(html(workout({ videoUrl: 'https://evil.example/a' }))).toBe('')
    const evil = { ...exerciseOf('a', [timed(30)]), name: '<script>' }
    const one = workout({ exercises: [evil], blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])] })
    expect(html(one)).toContain('&lt;script&gt;')
  })
})
