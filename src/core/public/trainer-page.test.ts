import { describe, expect, it, test } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { translator } from '../app/translate.ts'
import { LANGUAGES } from '../workout/workout.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'
import { TRAINER_PAGE_SIZE, WHOLE, trainerNumbers, trainerPath, trainerWish, type TrainerWish } from './trainer-list.ts'
import { trainerAway, trainerPage, type Trainer, type TrainerInput } from './trainer-page.ts'

const ORIGIN = 'https://icepoint.example'

const trainer: Trainer = {
  id: 'mara',
  isShown: true,
  name: 'Mara Lindqvist',
  imageUrl: '/media/profile-media/mara',
  about: 'Kettlebells, short sessions, no mirrors.',
  place: 'Rotterdam',
  links: ['https://www.mara.example/kettlebells/']
}

const counted = (sport: 'Strength' | 'YOGA', count: number) =>
  Array.from({ length: count }, () => ({ sport, totalSec: 600, playCount: 150 }))

const input = (more: Partial<TrainerInput> = {}, changes: Partial<Trainer> = {}): TrainerInput => {
  const language = more.language ?? 'en'
  return {
    trainer: { ...trainer, ...changes },
    numbers: trainerNumbers([...counted('YOGA', 5), ...counted('Strength', 9)]),
    wish: WHOLE,
    listed: [{ workout: summaryOf({ name: 'Ladder' }), author: 'Mara Lindqvist' }],
    language,
    t: translator(TEXTS[language], language),
    origin: ORIGIN,
    ...more
  }
}

const ldOf = (head: string): Record<string, unknown> | null =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? 'null') as never

const hrefs = (html: string): string[] => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href ?? '')
const words = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const yoga: TrainerWish = { sport: 'YOGA', page: 1 }

describe('the page of a trainer', () => {
  it('says who it is, with three numbers and the workouts', () => {
    const { title, article } = trainerPage(input())
    expect(title).toBe('Mara Lindqvist, Rotterdam · Icepoint')
    expect(words(article)).toContain(
      'Mara Lindqvist Rotterdam Kettlebells, short sessions, no mirrors. mara.example/kettlebells workouts 14 minutes 140 times played 2,100 Share'
    )
    expect(words(article)).toContain('Workouts All 14 Strength 9 Yoga 5')
    expect(article).toContain('src="/media/profile-media/mara"')
    expect(article.match(/<h1>/g)).toHaveLength(1)
    expect(article).toContain('<h3><a href="/workout/aaaaaaaaaaaaaaaaaaaa/">Ladder</a></h3>')
    expect(article).not.toContain('by Mara')
  })

  it('shows an initial without a picture of our own, and a name for everybody', () => {
    const { article, title } = trainerPage(input({}, { name: '', imageUrl: 'https://evil.example/a.png', place: '' }))
    expect(article).not.toContain('<img')
    expect(article).toContain('aria-hidden="true">A</span>')
    expect(title).toBe('A trainer on Icepoint · Icepoint')
  })

  it('marks links as not ours, and leads to no others', () => {
    const links = ['javascript:alert(1)', 'http://mara.example/', ...trainer.links, 'data:text/html,x']
    const { article, head } = trainerPage(input({}, { links }))
    expect(article).toContain('<a href="https://www.mara.example/kettlebells/" rel="nofollow ugc noopener">')
    expect(article + head).not.toMatch(/javascript:|http:\/\/mara|data:text/)
    expect(trainerPage(input({}, { links: ['javascript:alert(1)'] })).article).not.toContain('trainer-links')
  })

  it('is described as a profile in structured data', () => {
    expect(ldOf(trainerPage(input()).head)).toMatchObject({
      '@type': 'ProfilePage',
      url: `${ORIGIN}/trainer/mara/`,
      mainEntity: {
        '@type': 'Person',
        name: 'Mara Lindqvist',
        image: `${ORIGIN}/media/profile-media/mara`,
        sameAs: ['https://www.mara.example/kettlebells/'],
        homeLocation: { '@type': 'Place', name: 'Rotterdam' },
        interactionStatistic: { userInteractionCount: 2100 }
      }
    })
  })

  it('names itself and its other languages', () => {
    const { head } = trainerPage(input({ language: 'de' }))
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/de/trainer/mara/"/>`)
    expect([...head.matchAll(/hreflang="([\w-]+)"/g)].map(([, code]) => code)).toEqual([...LANGUAGES, 'x-default'])
  })

  it('is kept from search engines without a public workout', () => {
    const { head, article } = trainerPage(input({ numbers: trainerNumbers([]), listed: [] }))
    expect(head).toContain('<meta name="robots" content="noindex"/>')
    for (const word of ['canonical', 'hreflang', 'ld+json']) expect(head).not.toContain(word)
    expect(words(article)).toContain('No public workouts yet.')
    expect(article).not.toContain('trainer-numbers')
  })

  test.each(LANGUAGES)('has every text in %s', (language) => {
    const { title, head, article } = trainerPage(input({ language }))
    expect(title + head + article + trainerAway(translator(TEXTS[language], language))).not.toMatch(
      /\b(?:trainer|public|openList|levels|sports|app)\.[a-zA-Z]/
    )
  })
})

