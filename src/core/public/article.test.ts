import { describe, expect, it } from 'vitest'
import workout from '#locales/en/workout.json'
import { TEXTS } from '#locales/index.ts'
import { articleParts, printedArticle, publicArticle } from './article.ts'
import type { ArticleInput } from './page-input.ts'
import { translator } from '../app/translate.ts'
import { plainBlock } from '../workout/stored.ts'
import { counted, exerciseOf, stepOf, summaryOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Workout } from '../workout/workout.ts'

const input = (more: Partial<Workout> = {}, author = ''): ArticleInput => ({
  workout: workoutOf(more),
  author,
  language: 'en',
  t: translator(TEXTS.en, 'en')
})
const parts = (more: Partial<Workout> = {}, author = '') => articleParts(input(more, author))

describe('the head of the article', () => {
  it('omits maker and description when there are none', () => {
    expect(parts().hero).not.toMatch(/class="public-lead"| by /)
    expect(parts({ description: '  \n' }).hero).not.toContain('class="public-lead"')
    const { hero } = parts({ description: ' Up & down. ' }, 'Mara <3')
    expect(hero).toContain('<p class="public-lead">Up &amp; down.</p>')
    expect(hero).toContain('<span>by Mara &lt;3</span>')
  })
  it('says that it is one video, and gives the number of chapters', () => {
    const exercises = [exerciseOf('a', [timed(30), timed(75)])]
    const video = { type: 'mastervideo', exercises } as const
    expect(parts({ ...video, videoUrl: '/media/a' }).hero).toContain('<span>One video, 2 chapters</span>')
    expect(parts(video).hero).not.toContain('video')
    expect(parts({ exercises }).hero).not.toContain('video')
  })
  it('gives the length, or the number of exercises', () => {
    expect(parts({ totalSec: 3725 }).hero).toContain('<span class="display numeric">1:02:05</span>')
    expect(parts({ totalSec: 0, exerciseCount: 1, blocks: [] }).hero).toContain(
      '<span class="display">1 exercise</span>'
    )
  })
  it('marks a length with repetitions as an estimate', () => {
    const { hero, silhouette } = parts({ exercises: [exerciseOf('a', [timed(20), counted(10)])], totalSec: 26 })
    expect(hero).toContain('<span class="display numeric"><small>about</small> 0:56</span>')
    expect(silhouette).toContain('<span>about 0:56</span>')
  })
  it('uses the heading level that the page needs', () => {
    expect(parts().hero).toContain('<h1>Ladder</h1>')
    expect(articleParts(input(), 'h2').hero).toContain('<h2>Ladder</h2>')
  })
})

describe('the printed page', () => {
  const rows = (count: number) => [plainBlock(Array.from({ length: count }, () => ({ exerciseId: 'a', restSec: 5 })))]
  it('shows its address if others can open it', () => {
    expect(printedArticle(input())).toContain('<span class="public-printed">Icepoint</span></article>')
    expect(printedArticle({ ...input(), url: 'https://ice.example/a?b&c' })).toContain(
      'Icepoint · https://ice.example/a?b&amp;c'
    )
  })
  it('uses larger type while it is short', () => {
    const exercises = [exerciseOf('a')]
    const printed = (count: number) => printedArticle(input({ exercises, blocks: rows(count) }))
    expect(printed(8)).toContain('<article lang="en" data-short>')
    expect(printed(9)).toContain('<article lang="en">')
    const inner = { kind: 'block' as const, rounds: 2, restBetweenRoundsSec: 0, restAfterSec: 0 }
    const items = rows(9)[0]?.items.filter((item) => item.kind === 'exercise') ?? []
    expect(
      printedArticle(input({ exercises, blocks: [{ ...plainBlock([]), items: [{ ...inner, items }] }] }))
    ).toContain('<article lang="en">')
  })
})

