import { describe, expect, it, test } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { translator } from '../app/translate.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'
import type { FindInput } from './find-form.ts'
import { EVERYWHERE, readQuery, type Place } from './find-query.ts'
import { foundMain, type Found } from './found.ts'
import { markup } from './html.ts'

const YOGA: Place = { sport: 'YOGA', level: null }
const asked = (search: string, place = EVERYWHERE): FindInput => ({
  query: readQuery(new URLSearchParams(search), place),
  place,
  language: 'en',
  t: translator(TEXTS.en, 'en'),
  now: 1_796_000_000_000
})
const found = (changes: Partial<Found> = {}): Found => ({
  listed: [{ workout: summaryOf({ name: 'Flow' }), author: '', figures: ['squat', 'plank'] }],
  count: 1,
  isCut: false,
  hasNext: false,
  corrected: null,
  helps: null,
  ...changes
})
const mainOf = (search: string, changes: Partial<Found> = {}, place = EVERYWHERE): string =>
  foundMain(found(changes), markup`<header></header>`, '', asked(search, place))
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const lineOf = (html: string): string => textOf(/role="status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '')

test('the form says the search again, safely', () => {
  const main = mainOf('?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&sport=yoga&max=20&video=1&sort=rated')
  expect(main).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(main).not.toContain('<script>')
  const chosen = [...main.matchAll(/<option value="([^"]*)" selected>/g)].map(([, value]) => value)
  expect(chosen).toEqual(['rated', 'yoga', '', '20', '', '', '1'])
  expect(main.match(/is-chosen/g)).toHaveLength(3)
})

describe('the line of the result', () => {
  it('names the filters, and leads to the page without them', () => {
    const main = mainOf('?max=20&equipment=none', { count: 38 }, YOGA)
    expect(lineOf(main)).toBe('38 up to 20 minutes, without equipment Clear')
    expect(main).toContain('<a href="/workouts/yoga/" data-clear>')
  })

  it('says filters in the middle of a sentence, and what was typed last', () => {
    const search = '?q=flow&sport=yoga&level=base&language=de&video=1'
    expect(lineOf(mainOf(search, { count: 5_000 }))).toBe(
      '5,000+ in yoga, base, in German, with video, for “flow” Clear'
    )
  })

  it('is only heard without a filter, because the heading says it', () => {
    expect(mainOf('?sort=rated')).toContain('<span class="visually-hidden">1 workout</span></p>')
    expect(lineOf(mainOf('?sort=rated'))).toBe('1 workout')
    expect(lineOf(mainOf('', {}, { sport: 'YOGA', level: 'base' }))).toBe('1 workout')
  })

  it('says what a mistyped word was taken for', () => {
    expect(lineOf(mainOf('?q=yogs', { corrected: { typed: 'yogs', meant: 'yoga' } }))).toBe(
      'Nothing found for “yogs”. Showing results for “yoga”. 1 workout Clear'
    )
  })

  it('says when it did not look at all workouts', () => {
    expect(lineOf(mainOf('?max=10', { isCut: true }))).toContain('Only the first 500 workouts were checked.')
  })
})

test('an empty result offers to drop the filter that helps most', () => {
  const main = mainOf('?level=extreme&max=20', { listed: [], count: 0, helps: { filter: 'level', count: 38 } }, YOGA)
  const text = 'No yoga like that Nothing extreme, up to 20 minutes. There are 38 without the level. Drop the level'
  expect(textOf(main)).toContain(text)
  expect(lineOf(main)).toBe('No workouts match')
  expect(main).toContain('href="/workouts/yoga/?max=20" data-drop')
  const nothing = mainOf('?q=x', { listed: [], count: 0 })
  expect(nothing).not.toContain('data-drop')
  expect(textOf(nothing)).toContain('Nothing for “x”. Clear')
})

test('pages follow each other by plain links', () => {
  const links = (search: string, hasNext: boolean) =>
    [...(/<nav .*?<\/nav>/s.exec(mainOf(search, { hasNext }))?.[0] ?? '').matchAll(/href="(.*?)"/g)].map(([, to]) => to)
  expect(links('?q=a', true)).toEqual(['/workoutListOpen/?q=a&amp;page=2'])
  expect(links('?q=a&page=2', false)).toEqual(['/workoutListOpen/?q=a'])
  expect(links('?q=a', false)).toEqual([])
})

test('the line carries when the page was made', () => {
  expect(mainOf('')).toContain('data-read="1796000000000"')
})

test('a card shows its figures for the eyes only', () => {
  const main = mainOf('')
  expect(main).toContain('<p class="workout-card-figures" aria-hidden="true"><span><img src="/figures/card/squat.svg"')
})
