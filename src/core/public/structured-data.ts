/** What pages say to search engines (schema.org), as JSON-LD. */
import { withoutBidi } from '../app/characters.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import { LANGUAGES, type Language } from '../workout/workout.ts'
import { jsonForScript, markup, raw, type Markup } from './html.ts'

/** The text of the script: no value in it can end the script, or turn the direction of the page that quotes it. */
export const jsonLdText = (data: object): string =>
  withoutBidi(jsonForScript({ '@context': 'https://schema.org', ...data }))

export const jsonLd = (data: object): Markup =>
  markup`<script type="application/ld+json">${raw(jsonLdText(data))}</script>`

interface Step {
  name: string
  url: string
}

/** The way to a page, from the top. The last step is the page itself. */
export const breadcrumbs = (steps: readonly Step[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url }))
})

interface PageInput {
  /** Scheme and host, without a trailing slash. */
  origin: string
  language: Language
  t: Translate
}

/** The way to a page below the first one. */
export const pageData = (step: Step, { origin, language, t }: PageInput): object =>
  breadcrumbs([{ name: t('app.name'), url: origin + pathTo('home', {}, language) }, step])

/**
 * A list of workouts: the way to it, and the pages of its cards in their order.
 * @param below the steps from the public list down to this one
 */
export function listData(paths: readonly string[], input: PageInput, below: readonly Step[] = []): object {
  const { origin, language, t } = input
  const home = { name: t('app.name'), url: origin + pathTo('home', {}, language) }
  const list = { name: t('openList.title'), url: origin + pathTo('wl', {}, language) }
  return {
    '@graph': [
      breadcrumbs([home, list, ...below]),
      {
        '@type': 'ItemList',
        numberOfItems: paths.length,
        itemListElement: paths.map((path, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: origin + path
        }))
      }
    ]
  }
}

/** Where the app installs: every system with one of the browsers in docs/browsers.md. */
const SYSTEMS = 'Android, iOS, iPadOS, Windows, macOS, ChromeOS, Linux'

/** The first page: the site, and the app with its free plan. Ratings of workouts say nothing about the app. */
export function siteData({ origin, language, t }: PageInput): object {
  const url = origin + pathTo('home', {}, language)
  const name = t('app.name')
  return {
    '@graph': [
      { '@type': 'WebSite', '@id': `${origin}/#site`, name, url: `${origin}/`, inLanguage: LANGUAGES },
      {
        '@type': 'SoftwareApplication',
        '@id': `${origin}/#app`,
        name,
        url,
        description: t('splash.description'),
        image: `${origin}/icons/icepoint-512.png`,
        applicationCategory: 'HealthApplication',
        operatingSystem: SYSTEMS,
        inLanguage: LANGUAGES,
        isAccessibleForFree: true,
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' }
      }
    ]
  }
}