describe('the silhouette', () => {
  it('describes its longest bar and its ends', () => {
    const { silhouette } = parts({ exercises: [exerciseOf('a', [timed(30), timed(75)])], totalSec: 111 })
    expect(silhouette).toContain('aria-label="Timeline with 2 work blocks, the longest 1:15"')
    expect(silhouette).toMatch(/<span>0:00<\/span><span>[^<]*1:15[^<]*<\/span><span>1:51<\/span>/)
  })
  it('shows no clock when only repetitions count', () => {
    const { silhouette } = parts({ exercises: [exerciseOf('a', [counted(10)])], totalSec: 0 })
    expect(silhouette).toContain(`<figcaption class="numeric"><span>${workout.public.noClock}</span></figcaption>`)
  })
  it('is omitted when there is no work', () => {
    expect(parts({ exercises: [], blocks: [] }).silhouette).toBe('')
  })
})

describe('the rating', () => {
  const bars = (side: string) =>
    [...side.matchAll(/<dt>(\d).*?<rect width="(\d+)".*?<dd class="rating-count">(\d+)</g)].map((match) =>
      match.slice(1).map(Number)
    )
  it('lists five stars first, with bars relative to the longest', () => {
    const { side } = parts({ ratingCount: [10, 1, 0, 2, 3, 4], rating: 3.9, playCount: 1 })
    expect(bars(side)).toEqual([
      [5, 100, 4],
      [4, 75, 3],
      [3, 50, 2],
      [2, 0, 0],
      [1, 25, 1]
    ])
    expect(side).toContain('<b class="display">3.9</b>')
  })
  it('says when there is no rating yet, and still shows the number of plays', () => {
    const { side } = parts({ playCount: 7 })
    expect(bars(side)).toEqual([])
    expect(side).toContain(`${workout.public.notRated}<br/>played 7 times`)
  })
})

describe('the cover', () => {
  it('is shown only from our own site', () => {
    expect(parts({ imageUrl: '/media/workout-media/a1' }).side).toContain(
      '<img class="public-cover" src="/media/workout-media/a1" alt=""'
    )
    expect(parts({ imageUrl: 'https://cdn.example/a.jpg' }).side).not.toContain('<img')
    expect(parts({ imageUrl: '/api/account/export' }).side).not.toContain('<img')
    expect(parts().side).not.toContain('<img')
  })
})

