import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { TEXTS } from '#locales/index.ts'
import { translator } from '../app/translate.ts'
import { SPORTS, type Language, type WorkoutSummary } from '../workout/workout.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'
import { FEED_MAX, atomFeed, feedPath, sportOf, sportSlug, trainerFeedPath, type FeedInput } from './feed.ts'
import type { ListedWorkout } from './public-list.ts'

const ORIGIN = 'https://example.org'

const listed = (change: Partial<WorkoutSummary> = {}, author = ''): ListedWorkout => ({
  workout: summaryOf({ sport: 'Table Tennis', ...change }),
  author
})

const feed = (list: readonly ListedWorkout[], language: Language = 'en', change: Partial<FeedInput> = {}): string =>
  atomFeed({
    title: 'New workouts',
    path: feedPath(null, language),
    pagePath: '/workoutListOpen/',
    listed: list,
    language,
    t: translator(TEXTS[language], language),
    origin: ORIGIN,
    ...change
  })

const inside = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^]*?)</${tag}>`, 'g'))].map(([, text]) => text ?? '')

describe('a feed', () => {
  it('names itself, its page and its language', () => {
    const xml = feed([], 'de')
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="de">/
    )
    expect(inside(xml, 'id')).toEqual([`${ORIGIN}/de/feed.xml`])
    expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${ORIGIN}/de/feed.xml"/>`)
    expect(xml).toContain(`<link rel="alternate" type="text/html" hreflang="de" href="${ORIGIN}/workoutListOpen/"/>`)
    expect(inside(xml, 'updated')).toEqual(['1970-01-01T00:00:00.000Z'])
  })

  it('tells of each workout in the language of the feed, and keeps its own words in theirs', () => {
    const xml = feed(
      [listed({ name: 'Ladder', description: 'Up.\nAnd down.', language: 'fr', level: 'heavy' }, 'Mara')],
      'de'
    )
    const [entry = ''] = inside(xml, 'entry')
    expect(entry).toContain('<title xml:lang="fr">Ladder</title>')
    expect(entry).toContain('<content type="text" xml:lang="fr">Up.\nAnd down.</content>')
    expect(inside(entry, 'name')).toEqual(['Mara'])
    expect(inside(entry, 'summary')).toEqual(['Tischtennis, 1 Übung, Stufe schwer. Im Browser starten, ohne Konto.'])
    expect(entry).toContain('<category term="table-tennis" label="Tischtennis"/>')
    expect(entry).toContain('href="https://example.org/de/workout/aaaaaaaaaaaaaaaaaaaa/"')
  })

  it('has the same id for a workout in every language, and its own times', () => {
    for (const language of ['en', 'nl'] as const) {
      const [entry = ''] = inside(feed([listed()], language), 'entry')
      expect(inside(entry, 'id')).toEqual([`${ORIGIN}/workout/aaaaaaaaaaaaaaaaaaaa/`])
      expect(inside(entry, 'published')).toEqual(['2026-03-01T08:00:00.000Z'])
      expect(inside(entry, 'updated')).toEqual(['2026-03-02T08:00:00.000Z'])
    }
  })

  it('changed when the workout changed that did so last', () => {
    const times = ['2026-05-01T00:00:00.000+00:00', '2026-07-01T02:00:00.000+02:00', '2026-06-01T00:00:00.000+00:00']
    const [updated] = inside(feed(times.map((updatedAt) => listed({ updatedAt }))), 'updated')
    expect(updated).toBe('2026-07-01T00:00:00.000Z')
  })

  it('holds at most 50 workouts', () => {
    expect(inside(feed(Array.from({ length: FEED_MAX + 1 }, () => listed())), 'entry')).toHaveLength(50)
  })

  it('names a workout by its sport when nothing of its name can be written', () => {
    expect(inside(feed([listed({ name: '\u202E\u0007' })]), 'title')[1]).toBe('Table tennis')
  })
})

describe('whatever people type', () => {
  const NASTY = [
    ']]></title><script>alert(1)</script>',
    '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
    '"\' & &amp; &#0;',
    '\u0000\u0008\u000B\u001F\uFFFE\uFFFF\uD800 \uDC00x',
    'a\u202Eb\u2066c',
    'e' + '\u0301'.repeat(1_000),
    '👩‍👩‍👧 قوة כוח 瑜伽'
  ]

  it('leaves a valid feed, with every word in its place', async () => {
    const xml = feed(NASTY.map((text) => listed({ name: text, description: text }, text)))
    expect(inside(xml, 'entry')).toHaveLength(NASTY.length)
    expect(xml).not.toMatch(/\p{Bidi_Control}/u)
    const { errors } = await validateXML({
      xml: [xml, feed([])].map((contents, index) => ({ fileName: `${index}.xml`, contents })),
      extension: 'relaxng',
      schema: [readFileSync(new URL('../../../tests/e2e/public/atom.rng', import.meta.url), 'utf8')]
    })
    expect(errors.map(({ message }) => message)).toEqual([])
  })

  it('adds no element and no attribute', () => {
    const shape = (xml: string): string[] => xml.match(/<[^>]*>/g)?.map((tag) => tag.replace(/"[^"]*"/g, '""')) ?? []
    const plain = shape(feed([listed({ name: 'a', description: 'a' }, 'a')]))
    const any = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(...NASTY)).filter((text) => /[a-z]/.test(text))
    fc.assert(
      fc.property(any, any, any, (name, description, author) => {
        expect(shape(feed([listed({ name, description }, author)]))).toEqual(plain)
      })
    )
  })
})

describe('the address of a feed', () => {
  it('is below that of its pages, in each language', () => {
    expect(feedPath(null, 'en')).toBe('/feed.xml')
    expect(feedPath(null, 'de')).toBe('/de/feed.xml')
    expect(feedPath('Table Tennis', 'en')).toBe('/workouts/table-tennis/feed.xml')
    expect(feedPath('YOGA', 'fr')).toBe('/fr/workouts/yoga/feed.xml')
    expect(trainerFeedPath('mara', 'nl')).toBe('/nl/trainer/mara/feed.xml')
  })

  it('has one spelling for each sport', () => {
    expect(new Set(SPORTS.map(sportSlug)).size).toBe(SPORTS.length)
    for (const sport of SPORTS) expect(sportOf(sportSlug(sport))).toBe(sport)
    for (const slug of ['YOGA', 'golf ', '', '__proto__']) expect(sportOf(slug)).toBeUndefined()
  })
})
