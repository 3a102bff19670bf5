import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { exerciseSections } from './exercise-list.ts'
import { plainBlock } from '../workout/stored.ts'
import { translator } from '../app/translate.ts'
import { contents, counted, exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Block, Exercise, Workout } from '../workout/workout.ts'

const html = (more: Partial<Workout>) =>
  String(exerciseSections({ workout: workoutOf(more), author: '', language: 'en', t: translator(TEXTS.en, 'en') }))
const words = (more: Partial<Workout>) =>
  html(more)
    .replace(/^.*?<\/p>/, '')
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const one = (exercise: Exercise, restSec = 0) => ({
  exercises: [exercise],
  blocks: [plainBlock([{ exerciseId: exercise.id, restSec }])]
})
const item = (exerciseId: string, restSec = 0) => ({ kind: 'exercise' as const, exerciseId, restSec })
const block = (more: Partial<Block>): Block => ({ ...plainBlock([]), ...more })

describe('the times of an exercise', () => {
  it('are its work, plus intro and rest if it has any', () => {
    expect(words(one(exerciseOf('a', [timed(90)])))).toBe('A Work 1:30')
    expect(words(one(exerciseOf('a', [timed(90)], [timed(20)]), 15))).toBe('A Intro 0:20 Work 1:30 Rest 0:15')
  })
  it('are only its work when one video goes from chapter to chapter', () => {
    const video = { ...one(exerciseOf('a', [timed(90)], [timed(20)]), 15), type: 'mastervideo' as const }
    expect(words({ ...video, videoUrl: '/media/a' })).toBe('A Work 1:30')
    const rounds = [{ ...plainBlock([{ exerciseId: 'a', restSec: 0 }]), rounds: 2, restBetweenRoundsSec: 60 }]
    expect(words({ ...video, videoUrl: '/media/a', blocks: rounds })).toBe('2 rounds A Work 1:30')
    expect(words(video)).toBe('A Intro 0:20 Work 1:30 Rest 0:15')
  })
  it('count both sides, in work and intro, as the player does', () => {
    const sides = exerciseOf('a', [timed(30, { side: 'each' }), timed(40)], [timed(10, { side: 'each' }), timed(5)])
    expect(words(one(sides))).toBe('A 2 × 0:30 each side 0:40 Intro 0:25 Work 1:40')
    expect(words(one(exerciseOf('a', [timed(30, { side: 'each' })])))).toBe('A Work 2 × 0:30 each side')
    expect(words(one(exerciseOf('a', [timed(30, { side: 'left' })])))).toBe('A Work 0:30 left')
  })
  it('list repetitions next to the sum of the timed steps', () => {
    const mixed = exerciseOf('a', [timed(30), counted(12), timed(15), counted(1, { side: 'each' })])
    expect(words(one(mixed))).toMatch(/Work 0:45 \+ 12 reps \+ 2 × 1 rep each side$/)
    expect(words(one(exerciseOf('a', [counted(12), counted(8)])))).toMatch(/Work 12 reps \+ 8 reps$/)
  })
  it('show no intro that only counts repetitions', () => {
    expect(words(one(exerciseOf('a', [timed(30)], [counted(5)])))).toBe('A Work 0:30')
  })
})

describe('the texts of an exercise', () => {
  it('are the text of its only step, or a list of its steps', () => {
    expect(html(one(exerciseOf('a', [timed(30, { text: ' Slowly ' })])))).toContain('<b>A</b><p>Slowly</p>')
    expect(html(one(exerciseOf('a', [timed(30, { text: '  ' })])))).toContain('<b>A</b></div>')
    expect(html(one(exerciseOf('a', [timed(30, { text: 'Down' }), counted(3)])))).toContain(
      '<ul><li>Down 0:30</li><li>3 reps</li></ul>'
    )
  })
  it('show the first picture of work or intro, and never a video', () => {
    const image = { mediaType: 'image' as const, url: '/demo/a.webp' }
    expect(html(one(exerciseOf('a', [timed(30), timed(30, image)])))).toContain('src="/demo/a.webp"')
    expect(html(one(exerciseOf('a', [timed(30)], [timed(5, image)])))).toContain('<img')
    expect(html(one(exerciseOf('a', [timed(30, { ...image, mediaType: 'video' })])))).not.toContain('<img')
  })
})

describe('blocks', () => {
  const exercises = ['a', 'b', 'c'].map((id) => exerciseOf(id))
  it('have no headings when everything is the main part', () => {
    expect(html({ exercises, blocks: [block({ items: [item('a')] }), block({ items: [item('b')] })] })).not.toMatch(
      /<h3/
    )
  })
  it('have one heading per section, warm-up first and cool-down last', () => {
    const blocks = [
      block({ section: 'cooldown', items: [item('c')] }),
      block({ items: [item('b')] }),
      block({ items: [item('b')] }),
      block({ section: 'warmup', items: [item('a')] })
    ]
    const headings = [...html({ exercises, blocks }).matchAll(/<h3>(.*?)<\/h3>|<b>(.*?)<\/b>/g)]
    expect(headings.map(([, heading, name]) => heading ?? name)).toEqual([
      'Warm-up',
      'A',
      'Main part',
      'B',
      'B',
      'Cool-down',
      'C'
    ])
  })
  it('give rounds and the rest between them, unless they are done once', () => {
    const rounds = (more: Partial<Block>) => words({ exercises, blocks: [block({ items: [item('a')], ...more })] })
    expect(rounds({ rounds: 3 })).toBe('3 rounds A Work 0:30')
    expect(rounds({ rounds: 3, restBetweenRoundsSec: 60 })).toBe('3 rounds, 1:00 rest between them A Work 0:30')
    expect(rounds({ rounds: 1, restBetweenRoundsSec: 60 })).toBe('A Work 0:30')
    expect(rounds({ rounds: 3, name: 'Legs' })).toBe('Legs · 3 rounds A Work 0:30')
    expect(rounds({ name: 'Legs' })).toBe('Legs A Work 0:30')
  })
  it('group inner rounds, and flatten an inner block that is done once', () => {
    const inner = (rounds: number) => ({
      kind: 'block' as const,
      rounds,
      restBetweenRoundsSec: 0,
      restAfterSec: 0,
      items: [item('b', 10), item('c')]
    })
    const twice = html({ exercises, blocks: [block({ items: [item('a'), inner(2)] })] })
    expect(twice).toContain(
      '<li class="public-group"><p class="public-rounds">2 rounds</p><ol class="public-exercises"><li class="public-exercise"><div><b>B</b>'
    )
    const flat = { exercises, blocks: [block({ items: [item('a'), inner(1)] })] }
    expect(html(flat)).not.toContain('class="public-group"')
    expect(words(flat)).toBe('A Work 0:30 B Work 0:30 Rest 0:10 C Work 0:30')
  })
  it('skip a slot whose exercise is missing', () => {
    expect(words({ exercises, blocks: [block({ items: [item('x'), item('a')] })] })).toBe('A Work 0:30')
  })
})

it('all slots of any workout are shown, in balanced tags', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const text = html(content)
      expect(text.match(/<li class="public-exercise">/g)).toHaveLength(content.exercises.length)
      for (const tag of ['li', 'ol', 'ul', 'p', 'div', 'span', 'section']) {
        const opened = text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0
        expect(text.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0).toBe(opened)
      }
    })
  )
})
