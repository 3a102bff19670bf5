import { describe, expect, test } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { translator } from '../app/translate.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import { LANGUAGES, type Exercise, type Language, type Workout } from '../workout/workout.ts'
import { embedPage, emptyEmbed, type GivenPlay } from './embed-page.ts'

const drawn = (id: string, seconds: number, figure: string): Exercise => ({
  ...exerciseOf(id, [timed(seconds)]),
  figure
})

const withExercises = (exercises: Exercise[], more: Partial<Workout> = {}): Workout =>
  workoutOf({
    ...more,
    exercises,
    exerciseCount: exercises.length,
    blocks: [plainBlock(exercises.map(({ id }) => ({ exerciseId: id, restSec: 5 })))]
  })

const pageOf = (workout: Workout, language: Language = 'en', author = 'Mara') =>
  embedPage({ workout, author, language, texts: TEXTS[language], t: translator(TEXTS[language], language) })

const givenIn = (main: string): GivenPlay =>
  JSON.parse(/<script type="application\/json" data-given>(.*?)<\/script>/s.exec(main)?.[1] ?? '') as GivenPlay

const figuresIn = (main: string): string[] =>
  [...main.matchAll(/\/figures\/still\/([^.]+)\.svg/g)].map(([, id = '']) => id)

describe('the card', () => {
  test('leads to the workout in a new tab by its name, its mark and, without a script, by Start', () => {
    const { title, main } = pageOf(withExercises([drawn('a', 30, 'push-up')], { id: 'w1' }), 'de')
    expect(title).toBe('Ladder · Icepoint')
    expect(main.match(/<a [^>]*href="\/de\/workout\/w1\/" target="_blank" rel="noopener"/g)).toHaveLength(3)
    expect(main).toContain('<h1 lang="en">')
    expect(main).toContain('Hier starten')
    expect(main).toContain('von Mara')
  })

  test('shows the first, the longest and the last figure, and none if there is only one', () => {
    const five = ['first', 'second', 'long', 'fourth', 'last'].map((id, index) => drawn(id, index === 2 ? 90 : 20, id))
    expect(figuresIn(pageOf(withExercises(five)).main)).toEqual(['first', 'long', 'last'])
    expect(figuresIn(pageOf(withExercises([drawn('a', 90, 'long'), drawn('b', 20, 'last')])).main)).toEqual([
      'long',
      'last'
    ])
    expect(figuresIn(pageOf(withExercises([drawn('a', 9, 'same'), drawn('b', 9, 'same')])).main)).toEqual([])
    expect(figuresIn(pageOf(withExercises([exerciseOf('a')])).main)).toEqual([])
  })

  test('runs nothing of what a person typed, also in what its script reads', () => {
    const name = '</script><script>alert(1)</script><!--\u202e' + 'e' + '\u0301'.repeat(1000)
    const { title, main } = pageOf(withExercises([{ ...drawn('a', 30, '../x"'), name }], { name }), 'en', name)
    expect(main).not.toContain('<script>')
    expect(main).not.toContain('<!--')
    expect(main).not.toContain('/x"')
    expect(title).not.toContain('\u202e')
    expect(givenIn(main).workout?.name).toBe(name)
  })
})

describe('what the script plays', () => {
  test('has no owner, no descriptions and no files', () => {
    const step = timed(30, {
      text: 'Elbows in',
      url: '/media/a/b',
      mediaType: 'image',
      audioUrl: '/media/a/c',
      alt: 'Mara'
    })
    const workout = withExercises([exerciseOf('a', [step], [step])], {
      ownerId: 'mara',
      description: 'private joke',
      imageUrl: '/media/a/d',
      musicUrl: '/media/a/e'
    })
    const { main } = pageOf(workout)
    for (const word of ['mara', 'Elbows in', 'private joke', '/media/', '"alt":"Mara"'])
      expect(main).not.toContain(word)
    expect(givenIn(main)).toMatchObject({ language: 'en', seconds: 66, workout: { exercises: [{ id: 'a' }] } })
  })

  test.each(LANGUAGES)('has every text of the player in %s', (language) => {
    const { texts } = givenIn(pageOf(withExercises([exerciseOf('a')]), language).main)
    const empty = Object.values(texts).flatMap((all) => Object.entries(all).filter(([, text]) => text === ''))
    expect([Object.keys(texts), empty]).toEqual([['phases', 'player'], []])
  })

  test('is nothing for a master video, which plays on its own page', () => {
    const { main } = pageOf(withExercises([exerciseOf('a')], { type: 'mastervideo', videoUrl: '/media/a/b' }))
    expect(givenIn(main).workout).toBeNull()
    expect(main).not.toContain('data-play')
    expect(main).not.toContain('Start here')
    expect(main).toContain('Start on Icepoint')
  })
})

test('leads to the page once the workout was started too often today', () => {
  const workout = withExercises([exerciseOf('a')])
  const input = { workout, author: '', language: 'en', t: translator(TEXTS.en, 'en'), texts: TEXTS.en } as const
  expect(givenIn(embedPage({ ...input, isFull: false }).main).workout).not.toBeNull()
  const { main } = embedPage({ ...input, isFull: true })
  expect(givenIn(main).workout).toBeNull()
  expect(main).not.toMatch(/data-play|Start here/)
  expect(main).toContain('data-elsewhere')
  expect(main).toContain('Start on Icepoint')
})

test('an empty frame says what is wrong and nothing else', () => {
  const t = translator(TEXTS.en, 'en')
  const { title, main } = emptyEmbed('gone', 'en', t)
  expect(title).toBe('This workout is private now · Icepoint')
  expect(main).toContain('<b>This workout is private now</b>It was taken back or deleted.')
  expect(main).not.toContain('data-start')
  expect(emptyEmbed('away', 'en', t).main).toContain('Try again in a moment.')
})
