import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { translator } from '../app/translate.ts'
import { breadcrumbs, jsonLd, listData, siteData } from './structured-data.ts'

const ORIGIN = 'https://example.org'
const input = { origin: ORIGIN, language: 'de', t: translator(TEXTS.de, 'de') } as const

const read = (markup: unknown): unknown =>
  JSON.parse(/^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(String(markup))?.[1] ?? 'null')

describe('structured data', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!-- <script>',
    '&lt;/script&gt;',
    '"}\\',
    '\u2028\u2029',
    'e\u0301'.repeat(1_000),
    '\uD800'
  ])('keeps %j as it is, inside its script', (name) => {
    const step = { name, url: `${ORIGIN}/` }
    expect(read(jsonLd(breadcrumbs([step])))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name, item: `${ORIGIN}/` }]
    })
  })

  it('has no marks that turn the direction of the text around it', () => {
    expect(read(jsonLd({ name: 'La\u202Ed\u2067der\u200F' }))).toMatchObject({ name: 'Ladder' })
  })

  it('of the list has the way to it, and its cards in their order', () => {
    expect(read(jsonLd(listData(['/de/workout/b/', '/de/workout/a/'], input)))).toMatchObject({
      '@graph': [
        {
          itemListElement: [
            { position: 1, name: 'Icepoint', item: `${ORIGIN}/de/` },
            { position: 2, name: 'Öffentliche Workouts', item: `${ORIGIN}/de/workoutListOpen/` }
          ]
        },
        {
          '@type': 'ItemList',
          numberOfItems: 2,
          itemListElement: [
            { position: 1, url: `${ORIGIN}/de/workout/b/` },
            { position: 2, url: `${ORIGIN}/de/workout/a/` }
          ]
        }
      ]
    })
  })

  it('of the first page offers the app for nothing, and makes up no rating', () => {
    const data = JSON.stringify(siteData(input))
    expect(JSON.parse(data)).toMatchObject({
      '@graph': [
        { '@type': 'WebSite', url: `${ORIGIN}/`, inLanguage: ['en', 'de', 'fr', 'es', 'nl'] },
        { '@type': 'SoftwareApplication', url: `${ORIGIN}/de/`, offers: { price: 0 } }
      ]
    })
    expect(data).not.toMatch(/ratingValue|SearchAction/)
  })
})
