import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../workout/workout.ts'
import { findExercise, nameIndex, suggestExercises } from './find.ts'
import { indexFor } from './library.test-kit.ts'

const INDEXES = new Map(LANGUAGES.map((language) => [language, indexFor(language)]))
const indexesFor = (language: Language) =>
  [language, ...LANGUAGES.filter((other) => other !== language)].map((one) => INDEXES.get(one)!)
const find = (name: string, language: Language = 'en') => findExercise(name, indexesFor(language))

describe('a name as typed', () => {
  it.each<[Language, string, string]>([
    ['en', 'Squat', 'squat'],
    ['en', '  SQUATS ', 'squat'],
    ['en', 'Jump rope, easy', 'jump-rope'],
    ['en', 'Kettlebell swing right', 'kettlebell-swing'],
    ['en', 'Kettlebell swings', 'kettlebell-swing'],
    ['en', 'Push up', 'push-up'],
    ['en', 'Jab only', 'jab'],
    ['en', 'Two-bag carry', 'farmers-carry'],
    ['en', 'Dead hang', 'dead-hang'],
    ['nl', 'Benen omhoog tegen de muur', 'legs-up-the-wall'],
    ['en', 'Push-ups', 'push-up'],
    ['en', '20 push-ups', 'push-up'],
    ['en', 'Station 3: Burpees', 'burpee'],
    ['en', 'Bench presses', 'bench-press'],
    ['en', 'Crunches 30s', 'crunch'],
    ['en', 'Jumping jacks – slow', 'jumping-jack'],
    ['en', 'Mountain climbers', 'mountain-climber'],
    ['en', 'Child’s pose', 'childs-pose'],
    ['en', "Child's pose", 'childs-pose'],
    ['en', 'Lunge (left)', 'lunge'],
    ['en', 'Lunge each side', 'lunge'],
    ['en', 'Lunge, per side', 'lunge'],
    ['en', 'Bulgarian split squat', 'bulgarian-split-squat'],
    ['en', 'Running on the treadmill', 'running'],
    ['de', 'Liegestütz', 'push-up'],
    ['de', 'Liegestütze', 'push-up'],
    ['de', 'Kniebeugen', 'squat'],
    ['de', 'Klimmzüge', 'pull-up'],
    ['de', 'Ausfallschritte links', 'lunge'],
    ['de', 'Seilspringen, locker', 'jump-rope'],
    ['de', 'Unterarmstütz', 'plank'],
    ['de', 'Bergsteiger', 'mountain-climber'],
    ['de', 'Kreuzheben', 'deadlift'],
    ['de', 'Bankdrücken', 'bench-press'],
    ['de', 'Hampelmänner', 'jumping-jack'],
    ['fr', 'Pompes', 'push-up'],
    ['fr', 'pompe', 'push-up'],
    ['fr', 'Planche', 'plank'],
    ['fr', 'Corde à sauter', 'jump-rope'],
    ['fr', 'Tractions', 'pull-up'],
    ['fr', 'Soulevé de terre', 'deadlift'],
    ['fr', 'fentes', 'lunge'],
    ['es', 'Flexiones', 'push-up'],
    ['es', 'flexión', 'push-up'],
    ['es', 'Sentadillas', 'squat'],
    ['es', 'Plancha', 'plank'],
    ['es', 'Saltar a la comba', 'jump-rope'],
    ['es', 'Dominadas', 'pull-up'],
    ['es', 'Peso muerto', 'deadlift'],
    ['nl', 'Opdrukken', 'push-up'],
    ['nl', 'Kniebuigingen', 'squat'],
    ['nl', 'Touwtjespringen', 'jump-rope'],
    ['nl', 'Optrekken', 'pull-up'],
    ['nl', 'Bankdrukken', 'bench-press'],
    ['nl', 'Planken', 'plank']
  ])('%s: %s', (language, name, id) => {
    expect(find(name, language)).toBe(id)
  })

  it.each([
    'Bench',
    'Rope',
    'Rope pull',
    'Press',
    'Pull',
    'Swing',
    'Side swing',
    'Side squat push',
    'Slow swings',
    'Squat thrust test',
    'Duck walk',
    'Crunchy granola',
    'Runner',
    'Squat and lunge',
    'Squat + press',
    'Squat/lunge',
    'Squats, lunges',
    'Rest after push-ups',
    'No burpees',
    'Push-up hold with claps',
    'Rowing the boat',
    'Drücken',
    'Seil',
    'Bank',
    'Sprungbrett',
    'Zugfahrt',
    'Planchette',
    'Développement',
    'Right',
    '30 s',
    '30',
    '',
    ' – ',
    '???',
    'Exercise 1'
  ])('finds nothing: %s', (name) => {
    for (const language of LANGUAGES) expect([language, find(name, language)]).toEqual([language, undefined])
  })

  it('finds an exercise by each of its names that no other exercise shares', () => {
    for (const index of INDEXES.values()) {
      for (const { id, name, isFirst } of index.entries)
        if (isFirst) expect([name, findExercise(name, [index])]).toEqual([name, id])
    }
  })

  it('is looked up in the first language first', () => {
    const en = nameIndex({ one: ['Gift'] }, 'en')
    const de = nameIndex({ two: ['Gift'], three: ['Haus'] }, 'de')
    expect(findExercise('gift', [en, de])).toBe('one')
    expect(findExercise('gift', [de, en])).toBe('two')
    expect(findExercise('Häuser, Haus', [en, de])).toBe('three')
  })

  it('finds neither of two exercises that share it, unless it is the main name of one', () => {
    const index = nameIndex({ one: ['First', 'Shared'], two: ['Second', 'Shared', 'First'], three: ['Shareds'] }, 'en')
    expect(findExercise('Shared', [index])).toBe('three')
    expect(findExercise('First', [index])).toBe('one')
    expect(findExercise('Other', [nameIndex({ a: ['A', 'Other'], b: ['B', 'Other'] }, 'en')])).toBeUndefined()
  })
})

describe('suggestions while typing', () => {
  const suggest = (text: string, language: Language = 'en') => suggestExercises(text, indexesFor(language), 8)

  it("offer names in the user's language before others", () => {
    for (const language of LANGUAGES)
      expect(suggest('Liegest', language)[0]).toEqual({ id: 'push-up', name: 'Liegestütze' })
    expect(suggest('squa')[0]).toEqual({ id: 'squat', name: 'Squat' })
    expect(suggest('pres').length).toBe(8)
  })

  it('match only the beginning of words', () => {
    expect(suggest('uat')).toEqual([])
    expect(suggest('')).toEqual([])
    expect(suggest('swing').some(({ id }) => id === 'kettlebell-swing')).toBe(true)
  })

  it('offer each exercise once', () => {
    const ids = suggest('push').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
