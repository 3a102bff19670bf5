import { expect, test } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { publicCard, type CardInput } from './card.ts'
import { translator } from '../app/translate.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'

const input = (changes: Partial<CardInput['workout']> = {}, author = 'Mara'): CardInput => ({
  workout: summaryOf({
    ratingCount: [18, 0, 1, 2, 7, 8],
    rating: 4.2,
    totalSec: 560,
    exerciseCount: 16,
    name: 'Rope tabata',
    sport: 'Table Tennis',
    level: 'extreme',
    ridge: [
      { phase: 'work', seconds: 20 },
      { phase: 'rest', seconds: 10 },
      { phase: 'work', seconds: 20 }
    ],
    ...changes
  }),
  author,
  language: 'en',
  t: translator(TEXTS.en, 'en')
})

test('a card shows name, length, sport, maker, level and rating, and links to the page', () => {
  const card = publicCard(input())
  expect(
    card
      .replace(/<svg.*?<\/svg>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  ).toBe('Rope tabata 9 min Table tennis Mara Extreme 200 icepoints Rated 4.2 (18)')
  expect(card).toContain('href="/workout/aaaaaaaaaaaaaaaaaaaa/"')
  expect(card).toContain('aria-label="Timeline with 2 work blocks, the longest 0:20"')
})

test('a card is found by its name and its maker', () => {
  const card = publicCard(input({ name: 'Ladder' }, 'Mara Lindqvist'))
  expect(card).toContain('data-name="ladder mara lindqvist"')
})

test('a card in another language links to that page and marks the name', () => {
  const card = publicCard({ ...input(), language: 'de', t: translator(TEXTS.de, 'de') })
  expect(card).toContain('href="/de/workout/aaaaaaaaaaaaaaaaaaaa/"')
  expect(card).toContain('<h3 lang="en">')
})

test('a card marks a time with repetitions as an estimate', () => {
  const ridge = [{ phase: 'work' as const, seconds: 300 }]
  const length = '<p class="workout-card-length"><small>about</small>5<small>min</small></p>'
  expect(publicCard(input({ totalSec: 240, ridge }))).toContain(length)
})

test('a card omits missing parts, and contains every name safely', () => {
  const card = publicCard(input({ ratingCount: [0, 0, 0, 0, 0, 0], totalSec: 0, ridge: [], name: '"><img src=x>' }, ''))
  expect(card).not.toMatch(/class="(?:stars|workout-card-length)"|<img/)
  expect(card).toMatch(/Table tennis<\/span><\/p>/)
})

test('a card has a small picture of the workout, if it is one of our files', () => {
  const card = publicCard(input({ imageUrl: '/media/workout-media/a' }))
  expect(card).toContain('<li class="workout-card has-picture"')
  expect(card).toContain(
    '<img class="workout-card-picture" src="/media/workout-media/a?width=640" alt="" loading="lazy" decoding="async"/>'
  )
  for (const imageUrl of ['', 'https://elsewhere.test/a.png']) {
    const plain = publicCard(input({ imageUrl }))
    expect(plain).toContain('<li class="workout-card"')
    expect(plain).not.toContain('<img')
  }
})
