import { withoutBidi } from '../app/characters.ts'
import { formatMinutes, isoDuration } from '../app/format.ts'
import { markup, shorten, type Markup } from './html.ts'
import { ownFile } from '../media/own-file.ts'
import { publicArticle } from './article.ts'
import { oembedLinks } from './oembed.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from './share-card.ts'
import { linkAlt, shareAlt, sharePath } from './share-picture.ts'
import { breadcrumbs, jsonLd } from './structured-data.ts'
import { videoData } from './video-object.ts'
import { withAbout, type ArticleInput } from './page-input.ts'
import { lengthOf } from '../workout/length.ts'
import { summarise } from '../workout/summarise.ts'
import { pathTo } from '../app/routes.ts'
import { LANGUAGES, type Language, type Step, type Workout } from '../workout/workout.ts'

export interface PublicPageInput extends ArticleInput {
  /** Scheme and host, without a trailing slash. */
  origin: string
}

export interface PublicPage {
  title: string
  head: string
  article: string
}

const DESCRIPTION_MAX = 160

export const DEFAULT_IMAGE = '/icons/icepoint-share.png'

function titleOf({ workout, language, t }: ArticleInput): string {
  const level = t(`levels.${workout.level}`).toLocaleLowerCase(language)
  const { seconds, isAbout } = lengthOf({ totalSec: workout.totalSec, ridge: summarise(workout).ridge })
  const minutes = formatMinutes(seconds, language, 'long')
  const length = seconds > 0 ? withAbout(minutes, isAbout, t) : t('public.exercises', { count: workout.exerciseCount })
  return `${t('public.title', { name: withoutBidi(workout.name), length, level })} · ${t('app.name')}`
}

function descriptionOf({ workout, language, t }: ArticleInput): string {
  const facts = t('public.summary', {
    sport: t(`sports.${workout.sport}`),
    exercises: t('public.exercises', { count: workout.exerciseCount }),
    level: t(`levels.${workout.level}`).toLocaleLowerCase(language)
  })
  const own = withoutBidi(workout.description).trim()
  const both = `${own} ${facts}`
  return shorten(own === '' || [...both].length <= DESCRIPTION_MAX ? both : own, DESCRIPTION_MAX)
}

const absolute = (path: string, origin: string): string => `${origin}${path}`

const shareImage = ({ workout, language, origin }: PublicPageInput): string =>
  absolute(sharePath(workout.id, workout.version, language), origin)

function imageOf(input: PublicPageInput): string {
  const own = ownFile(input.workout.imageUrl)
  return own === '' ? shareImage(input) : absolute(own, input.origin)
}

export function languageLinks(pathIn: (language: Language) => string, language: Language, origin: string): Markup {
  const link = (code: string, path: string): Markup =>
    markup`<link rel="alternate" hreflang="${code}" href="${origin + path}"/>`
  const others = [...LANGUAGES.map((other) => link(other, pathIn(other))), link('x-default', pathIn('en'))]
  return markup`<link rel="canonical" href="${origin + pathIn(language)}"/>${others}`
}

const OG_LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  nl: 'nl_NL'
}

export function describe(page: {
  kind: 'website' | 'article'
  title: string
  description: string
  /** Null for a page that has many addresses. */
  url: string | null
  image: string
  imageAlt: string
  language: Language
}): Markup {
  const og: [string, string][] = [
    ['og:type', page.kind],
    ['og:site_name', 'Icepoint'],
    ['og:title', page.title],
    ['og:description', page.description],
    ...(page.url === null ? [] : [['og:url', page.url] as [string, string]]),
    ['og:image', page.image],
    ['og:image:width', String(SHARE_WIDTH)],
    ['og:image:height', String(SHARE_HEIGHT)],
    ['og:image:alt', page.imageAlt],
    ['og:locale', OG_LOCALES[page.language]]
  ]
  const metas = og.map(([property, content]) => markup`<meta property="${property}" content="${content}"/>`)
  return markup`<meta name="description" content="${page.description}"/>${metas}<meta name="twitter:card" content="summary_large_image"/>`
}

