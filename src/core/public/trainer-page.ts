/** The page of a trainer who chose to have one, complete without a script. Not for the browser. */
import { initialOf } from '../account/initial.ts'
import { readTrainerLink, type TrainerPage } from '../account/trainer-page.ts'
import { withoutBidi } from '../app/characters.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import { ownFile } from '../media/own-file.ts'
import type { Language } from '../workout/workout.ts'
import { CARDS_IN_VIEW, publicCard } from './card.ts'
import { FEED_TYPE, trainerFeedPath } from './feed.ts'
import { markup, raw, shorten, type Markup, type MarkupPart } from './html.ts'
import { spriteId, useSymbol } from './page-input.ts'
import type { ListedWorkout } from './public-list.ts'
import { DEFAULT_IMAGE, describe, languageLinks, type PublicPage } from './public-page.ts'
import { jsonLd } from './structured-data.ts'
import {
  TRAINER_PAGE_SIZE,
  WHOLE,
  isWhole,
  trainerPath,
  type TrainerNumbers,
  type TrainerWish
} from './trainer-list.ts'

export interface Trainer extends TrainerPage {
  id: string
  /** Empty when the profile has none. */
  name: string
  imageUrl: string
}

export interface TrainerInput {
  trainer: Trainer
  /** Of all public workouts, whatever is shown. */
  numbers: TrainerNumbers
  wish: TrainerWish
  /** The page's workouts, newest first. */
  listed: readonly ListedWorkout[]
  language: Language
  t: Translate
  /** Scheme and host, without a trailing slash. */
  origin: string
}

const DESCRIPTION_MAX = 160
const LABEL_MAX = 60

const nameOf = ({ trainer, t }: TrainerInput): string => trainer.name || t('trainer.nameless')

function picture(input: TrainerInput): Markup {
  const url = ownFile(input.trainer.imageUrl)
  return url === ''
    ? markup`<span class="trainer-picture" aria-hidden="true">${initialOf(nameOf(input))}</span>`
    : markup`<img class="trainer-picture" src="${url}" alt="" width="144" height="144" decoding="async"/>`
}

/** Security: the row is checked again, because only a check at this place keeps other addresses out of the page. */
function links({ trainer, t }: TrainerInput): MarkupPart {
  const items = trainer.links.flatMap((text) => {
    const link = readTrainerLink(text)
    return link === null
      ? []
      : [
          markup`<li><a href="${link.href}" rel="nofollow ugc noopener">${useSymbol('link', 'icon')}${shorten(link.label, LABEL_MAX)}</a></li>`
        ]
  })
  return items.length === 0 ? '' : markup`<ul class="trainer-links" aria-label="${t('trainer.links')}">${items}</ul>`
}

function figures({ numbers, language, t }: TrainerInput): MarkupPart {
  if (numbers.workouts === 0) return ''
  const format = new Intl.NumberFormat(language)
  const rows = (['workouts', 'minutes', 'plays'] as const).map((name) => {
    const count = numbers[name]
    return markup`<div><dt>${t(`trainer.${name}`, { count })}</dt><dd class="display numeric">${format.format(count)}</dd></div>`
  })
  return markup`<dl class="trainer-numbers">${rows}</dl>`
}

function head(input: TrainerInput): Markup {
  const { trainer, t } = input
  const place = trainer.place === '' ? '' : markup`<p class="trainer-place"><bdi>${trainer.place}</bdi></p>`
  const about = trainer.about === '' ? '' : markup`<p class="trainer-about" dir="auto">${trainer.about}</p>`
  const share = markup`<button class="button needs-script" type="button" data-share>${useSymbol('share', 'icon')}<span>${t('public.share')}</span></button>`
  const feed =
    input.numbers.workouts === 0
      ? ''
      : markup`<a class="button quiet" href="${trainerFeedPath(trainer.id, input.language)}" type="${FEED_TYPE}">${t('trainer.feed')}</a>`
  return markup`<header class="trainer-head">${picture(input)}<div class="trainer-name"><h1><bdi>${nameOf(input)}</bdi></h1>${place}</div><div class="trainer-words">${about}${links(input)}${figures(input)}</div><p class="trainer-actions">${share}${feed}</p></header>`
}

function sports({ trainer, numbers, wish, language, t }: TrainerInput): MarkupPart {
  if (numbers.bySport.length < 2 && wish.sport === null) return ''
  const chip = (sport: TrainerWish['sport'], label: MarkupPart, count: number): Markup => {
    const current = sport === wish.sport ? markup` aria-current="true"` : ''
    return markup`<a class="chip" href="${trainerPath(trainer.id, { sport, page: 1 }, language)}"${current}>${label} ${count}</a>`
  }
  const chips = numbers.bySport.map(({ sport, count }) =>
    chip(sport, markup`${useSymbol(spriteId(sport), 'icon')}${t(`sports.${sport}`)}`, count)
  )
  return markup`<nav class="trainer-sports" aria-label="${t('openList.sport')}">${chip(null, t('trainer.all'), numbers.workouts)}${chips}</nav>`
}

const shownCount = ({ numbers, wish }: Pick<TrainerInput, 'numbers' | 'wish'>): number =>
  wish.sport === null ? numbers.workouts : (numbers.bySport.find(({ sport }) => sport === wish.sport)?.count ?? 0)