describe('its filter and pages', () => {
  it('are links with an address of their own, and search engines keep the page without a filter', () => {
    const { article, head } = trainerPage(input({ wish: yoga, language: 'fr' }))
    expect(hrefs(article)).toEqual(
      expect.arrayContaining(['/fr/trainer/mara/', '/fr/trainer/mara/?sport=strength', '/fr/trainer/mara/?sport=yoga'])
    )
    expect(article).toMatch(/\?sport=yoga" aria-current="true"/)
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/fr/trainer/mara/"/>`)
    expect(head).not.toContain('hreflang')
    expect(ldOf(head)).toBeNull()
  })

  it('have no filter when there is only one sport', () => {
    expect(trainerPage(input({ numbers: trainerNumbers(counted('YOGA', 3)) })).article).not.toContain('trainer-sports')
  })

  it('link to the page before and the page after', () => {
    const numbers = trainerNumbers(counted('YOGA', 2 * TRAINER_PAGE_SIZE + 1))
    const relations = (page: number) =>
      [
        ...trainerPage(input({ numbers, wish: { sport: null, page } })).article.matchAll(
          /rel="(prev|next)" href="([^"]+)"/g
        )
      ].map(([, rel, href]) => [rel, href])
    expect(relations(1)).toEqual([['next', '/trainer/mara/?page=2']])
    expect(relations(2)).toEqual([
      ['prev', '/trainer/mara/'],
      ['next', '/trainer/mara/?page=3']
    ])
    expect(relations(3)).toEqual([['prev', '/trainer/mara/?page=2']])
    const { head } = trainerPage(input({ numbers, wish: { sport: null, page: 2 } }))
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/trainer/mara/?page=2"/>`)
    expect(head).toContain(`hreflang="de" href="${ORIGIN}/de/trainer/mara/?page=2"`)
  })

  it('say when a sport has no workouts any more', () => {
    const { article } = trainerPage(input({ wish: { sport: 'Golf', page: 1 }, listed: [] }))
    expect(words(article)).toContain('No public workouts in this sport.')
  })

  it('read only addresses that a page links to', () => {
    const wish = (search: string) => trainerWish(new URLSearchParams(search))
    for (const each of [WHOLE, yoga, { sport: 'Table Tennis', page: 12 } as const])
      expect(wish(new URL(ORIGIN + trainerPath('mara', each, 'de')).search)).toEqual(each)
    expect(wish('?other=1')).toEqual(WHOLE)
    for (const search of ['sport=', 'sport=YOGA', 'sport=<b>', 'page=1', 'page=0', 'page=-2', 'page=02', 'page=1e3'])
      expect([search, wish(search)]).toEqual([search, null])
  })
})

describe('texts that people type', () => {
  const ACCENTS = `e${'\u0301'.repeat(1_000)}`
  const evil = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>\u202E\u2067'
  const page = trainerPage(
    input(
      { listed: [{ workout: summaryOf({ name: evil }), author: evil }] },
      { name: evil, about: evil + ACCENTS, place: evil, links: [evil, `https://mara.example/${evil}`] }
    )
  )

  it('open no tag, attribute or script', () => {
    const tags = (html: string): string[] => html.match(/<[a-z][^\s>]*/g) ?? []
    const plain = trainerPage(
      input(
        { listed: [{ workout: summaryOf({ name: 'a' }), author: 'a' }] },
        { name: 'a', about: 'a', place: 'a', links: ['https://mara.example/a'] }
      )
    )
    expect(tags(page.article)).toEqual(tags(plain.article))
    expect(tags(page.head)).toEqual(tags(plain.head))
    expect(page.head).not.toContain('</script><script>')
  })

  it('turn no text around, neither in the head nor in structured data', () => {
    const { head, title } = page
    expect(title + head).not.toMatch(/\p{Bidi_Control}/u)
    expect(ldOf(head)).toMatchObject({ mainEntity: { name: expect.stringContaining('alert(1)') } })
  })

  it('stay short where others show them, whatever is piled up on a letter', () => {
    const description = /name="description" content="([^"]*)"/.exec(
      trainerPage(input({}, { about: ACCENTS })).head
    )?.[1]
    expect([...(description ?? '')].length).toBeLessThanOrEqual(160)
  })
})