function stepData(step: Step, name: string): object {
  const text = step.text.trim() === '' ? name : step.text.trim()
  const length = step.length.kind === 'time' ? { timeRequired: isoDuration(step.length.seconds) } : {}
  return { '@type': 'HowToDirection', text, ...length }
}

const authorUrl = ({ hasTrainerPage = false, workout, language, origin }: PublicPageInput): { url?: string } =>
  hasTrainerPage ? { url: origin + pathTo('trainer', { id: workout.ownerId }, language) } : {}

function structuredData(input: PublicPageInput, url: string, description: string): object {
  const { workout, author, origin, t } = input
  const [ratings] = workout.ratingCount
  const { seconds } = lengthOf({ totalSec: workout.totalSec, ridge: summarise(workout).ridge })
  const picture = (exercise: Workout['exercises'][number]): object => {
    const image = ownFile(exercise.steps.find((step) => step.mediaType === 'image')?.url ?? '')
    return image === '' ? {} : { image: absolute(image, origin) }
  }
  const image = imageOf(input)
  const video = videoData(workout, { url, description, image, absolute: (path) => absolute(path, origin) })
  return {
    '@type': ['ExercisePlan', 'HowTo'],
    '@id': url,
    name: workout.name,
    description: workout.description.trim() === '' ? description : workout.description.trim(),
    inLanguage: workout.language,
    image,
    url,
    ...(video === null ? {} : { video }),
    ...(author === '' ? {} : { author: { '@type': 'Person', name: author, ...authorUrl(input) } }),
    datePublished: workout.createdAt,
    dateModified: workout.updatedAt,
    isAccessibleForFree: true,
    exerciseType: t(`sports.${workout.sport}`),
    intensity: t(`levels.${workout.level}`),
    ...(seconds > 0 ? { activityDuration: isoDuration(seconds), totalTime: isoDuration(seconds) } : {}),
    step: workout.exercises.map((exercise) => ({
      '@type': 'HowToStep',
      name: exercise.name,
      itemListElement: exercise.steps.map((step) => stepData(step, exercise.name)),
      ...picture(exercise)
    })),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/ExerciseAction',
      userInteractionCount: workout.playCount
    },
    ...(ratings > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(workout.rating * 10) / 10,
            ratingCount: ratings,
            bestRating: 5,
            worstRating: 1
          }
        }
      : {})
  }
}

const NO_INDEX = markup`<meta name="robots" content="noindex"/>`

/** An unlisted page is for readers only: search engines get neither its other addresses nor its structured data. */
export function publicPage(input: PublicPageInput): PublicPage {
  const { workout, language, origin } = input
  const pathIn = (code: Language): string => pathTo('workout', { id: workout.id }, code)
  const title = titleOf(input)
  const description = descriptionOf(input)
  const url = `${origin}${pathIn(language)}`
  const article = publicArticle({ ...input, url })
  if (!workout.isPublic) {
    const imageAlt = withoutBidi(linkAlt(workout, input.t))
    const about = describe({ kind: 'article', title, description, url, image: shareImage(input), imageAlt, language })
    return { title, head: String(markup`${NO_INDEX}${about}`), article }
  }
  // Search engines keep one page per workout, in its own language. Shared links keep the language of their reader.
  const canonical = `${origin}${pathIn(workout.language)}`
  const list = { name: input.t('openList.title'), url: origin + pathTo('wl', {}, language) }
  const way = breadcrumbs([list, { name: workout.name, url: canonical }])
  const data = [structuredData(input, canonical, description), way]
  const imageAlt = withoutBidi(shareAlt({ ...workout, ridge: summarise(workout).ridge }, input.t))
  const about = describe({ kind: 'article', title, description, url, image: shareImage(input), imageAlt, language })
  const links = [markup`<link rel="canonical" href="${canonical}"/>`, ...oembedLinks(workout.id, language, origin)]
  return {
    title,
    head: String(markup`${about}${links}${data.map(jsonLd)}`),
    article
  }
}
