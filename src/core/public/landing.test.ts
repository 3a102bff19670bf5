import { describe, expect, it, test } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { translator } from '../app/translate.ts'
import { LANGUAGES, type Language } from '../workout/workout.ts'
import { placePath } from './find-query.ts'
import {
  LANDING_SPORTS,
  landingAbout,
  landingHeader,
  landingPages,
  landingTitle,
  type LandingInput
} from './landing.ts'

const t = (language: Language) => translator(TEXTS[language], language)
const counts = (base: number, medium = 0, heavy = 0, extreme = 0) => ({ base, medium, heavy, extreme })
const input = (changes: Partial<LandingInput> = {}): LandingInput => ({
  sport: 'YOGA',
  level: null,
  counts: counts(31, 21, 10, 2),
  language: 'en',
  t: t('en'),
  ...changes
})

test('a sport and a level have a page from three workouts on, and "Other" has none', () => {
  const pages = landingPages(
    new Map([
      ['YOGA', counts(2, 3)],
      ['Golf', counts(1, 1)],
      ['Tennis', counts(1, 1, 1)],
      ['others', counts(9)]
    ])
  )
  expect(pages.map((place) => placePath(place, 'en'))).toEqual([
    '/workouts/yoga/',
    '/workouts/yoga/medium/',
    '/workouts/tennis/'
  ])
})

it.each([
  ['en', 'Yoga workouts', 'Base yoga workouts'],
  ['de', 'Yoga-Workouts', 'Yoga-Workouts, Stufe Leicht'],
  ['fr', 'Séances yoga', 'Séances yoga, niveau base'],
  ['es', 'Entrenamientos de yoga', 'Entrenamientos de yoga, nivel base'],
  ['nl', 'Yoga-workouts', 'Yoga-workouts, niveau basis']
] as const)('the titles in %s are “%s” and “%s”', (language, plain, withLevel) => {
  const title = (level: LandingInput['level']) => landingTitle({ sport: 'YOGA', level, language, t: t(language) })
  expect([title(null), title('base')]).toEqual([plain, withLevel])
})

test.each(LANGUAGES)('every sport has two sentences in %s', (language) => {
  for (const sport of LANDING_SPORTS) {
    const text = t(language)(`landing.about_${sport}`)
    expect([sport, text.split(/(?<=\.)\s/).length]).toEqual([sport, 2])
  }
})

describe('a landing page', () => {
  it('says how many workouts it has', () => {
    expect(String(landingHeader(input()))).toContain('<p>64 to play along with, no account needed.</p>')
    const level = String(landingHeader(input({ level: 'base' })))
    expect(level).toContain('<h1>Base yoga workouts</h1>')
    expect(level).toContain('31 at this level. <a href="/workouts/yoga/">All yoga workouts</a>')
  })

  it('does not count further than the database', () => {
    expect(String(landingHeader(input({ counts: counts(5_000, 5_000) })))).toContain('5,000+ to play')
  })

  it('links to the other levels, and to a filter for those without a page', () => {
    const levels = (level: LandingInput['level']) =>
      [...String(landingAbout(input({ level, language: 'de', t: t('de') }))).matchAll(/href="(.*?)"/g)].map(
        ([, to]) => to
      )
    const pages = ['base', 'medium', 'heavy'].map((level) => `/de/workouts/yoga/${level}/`)
    expect(levels(null)).toEqual([...pages, '/de/workouts/yoga/?level=extreme'])
    expect(levels('base')).toEqual([...pages.slice(1), '/de/workouts/yoga/?level=extreme'])
  })
})
