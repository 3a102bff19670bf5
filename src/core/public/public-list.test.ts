import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { PUBLIC_LIMIT } from './card.ts'
import { isOffered, publicList, type ListedWorkout } from './public-list.ts'
import { translator } from '../app/translate.ts'
import { LEVELS, SPORTS, type WorkoutSummary } from '../workout/workout.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'

const t = translator(TEXTS.en, 'en')

const listed = (changes: Partial<WorkoutSummary> = {}, author = ''): ListedWorkout => ({
  workout: summaryOf({ sport: 'Table Tennis', level: 'extreme', ...changes }),
  author
})

describe('the public list', () => {
  it('has a card for each workout, in order, with its maker', () => {
    const { cards } = publicList([listed({ name: 'One' }, 'Mara'), listed({ name: 'Two <b>' })], 'en', t)
    expect([...cards.matchAll(/<h3><a [^>]*>(.*?)<\/a>/g)].map(([, name]) => name)).toEqual(['One', 'Two &lt;b&gt;'])
    expect(cards).toContain('by Mara')
  })

  it('loads the picture of its first card at once, and the others lazily', () => {
    const imageUrl = '/media/workout-media/a'
    const { cards } = publicList([listed({ imageUrl }), listed({ imageUrl }), listed({ imageUrl })], 'en', t)
    const pictures = [...cards.matchAll(/<img [^>]*>/g)].map(([picture]) => picture)
    expect(pictures.map((picture) => /fetchpriority="high"|loading="lazy"/.exec(picture)?.[0])).toEqual([
      'fetchpriority="high"',
      'loading="lazy"',
      'loading="lazy"'
    ])
  })

  it('counts and links in its language', () => {
    const list = publicList([listed()], 'de', translator(TEXTS.de, 'de'))
    expect(list.found).toBe('1 Workout')
    expect(list.cards).toContain('href="/de/workout/aaaaaaaaaaaaaaaaaaaa/"')
  })

  it('offers the sports and levels it contains, in the usual order', () => {
    const list = publicList(
      [listed({ sport: 'YOGA', level: 'heavy' }), listed({ sport: 'Fitness' }), listed({ level: 'base' })],
      'en',
      t
    )
    expect(list.sports).toEqual(['Fitness', 'YOGA', 'Table Tennis'])
    expect(list.levels).toEqual(['base', 'heavy', 'extreme'])
    expect([list.isEmpty, list.isFull, list.none]).toEqual([false, false, 'No workouts match.'])
  })

  it('says so when nobody has published anything', () => {
    expect(publicList([], 'en', t)).toEqual({
      cards: '',
      paths: [],
      found: '0 workouts',
      none: 'Nobody has published a workout yet.',
      isEmpty: true,
      isFull: false,
      newer: null,
      older: null,
      sports: [],
      levels: []
    })
  })

  it('offers every filter when it may lack older workouts', () => {
    const list = publicList(
      Array.from({ length: PUBLIC_LIMIT }, () => listed()),
      'en',
      t
    )
    expect([list.isFull, list.sports, list.levels]).toEqual([true, SPORTS, LEVELS])
    expect([list.newer, list.older]).toEqual([null, `/workoutListOpen/?after=${Date.parse(summaryOf({}).createdAt)}`])
  })

  it('links to the pages before and after it', () => {
    const middle = publicList([listed()], 'de', t, { before: { time: 9, below: null }, next: { time: 5, below: 2 } })
    expect([middle.newer, middle.older]).toEqual(['/de/workoutListOpen/?after=9', '/de/workoutListOpen/?after=5-2'])
    const last = publicList([listed()], 'en', t, { before: null, next: null })
    expect([last.isFull, last.newer, last.older]).toEqual([true, '/workoutListOpen/', null])
  })
})

describe('a filter of the list', () => {
  const list = publicList([listed({ sport: 'Table Tennis', level: 'heavy' })], 'en', t)

  it.each([
    ['all', true],
    ['sport-table-tennis', true],
    ['heavy', true],
    ['sport-golf', false],
    ['Table Tennis', false],
    ['base', false],
    ['', false]
  ])('with the value "%s" is offered: %s', (value, expected) => {
    expect(isOffered(list, value)).toBe(expected)
  })
})
