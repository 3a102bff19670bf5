import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { publicPage, type PublicPageInput } from './public-page.ts'
import { plainBlock } from '../workout/stored.ts'
import { translator } from '../app/translate.ts'
import { contents } from '../workout/workout.test-kit.ts'
import { LANGUAGES, type Language, type Step, type Workout } from '../workout/workout.ts'

const step = (seconds: number, more: Partial<Step> = {}): Step => ({
  text: '',
  length: { kind: 'time', seconds },
  mediaType: 'none',
  url: '',
  audioUrl: '',
  side: 'none',
  ...more
})

const workout: Workout = {
  id: 'aaaaaaaaaaaaaaaaaaaa',
  ownerId: 'mara',
  version: 3,
  sharedWithFriends: false,
  isPublic: true,
  visibility: 'public',
  ratingCount: [212, 4, 6, 14, 48, 140],
  rating: 4.68,
  playCount: 3840,
  totalSec: 846,
  exerciseCount: 2,
  copiedFrom: '',
  createdAt: '2026-03-01T08:00:00.000+00:00',
  updatedAt: '2026-03-02T08:00:00.000+00:00',
  name: 'Kettlebell ladder',
  description: 'Climb from 30 seconds to 90 and back down.',
  sport: 'Table Tennis',
  level: 'heavy',
  type: 'text',
  language: 'en',
  trainer: '',
  timerMode: '',
  imageUrl: '/demo/ladder.webp',
  videoUrl: '',
  musicUrl: '',
  exercises: [
    { id: 'e1', name: 'Swing', steps: [step(30, { text: 'Hinge at the hips.' })], intro: [step(20)] },
    { id: 'e2', name: 'Press', steps: [step(0, { length: { kind: 'reps', reps: 12 }, side: 'each' })], intro: [] }
  ],
  blocks: [
    plainBlock([{ exerciseId: 'e1', restSec: 20 }]),
    { ...plainBlock([{ exerciseId: 'e2', restSec: 0 }]), section: 'warmup', rounds: 3, restBetweenRoundsSec: 60 }
  ]
}

const input = (
  changes: Partial<Workout> = {},
  language: Language = 'en',
  author = 'Mara Lindqvist'
): PublicPageInput => ({
  workout: { ...workout, ...changes },
  author,
  language,
  t: translator(TEXTS[language], language),
  origin: 'https://icepoint.example'
})

const ldOf = (head: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? 'null') as Record<
    string,
    unknown
  >

describe('the head of a public page', () => {
  test('names the workout, its length and its level', () => {
    expect(publicPage(input()).title).toBe('Kettlebell ladder, 14 minutes, heavy · Icepoint')
    expect(publicPage(input({}, 'de')).title).toBe('Kettlebell ladder, 14 Minuten, schwer · Icepoint')
    expect(publicPage(input({ totalSec: 60 })).title).toBe('Kettlebell ladder, about 7 minutes, heavy · Icepoint')
    expect(publicPage(input({ totalSec: 0, blocks: [] })).title).toBe(
      'Kettlebell ladder, 2 exercises, heavy · Icepoint'
    )
  })

  test.each(LANGUAGES)('is one page for search engines, in the language of the workout: read in %s', (language) => {
    const { head } = publicPage(input({ language: 'nl' }, language))
    const address = 'https://icepoint.example/nl/workout/aaaaaaaaaaaaaaaaaaaa/'
    expect(head).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(ldOf(head)).toMatchObject({ '@id': address, url: address })
    expect(head).not.toMatch(/rel="alternate" hreflang/)
  })

  test('shares the address in the language that its reader has', () => {
    const { head } = publicPage(input({}, 'fr'))
    const address = 'https://icepoint.example/fr/workout/aaaaaaaaaaaaaaaaaaaa/'
    expect(head).toContain(`<meta property="og:url" content="${address}"/>`)
  })

  test.each([
    ['en', 'en_GB'],
    ['de', 'de_DE'],
    ['fr', 'fr_FR'],
    ['es', 'es_ES'],
    ['nl', 'nl_NL']
  ] as const)('describes itself to sites that preview a link, in %s', (language, locale) => {
    const { head, title } = publicPage(input({}, language))
    expect(head).toContain('<meta property="og:type" content="article"/>')
    expect(head).toContain(`<meta property="og:locale" content="${locale}"/>`)
    expect(head).toContain(`<meta property="og:title" content="${title}"/>`)
    const path = `${language === 'en' ? '' : `/${language}`}/workout/aaaaaaaaaaaaaaaaaaaa/picture.png?v=3`
    expect(head).toContain(`<meta property="og:image" content="https://icepoint.example${path}"/>`)
    expect(head).toContain('<meta property="og:image:width" content="1200"/>')
    expect(head).toContain('<meta property="og:image:height" content="630"/>')
    expect(head).toMatch(/<meta property="og:image:alt" content="Kettlebell ladder · \S+ · 14:06"\/>/)
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  })

  test('never lets a name or description reverse the text around it', () => {
    const { title, head } = publicPage(input({ name: 'La\u202Edder', description: '\u2067Climb\u2069 up\u200F.' }))
    const shown = [title, ...[...head.matchAll(/<meta [^>]*content="([^"]*)"/g)].map((match) => match[1] ?? '')].join(
      '\n'
    )
    expect(shown).toMatch(/Ladder[^]*Climb up\./)
    expect(shown).not.toMatch(/\p{Bidi_Control}/u)
  })

  test('keeps the description within what a search engine shows', () => {
    const description = /name="description" content="([^"]*)"/.exec(
      publicPage(input({ description: 'word '.repeat(200) })).head
    )
    expect(description?.[1]?.length).toBeLessThanOrEqual(160)
    expect(description?.[1]).toMatch(/word…$/)
  })

  test('names the single video of a workout by its full address', () => {
    const video = { type: 'mastervideo', videoUrl: '/media/workout-media/video' } as const
    expect(ldOf(publicPage(input(video)).head)).toMatchObject({
      video: { contentUrl: 'https://icepoint.example/media/workout-media/video', thumbnailUrl: expect.any(String) }
    })
    expect(ldOf(publicPage(input()).head)).not.toHaveProperty('video')
  })

  test('describes the plan in structured data', () => {
    expect(ldOf(publicPage(input()).head)).toMatchObject({
      '@type': ['ExercisePlan', 'HowTo'],
      activityDuration: 'PT14M6S',
      image: 'https://icepoint.example/demo/ladder.webp',
      author: { name: 'Mara Lindqvist' },
      aggregateRating: { ratingValue: 4.7, ratingCount: 212 },
      step: [
        { name: 'Swing', itemListElement: [{ text: 'Hinge at the hips.', timeRequired: 'PT30S' }] },
        { name: 'Press' }
      ]
    })
    expect(ldOf(publicPage(input({ ratingCount: [0, 0, 0, 0, 0, 0] })).head)).not.toHaveProperty('aggregateRating')
  })
})

