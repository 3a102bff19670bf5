/**
 * The readable part of a workout's page, as HTML text. The prerendered page, the Worker and the app's own view all show
 * these parts, so a workout reads the same everywhere. Drawings are `<use>` of symbols that the page's sprite defines:
 * `ice`, `star`, `intro`, `work`, `rest`, `play`, `share`, `heart` and one per sport (`spriteId`).
 */
import { formatClock } from '../app/format.ts'
import { escapeHtml, safeUrl } from './html.ts'
import { exerciseSections } from './exercise-list.ts'
import {
  langAttribute,
  levelBadge,
  oneDecimal,
  spriteId,
  starsLine,
  useSymbol,
  type ArticleInput
} from './page-input.ts'
import { STARS } from '../workout/rating.ts'
import { ridgeSvg } from '../workout/ridge.ts'
import { pathTo } from '../app/routes.ts'
import { summarise } from '../workout/summarise.ts'
import { isFilm, type RidgeSegment } from '../workout/workout.ts'

export interface ArticleParts {
  hero: string
  silhouette: string
  exercises: string
  /** Picture and rating. */
  side: string
}

function facts(input: ArticleInput): string {
  const { workout, language, t } = input
  const length =
    workout.totalSec > 0
      ? `<span class="d num">${formatClock(workout.totalSec)}</span>`
      : `<span class="d">${escapeHtml(t('public.exercises', { count: workout.exerciseCount }))}</span>`
  const stars = starsLine(workout.rating, workout.ratingCount, language, t)
  return `<p class="facts">${length}${levelBadge(workout.level, t)}${stars}</p>`
}

function hero(input: ArticleInput, heading: 'h1' | 'h2'): string {
  const { workout, author, t } = input
  const lang = langAttribute(input)
  const by = author === '' ? '' : `<span>${escapeHtml(t('public.by', { name: author }))}</span>`
  const sport = `<span>${useSymbol(spriteId(workout.sport), 'i')}${escapeHtml(t(`sports.${workout.sport}`))}</span>`
  const film = isFilm(workout)
    ? `<span>${escapeHtml(t('public.film', { count: workBars(summarise(workout).ridge).count }))}</span>`
    : ''
  const lead =
    workout.description.trim() === '' ? '' : `<p class="lead"${lang}>${escapeHtml(workout.description.trim())}</p>`
  return `<div class="hero"><p class="meta">${sport}${film}${by}</p><${heading}${lang}>${escapeHtml(workout.name)}</${heading}>${lead}${facts(input)}</div>`
}

/** Longest work bar in seconds, and how many there are. */
function workBars(ridge: readonly RidgeSegment[]): { count: number; longest: number } {
  const bars = ridge.filter((segment) => segment.phase === 'work')
  return { count: bars.length, longest: bars.reduce((most, bar) => Math.max(most, bar.seconds), 0) }
}

function silhouette({ workout, t }: ArticleInput): string {
  const { ridge } = summarise(workout)
  const { count, longest } = workBars(ridge)
  if (count === 0) return ''
  const label = t('public.timeline', { count, longest: formatClock(longest) })
  const hasClock = workout.totalSec > 0
  const ends = hasClock
    ? `<span>0:00</span><span>${escapeHtml(t('public.longest', { time: formatClock(longest) }))}</span><span>${formatClock(workout.totalSec)}</span>`
    : `<span>${escapeHtml(t('public.noClock'))}</span>`
  return `<figure class="silh"><div class="ridge">${ridgeSvg(ridge, label)}</div><figcaption class="num">${ends}</figcaption></figure>`
}

function rating({ workout, language, t }: ArticleInput): string {
  const [total, ...counts] = workout.ratingCount
  const played = escapeHtml(t('public.played', { count: workout.playCount }))
  const heading = `<h2>${escapeHtml(t('public.rating'))}</h2>`
  if (total === 0)
    return `<section class="rt">${heading}<p class="muted">${escapeHtml(t('public.notRated'))}<br/>${played}</p></section>`
  const most = Math.max(1, ...counts)
  const rows = STARS.toReversed().map((value) => {
    const count = workout.ratingCount[value]
    const share = Math.round((100 * count) / most)
    return `<dt>${value}${useSymbol('star')}</dt><dd class="b" style="--v:${share}%"></dd><dd class="n">${count}</dd>`
  })
  const mean = `<p class="avg"><b class="d">${oneDecimal(workout.rating, language)}</b><span>${escapeHtml(t('public.ratings', { count: total }))}<br/>${played}</span></p>`
  return `<section class="rt">${heading}${mean}<dl class="hist">${rows.join('')}</dl></section>`
}

/** The workout's own picture; it says nothing that the texts do not, so it has no text of its own. */
function cover({ workout }: ArticleInput): string {
  const url = safeUrl(workout.imageUrl)
  if (url === '') return ''
  return `<img class="cover" src="${escapeHtml(url)}" alt="" width="480" height="270" loading="lazy" decoding="async"/>`
}

/**
 * The parts of a workout's page; everything typed by a person is escaped. The app's view has a heading of its own above
 * them and asks for `h2`.
 */
export function articleParts(input: ArticleInput, heading: 'h1' | 'h2' = 'h1'): ArticleParts {
  return {
    hero: hero(input, heading),
    silhouette: silhouette(input),
    exercises: exerciseSections(input),
    side: `<div class="side">${cover(input)}${rating(input)}</div>`
  }
}

/** Start, share, save, and for the owner (a script shows it) edit. Links lead somewhere before and without any script. */
function callToAction({ workout, t }: ArticleInput): string {
  const link = (to: { path: string; look: string; attribute: string; symbol: string; label: string }): string =>
    `<a class="${to.look}" href="${to.path}" ${to.attribute}>${useSymbol(to.symbol, 'i')}<span>${escapeHtml(to.label)}</span></a>`
  const play = pathTo('workout', { id: workout.id, type: 'play' })
  const edit = pathTo('addWorkout', { id: workout.id })
  return [
    '<div class="cta">',
    link({ path: play, look: 'btn primary big', attribute: 'data-start', symbol: 'play', label: t('public.start') }),
    `<button class="btn needs-script" type="button" data-share>${useSymbol('share', 'i')}<span>${escapeHtml(t('public.share'))}</span></button>`,
    link({ path: pathTo('login'), look: 'btn', attribute: 'data-save', symbol: 'heart', label: t('public.save') }),
    link({ path: edit, look: 'btn', attribute: 'data-edit hidden', symbol: 'edit', label: t('public.edit') }),
    '</div>'
  ].join('')
}

/** The whole article as a visitor reads it. */
export function publicArticle(input: ArticleInput): string {
  const { workout } = input
  const parts = articleParts(input)
  return `<article data-workout="${escapeHtml(workout.id)}" data-owner="${escapeHtml(workout.ownerId)}" data-version="${workout.version}">${parts.hero}${parts.silhouette}${callToAction(input)}${parts.exercises}${parts.side}</article>`
}
