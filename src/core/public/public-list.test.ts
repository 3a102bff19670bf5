import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { PUBLIC_LIMIT } from './card.ts'
import { publicListMain, type ListedWorkout } from './public-list.ts'
import { translator } from '../app/translate.ts'
import type { WorkoutSummary } from '../workout/workout.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'

const t = translator(TEXTS.en, 'en')

const listed = (changes: Partial<WorkoutSummary> = {}, author = ''): ListedWorkout => ({
  workout: summaryOf({ sport: 'Table Tennis', level: 'extreme', ...changes }),
  author
})

const linkIn = (main: string, rel: string): string | undefined =>
  new RegExp(`rel="${rel}" href="(.*?)"`).exec(main)?.[1]

describe('the public list', () => {
  it('has a card for each workout, in order, with its maker', () => {
    const main = publicListMain([listed({ name: 'One' }, 'Mara'), listed({ name: 'Two <b>' })], 'en', t, 0)
    expect([...main.matchAll(/<h3><a [^>]*>(.*?)<\/a>/g)].map(([, name]) => name)).toEqual(['One', 'Two &lt;b&gt;'])
    expect(main).toContain('<span>Mara</span>')
    expect(main).toContain('>2 workouts</span>')
  })

  it('loads the pictures of its first two cards at once, and the others lazily', () => {
    const imageUrl = '/media/workout-media/a'
    const main = publicListMain([listed({ imageUrl }), listed({ imageUrl }), listed({ imageUrl })], 'en', t, 0)
    const pictures = [...main.matchAll(/<img [^>]*>/g)].map(([picture]) => picture)
    expect(pictures.map((picture) => /fetchpriority="high"|loading="lazy"/.exec(picture)?.[0])).toEqual([
      'fetchpriority="high"',
      'fetchpriority="high"',
      'loading="lazy"'
    ])
  })

  it('counts and links in its language', () => {
    const main = publicListMain([listed()], 'de', translator(TEXTS.de, 'de'), 0)
    expect(main).toContain('>1 Workout</span>')
    expect(main).toContain('href="/de/workout/aaaaaaaaaaaaaaaaaaaa/"')
    expect(main).toContain('action="/de/workoutListOpen/"')
  })

  it('says so when nobody has published anything', () => {
    const main = publicListMain([], 'en', t, 0)
    expect(main).toContain('Nobody has published a workout yet.')
    expect(main).not.toMatch(/card-grid|rel="/)
  })

  it('leads to older workouts when it is full', () => {
    const full = Array.from({ length: PUBLIC_LIMIT }, () => listed())
    const main = publicListMain(full, 'en', t, 0)
    expect(linkIn(main, 'next')).toBe(`/workoutListOpen/?after=${Date.parse(summaryOf({}).createdAt)}`)
    expect(linkIn(main, 'prev')).toBeUndefined()
  })

  it('links to the pages before and after it', () => {
    const middle = publicListMain([listed()], 'de', t, 0, {
      before: { time: 9, below: null },
      next: { time: 5, below: 2 }
    })
    expect([linkIn(middle, 'prev'), linkIn(middle, 'next')]).toEqual([
      '/de/workoutListOpen/?after=9',
      '/de/workoutListOpen/?after=5-2'
    ])
    const last = publicListMain([listed()], 'en', t, 0, { before: null, next: null })
    expect([linkIn(last, 'prev'), linkIn(last, 'next')]).toEqual(['/workoutListOpen/', undefined])
  })

  it('leads to the sports with a page of their own', () => {
    const main = publicListMain([listed()], 'fr', translator(TEXTS.fr, 'fr'), 0, { next: null }, [
      'YOGA',
      'Table Tennis'
    ])
    expect(main).toContain('<a href="/fr/workouts/yoga/">Yoga</a>')
    expect(main).toContain('<a href="/fr/workouts/table-tennis/">Tennis de table</a>')
  })
})