test('shows the way to the workout in structured data of its own', () => {
  const { head } = publicPage(input({ name: 'La</script>dder' }, 'de'))
  const [, second] = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(JSON.parse(second?.[1] ?? 'null')).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: 'Öffentliche Workouts', item: 'https://icepoint.example/de/workoutListOpen/' },
      { name: 'La</script>dder', item: 'https://icepoint.example/workout/aaaaaaaaaaaaaaaaaaaa/' }
    ]
  })
})

describe('the article of a public page', () => {
  test('shows warm-up first, rounds, sides, repetitions, intro and rest', () => {
    const text = publicPage(input())
      .article.replace(/<svg.*?<\/svg>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    expect(text).toContain(
      'Warm-up 3 rounds, 1:00 rest between them Press Work 2 × 12 reps each side Main part Swing Hinge at the hips. Intro 0:20 Work 0:30 Rest 0:20'
    )
    expect(text).toContain('14:06 2 exercises Heavy 150 icepoints Rated 4.7 (212)')
    expect(text).toContain('from 212 ratings played 3,840 times')
  })

  test('starts with a link that works without a script', () => {
    expect(publicPage(input()).article).toContain('href="/workout/aaaaaaaaaaaaaaaaaaaa/play/" data-start')
  })

  test("marks the workout's own texts when the page is in another language", () => {
    expect(publicPage(input({}, 'nl')).article).toContain('<h1 lang="en">')
    expect(publicPage(input()).article).toContain('<h1>')
  })

  test('shows no rating bars before the first rating', () => {
    const { article } = publicPage(input({ ratingCount: [0, 0, 0, 0, 0, 0], rating: 0, playCount: 0 }))
    expect(article).toContain('Not rated yet')
    expect(article).not.toContain('class="rating-histogram"')
  })

  test('shows no picture from an address that is not on the web', () => {
    const bad = step(30, { mediaType: 'image', url: 'javascript:alert(1)' })
    const page = publicPage(
      input({ imageUrl: '//evil.example/x', exercises: [{ id: 'e1', name: 'A', steps: [bad], intro: [] }] })
    )
    expect(page.article).not.toContain('<img')
    expect(page.head + page.article).not.toMatch(/javascript:|evil\.example/)
  })
})

test('everything that people type stays in its place', () => {
  const nasty = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      '</script><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '<!--',
      "' onload='x",
      '\u2028{name}$&'
    )
  )
  const plain = publicPage(input({ description: 'd' }, 'en', 'a'))
  const shape = (html: string): string[] =>
    html.match(/<\/?[a-z][a-z0-9]*(?:\s+[\w:-]+(?:="[^"]*")?)*\s*\/?>/g)?.map((tag) => tag.replace(/"[^"]*"/g, '""')) ??
    []
  fc.assert(
    fc.property(nasty, nasty, nasty, nasty, (name, description, author, text) => {
      fc.pre(description.trim() !== '' && author !== '' && text.trim() !== '')
      const [first, second] = workout.exercises
      if (first === undefined || second === undefined) return
      const page = publicPage(
        input(
          { name, description, exercises: [{ ...first, name: text, steps: [step(30, { text })] }, second] },
          'en',
          author
        )
      )
      expect(shape(page.article)).toEqual(shape(plain.article))
      expect(shape(page.head.replace(/<script.*<\/script>/s, ''))).toEqual(
        shape(plain.head.replace(/<script.*<\/script>/s, ''))
      )
      expect(ldOf(page.head)['name']).toBe(name)
    })
  )
})