describe('the rows of the public page', () => {
  const exercises = [
    { ...exerciseOf('a'), name: 'Swing <b>', figure: 'two-hand-swing' },
    { ...exerciseOf('b'), name: 'Desk reset', figure: 'of-a-later-version' },
    {
      ...exerciseOf('c', [stepOf({ mediaType: 'image', url: '/demo/own.webp', alt: 'Mara' })]),
      figure: 'two-hand-swing'
    },
    { ...exerciseOf('d'), figure: '' }
  ]
  const blocks = [plainBlock(exercises.map(({ id }) => ({ exerciseId: id, restSec: 0 })))]
  const library = new Set(['two-hand-swing'])
  const rowsOf = (html: string) => html.match(/<li class=.public-exercise.*?<\/li>/gs) ?? []
  const [swing = '', other = '', own = '', removed = ''] = rowsOf(
    articleParts({ ...input({ exercises, blocks, sport: 'YOGA' }), library, language: 'nl' }).exercises
  )

  it('show the still figure and lead to the exercise, in the language of the page', () => {
    expect(swing).toContain('<b><a href="/nl/exercises/two-hand-swing/">Swing &lt;b&gt;</a></b>')
    expect(swing).toContain(
      'data-figure="two-hand-swing" src="/figures/still/two-hand-swing.svg" alt="" width="76" height="76" loading="lazy"'
    )
  })
  it('show the sport and lead nowhere where the library has no such exercise', () => {
    for (const row of [other, removed]) {
      expect(row).not.toMatch(/<a |<img/)
      expect(row).toContain('href="#sport-yoga"')
    }
  })
  it('prefer a picture of their own, which does not move', () => {
    expect(own).toContain('src="/demo/own.webp" alt="Mara" width="76"')
    expect(own).toContain('href="/nl/exercises/two-hand-swing/"')
    expect(own).not.toContain('data-figure')
  })
  it('have neither figures nor links in the app and on paper', () => {
    const html = parts({ exercises, blocks }).exercises + printedArticle(input({ exercises, blocks }))
    expect(html).not.toMatch(/public-exercise-figured|\/figures\/|\/exercises\//)
  })
})

describe('around the workout', () => {
  it('the maker is a link when they have a page, in every word order', () => {
    const { hero } = articleParts({ ...input({ ownerId: 'mara' }, 'Mara <3'), hasTrainerPage: true, language: 'de' })
    expect(hero).toContain('<span>by <a href="/de/trainer/mara/">Mara &lt;3</a></span>')
    expect(articleParts({ ...input(), hasTrainerPage: true }).hero).not.toContain('/trainer/')
  })
  it('others like it are listed, or nothing is said about them', () => {
    const similar = [{ workout: summaryOf({ id: 'b', name: 'Bell <i>' }), author: '' }]
    const { side } = articleParts({ ...input(), similar })
    expect(side).toMatch(/<h2>More like this<\/h2><ul><li><a href="\/workout\/b\/">.*Bell &lt;i&gt;/s)
    expect(parts().side).not.toContain('public-similar')
  })
})

describe('publicArticle', () => {
  it('contains what the scripts of the page need', () => {
    expect(publicArticle(input({ ownerId: 'o"1', version: 12 }))).toMatch(
      /^<article data-workout="a{20}" data-owner="o&quot;1" data-version="12" data-short>/
    )
  })
  it('works without a script: play, sign in, and a hidden edit', () => {
    const links = [...publicArticle(input()).matchAll(/href="(\/[^"]*)" (data-[a-z]+(?: hidden)?)/g)]
    expect(links.map(([, path, attribute]) => [attribute, path])).toEqual([
      // Styles show one of the two.
      ['data-together', '/login/?next=%2Fworkout%2Faaaaaaaaaaaaaaaaaaaa%2F%3Ftogether%3D1'],
      ['data-start', '/workout/aaaaaaaaaaaaaaaaaaaa/play/'],
      ['data-together', '/login/?next=%2Fworkout%2Faaaaaaaaaaaaaaaaaaaa%2F%3Ftogether%3D1'],
      ['data-save', '/login/'],
      ['data-copy', '/addWorkoutOptions/?copy=aaaaaaaaaaaaaaaaaaaa'],
      ['data-edit hidden', '/addWorkout/aaaaaaaaaaaaaaaaaaaa/']
    ])
  })
  it('names what Start starts, because the word alone says nothing in a list of links', () => {
    const start = '<span>Start<span class="visually-hidden"> Ladder</span></span>'
    expect(publicArticle(input())).toContain(start)
    const dutch: ArticleInput = { ...input(), language: 'nl', t: translator(TEXTS.nl, 'nl') }
    expect(publicArticle(dutch)).toContain('<span>Starten<span class="visually-hidden" lang="en"> Ladder</span></span>')
  })
  it('has the same parts that the app shows', () => {
    const dutch: ArticleInput = { ...input({ totalSec: 846 }), language: 'nl', t: translator(TEXTS.nl, 'nl') }
    const article = publicArticle(dutch)
    for (const part of Object.values(articleParts({ ...dutch, hasPlayer: true }))) expect(article).toContain(part)
    expect(article).toContain('<h1 lang="en">Ladder</h1>')
  })
})

it('everybody can choose the length of the workout before the start, if it can change', () => {
  expect(publicArticle(input())).toContain('href="/workout/aaaaaaaaaaaaaaaaaaaa/play/?fit"')
  expect(publicArticle(input({ type: 'mastervideo', videoUrl: '/media/a' }))).not.toContain('?fit')
})