function pages(input: TrainerInput): MarkupPart {
  const { trainer, wish, language, t } = input
  const to = (page: number, rel: string, label: string): Markup =>
    markup`<a class="button" rel="${rel}" href="${trainerPath(trainer.id, { ...wish, page }, language)}">${label}</a>`
  const newer = wish.page > 1 ? to(wish.page - 1, 'prev', t('openList.newer')) : ''
  const older = shownCount(input) > wish.page * TRAINER_PAGE_SIZE ? to(wish.page + 1, 'next', t('openList.more')) : ''
  return newer === '' && older === ''
    ? ''
    : markup`<nav class="trainer-pages" aria-label="${t('openList.pages')}">${newer}${older}</nav>`
}

function workouts(input: TrainerInput): Markup {
  const { listed, trainer, language, t } = input
  // A card is markup already. Its author is left out where it would only repeat the name in the heading.
  const cards = listed.map(({ workout, author }, index) =>
    raw(
      publicCard({
        workout,
        author: author === trainer.name ? '' : author,
        language,
        t,
        isInView: index < CARDS_IN_VIEW
      })
    )
  )
  const list =
    cards.length === 0
      ? markup`<p class="muted">${t(input.numbers.workouts === 0 ? 'trainer.none' : 'trainer.noneOfSport')}</p>`
      : markup`<ul class="card-grid">${cards}</ul>`
  return markup`<section class="trainer-workouts"><div class="trainer-choice"><h2>${t('trainer.title')}</h2>${sports(input)}</div>${list}${pages(input)}</section>`
}

function structuredData(input: TrainerInput, url: string): object {
  const { trainer, numbers, language, origin, t } = input
  const image = ownFile(trainer.imageUrl)
  const sameAs = trainer.links.flatMap((text) => readTrainerLink(text)?.href ?? [])
  const counter = (type: string, count: number): object => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count
  })
  return {
    '@type': 'ProfilePage',
    '@id': url,
    url,
    inLanguage: language,
    isAccessibleForFree: true,
    mainEntity: {
      '@type': 'Person',
      '@id': `${origin}${trainerPath(trainer.id, WHOLE, 'en')}#person`,
      name: withoutBidi(nameOf(input)),
      identifier: trainer.id,
      url,
      description: withoutBidi(trainer.about) || t('trainer.description', { name: withoutBidi(nameOf(input)) }),
      ...(image === '' ? {} : { image: origin + image }),
      ...(trainer.place === '' ? {} : { homeLocation: { '@type': 'Place', name: withoutBidi(trainer.place) } }),
      ...(sameAs.length === 0 ? {} : { sameAs }),
      agentInteractionStatistic: counter('CreateAction', numbers.workouts),
      interactionStatistic: counter('ExerciseAction', numbers.plays)
    }
  }
}

const NO_INDEX = markup`<meta name="robots" content="noindex"/>`

/** A filter only shows part of the page without one, so search engines keep that page instead. */
function addresses({ trainer, wish, language, origin }: TrainerInput): Markup {
  if (wish.sport !== null)
    return markup`<link rel="canonical" href="${origin + trainerPath(trainer.id, WHOLE, language)}"/>`
  const feed = markup`<link rel="alternate" type="${FEED_TYPE}" href="${trainerFeedPath(trainer.id, language)}"/>`
  return markup`${languageLinks((code) => trainerPath(trainer.id, wish, code), language, origin)}${feed}`
}

/** Without a public workout, the page is for people only: search engines get neither addresses nor structured data. */
export function trainerPage(input: TrainerInput): PublicPage {
  const { trainer, numbers, wish, language, origin, t } = input
  const name = withoutBidi(nameOf(input))
  const title = `${[name, withoutBidi(trainer.place)].filter((part) => part !== '').join(', ')} · ${t('app.name')}`
  const url = origin + trainerPath(trainer.id, WHOLE, language)
  const facts = t('trainer.description', { name })
  const description = shorten(`${withoutBidi(trainer.about)} ${facts}`, DESCRIPTION_MAX)
  const card =
    numbers.workouts === 0
      ? { image: origin + DEFAULT_IMAGE, imageAlt: t('app.name') }
      : { image: `${origin}${pathTo('trainer', { id: trainer.id }, language)}picture.png`, imageAlt: name }
  const about = describe({ kind: 'article', title, description, url, ...card, language })
  const report = markup`<p class="public-report needs-script"><button class="button quiet" type="button" data-report>${t('public.report')}</button></p>`
  const article = String(
    markup`<article class="trainer-parts" data-trainer="${trainer.id}">${head(input)}${workouts(input)}${report}</article>`
  )
  if (numbers.workouts === 0) return { title, head: String(markup`${NO_INDEX}${about}`), article }
  const data = isWhole(wish) ? jsonLd(structuredData(input, url)) : ''
  return { title, head: String(markup`${about}${addresses(input)}${data}`), article }
}

/** What the page says while the database cannot be reached. */
export const trainerAway = (t: Translate): string =>
  String(markup`<article class="trainer-parts"><h1>${t('trainer.awayTitle')}</h1><p>${t('trainer.away')}</p></article>`)