test.each(LANGUAGES)('every text of the page exists in %s', (language) => {
  const page = publicPage(input({}, language))
  expect(page.title + page.article + page.head).not.toMatch(/\b(?:public|phases|levels|sports|app)\.[a-zA-Z]/)
})

describe('the page of a minimal workout', () => {
  const bare: Partial<Workout> = {
    description: ' ',
    totalSec: 0,
    blocks: [],
    ratingCount: [0, 0, 0, 0, 0, 0],
    imageUrl: ''
  }
  const data = (changes: Partial<Workout>, author = '') => ldOf(publicPage(input(changes, 'en', author)).head)

  test('omits maker, length and rating instead of making them up', () => {
    const ld = data(bare)
    for (const name of ['author', 'activityDuration', 'totalTime', 'aggregateRating'])
      expect(ld).not.toHaveProperty(name)
    expect(ld['description']).toMatch(/^Table tennis, 2 exercises, level heavy\./)
  })

  test('names a step without a text after its exercise, and gives repetitions no time', () => {
    const steps = [step(45), step(0, { text: ' Push ', length: { kind: 'reps', reps: 8 } })]
    const ld = data({ exercises: [{ id: 'e1', name: 'Press', steps, intro: [] }] })
    expect(ld['step']).toEqual([
      {
        '@type': 'HowToStep',
        name: 'Press',
        itemListElement: [
          { '@type': 'HowToDirection', text: 'Press', timeRequired: 'PT45S' },
          { '@type': 'HowToDirection', text: 'Push' }
        ]
      }
    ])
  })

  test('shows pictures with their full address, and the generated one when there is none', () => {
    const own = '/media/workout-media/a1'
    const whole = `https://icepoint.example${own}`
    const picture = step(30, { mediaType: 'image', url: '/demo/swing.webp', alt: 'Arms "straight"' })
    const { head, article } = publicPage(
      input({ imageUrl: own, exercises: [{ id: 'e1', name: 'A', steps: [picture], intro: [] }] })
    )
    expect(article).toContain('<img src="/demo/swing.webp" alt="Arms &quot;straight&quot;"')
    expect(ldOf(head)).toMatchObject({ image: whole, step: [{ image: 'https://icepoint.example/demo/swing.webp' }] })
    expect(data(bare)['image']).toMatch(/^https:\/\/icepoint\.example\/workout\/a{20}\/picture\.png\?v=\d+$/)
  })

  test('adds the facts to its own description only when both fit', () => {
    const said = (description: string) =>
      /name="description" content="([^"]*)"/.exec(publicPage(input({ description })).head)?.[1]
    expect(said('Short.')).toMatch(/^Short\. Table tennis, 2 exercises/)
    expect(said('x'.repeat(150))).toBe('x'.repeat(150))
  })
})

test('a page is the same for the same workout, however often it is made', () => {
  fc.assert(
    fc.property(contents, fc.constantFrom(...LANGUAGES), (content, language) => {
      const given = input(content, language)
      const before = structuredClone(given.workout)
      expect(publicPage(given)).toEqual(publicPage(input(content, language)))
      expect(given.workout).toEqual(before)
    }),
    { numRuns: 30 }
  )
})

test('an unlisted page is for readers only: no heart, nothing for search engines', () => {
  expect(publicPage(input()).head.match(/type="(?:application\/json|text\/xml)\+oembed"/g)).toHaveLength(2)
  const { head, article } = publicPage(input({ isPublic: false, visibility: 'unlisted' } as Partial<Workout>))
  expect(head).not.toContain('oembed')
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(head).toContain('og:title')
  expect(head).toMatch(/og:image" content="[^"]*\/workout\/a{20}\/picture\.png\?v=3"/)
  expect(head).toContain('og:image:alt" content="Kettlebell ladder · Only with this link"')
  for (const word of ['canonical', 'hreflang', 'ld+json']) expect(head).not.toContain(word)
  expect(article).toContain('data-start')
  expect(article).not.toContain('data-save')
})
