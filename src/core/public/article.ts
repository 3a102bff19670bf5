import { formatClock, oneDecimal } from '../app/format.ts'
import { workoutLinks } from './exercise-workouts.ts'
import { markup, type Markup, type MarkupPart } from './html.ts'
import { ownFile } from '../media/own-file.ts'
import { chapterList } from './chapter-list.ts'
import { exerciseSections } from './exercise-list.ts'
import {
  langAttribute,
  levelBadge,
  spriteId,
  starsLine,
  useSymbol,
  withAbout,
  type ArticleInput
} from './page-input.ts'
import { backQuery } from '../account/return-path.ts'
import { withStartWish } from '../live/start-wish.ts'
import { withFitWish } from '../player/fit-wish.ts'
import { STARS } from '../workout/rating.ts'
import { ridgeSvg } from '../workout/ridge.ts'
import { pathTo } from '../app/routes.ts'
import { lengthOf } from '../workout/length.ts'
import { summarise } from '../workout/summarise.ts'
import { hasMasterVideo, type RidgeSegment } from '../workout/workout.ts'

export interface ArticleParts {
  hero: string
  silhouette: string
  exercises: string
  side: string
}

/** Stands for the name in a sentence until it is split there. No text contains it. */
const NAME_PLACE = '\u0000'

const printed = (text: MarkupPart): Markup => markup`<span class="public-printed">${text}</span>`

function fitLink({ workout, hasPlayer, t }: ArticleInput): MarkupPart {
  if (hasPlayer !== true || workout.exerciseCount === 0 || hasMasterVideo(workout)) return ''
  const path = withFitWish(pathTo('workout', { id: workout.id, type: 'play' }))
  return markup`<a class="public-fit" href="${path}" rel="nofollow">${useSymbol('timer', 'icon')}${t('public.fitTime')}</a>`
}

function facts(input: ArticleInput): Markup {
  const { workout, language, t } = input
  const { seconds, isAbout } = lengthOf({ totalSec: workout.totalSec, ridge: summarise(workout).ridge })
  const about = isAbout ? markup`<small>${t('public.approx')}</small> ` : ''
  const length =
    seconds > 0
      ? markup`<span class="display numeric">${about}${formatClock(seconds)}</span>`
      : markup`<span class="display">${t('public.exercises', { count: workout.exerciseCount })}</span>`
  const stars = starsLine(workout.rating, workout.ratingCount, language, t)
  const count = seconds > 0 ? printed(t('public.exercises', { count: workout.exerciseCount })) : ''
  return markup`<p class="public-facts">${length}${count}${levelBadge(workout.level, t)}${stars}${fitLink(input)}</p>`
}

/** The sentence with the maker's name, which is a link when there is a page to lead to. */
function byLine({ workout, author, language, t, hasTrainerPage = false }: ArticleInput): MarkupPart {
  if (author === '') return ''
  if (!hasTrainerPage) return markup`<span>${t('public.by', { name: author })}</span>`
  const [before = '', after = ''] = t('public.by', { name: NAME_PLACE }).split(NAME_PLACE)
  const path = pathTo('trainer', { id: workout.ownerId }, language)
  return markup`<span>${before}<a href="${path}">${author}</a>${after}</span>`
}

function hero(input: ArticleInput, heading: 'h1' | 'h2'): Markup {
  const { workout, t } = input
  const lang = langAttribute(input)
  const by = byLine(input)
  const sport = markup`<span>${useSymbol(spriteId(workout.sport), 'icon')}${t(`sports.${workout.sport}`)}</span>`
  const video = hasMasterVideo(workout)
    ? markup`<span>${t('public.masterVideo', { count: workBars(summarise(workout).ridge).count })}</span>`
    : ''
  const origin =
    workout.copiedFrom === ''
      ? ''
      : markup`<a href="${pathTo('workout', { id: workout.copiedFrom }, input.language)}">${t('public.copyOf')}</a>`
  const lead =
    workout.description.trim() === '' ? '' : markup`<p class="public-lead"${lang}>${workout.description.trim()}</p>`
  return markup`<div class="public-hero"><p class="meta">${sport}${video}${by}${origin}</p><${heading}${lang}>${workout.name}</${heading}>${lead}${facts(input)}</div>`
}

function workBars(ridge: readonly RidgeSegment[]): { count: number; longest: number } {
  const bars = ridge.filter((segment) => segment.phase === 'work')
  return { count: bars.length, longest: bars.reduce((most, bar) => Math.max(most, bar.seconds), 0) }
}

function silhouette({ workout, t }: ArticleInput): MarkupPart {
  const { ridge } = summarise(workout)
  const { seconds, isAbout } = lengthOf({ totalSec: workout.totalSec, ridge })
  const { count, longest } = workBars(ridge)
  if (count === 0) return ''
  const label = t('public.timeline', { count, longest: formatClock(longest) })
  const end = withAbout(formatClock(seconds), isAbout, t)
  const ends =
    workout.totalSec > 0
      ? markup`<span>0:00</span><span>${t('public.longest', { time: formatClock(longest) })}</span><span>${end}</span>`
      : markup`<span>${t('public.noClock')}</span>`
  return markup`<figure class="public-ridge"><div class="ridge">${ridgeSvg(ridge, label)}</div><figcaption class="numeric">${ends}</figcaption></figure>`
}

function rating({ workout, language, t }: ArticleInput): MarkupPart {
  const [total, ...counts] = workout.ratingCount
  // Without a counted play, the page would say "played 0 times" next to the ratings.
  const played = workout.playCount > 0 || total === 0 ? t('public.played', { count: workout.playCount }) : ''
  const heading = markup`<h2>${t('public.rating')}</h2>`
  if (total === 0)
    return markup`<section class="public-rating">${heading}<p class="muted">${t('public.notRated')}<br/>${played}</p></section>`
  const most = Math.max(1, ...counts)
  const rows = STARS.toReversed().map((value) => {
    const count = workout.ratingCount[value]
    const share = Math.round((100 * count) / most)
    return markup`<dt>${value}${useSymbol('star')}</dt><dd class="rating-bar"><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${share}" height="1"/></svg></dd><dd class="rating-count">${count}</dd>`
  })
  const mean = markup`<p class="public-rating-mean"><b class="display">${oneDecimal(workout.rating, language)}</b><span>${t('public.ratings', { count: total })}${played === '' ? '' : markup`<br/>${played}`}</span></p>`
  return markup`<section class="public-rating">${heading}${mean}<dl class="rating-histogram">${rows}</dl></section>`
}

function cover({ workout }: ArticleInput): MarkupPart {
  const url = ownFile(workout.imageUrl)
  if (url === '') return ''
  return markup`<img class="public-cover" src="${url}" alt="" width="480" height="270" loading="lazy" decoding="async"/>`
}

function moreLikeThis({ similar = [], language, t }: ArticleInput): MarkupPart {
  if (similar.length === 0) return ''
  return markup`<section class="public-similar"><h2>${t('public.moreLikeThis')}</h2><ul>${workoutLinks(similar, language, t)}</ul></section>`
}

const partsOf = (input: ArticleInput, heading: 'h1' | 'h2') => ({
  hero: hero(input, heading),
  silhouette: silhouette(input),
  exercises: markup`${chapterList(input)}${exerciseSections(input)}`,
  side: markup`<div class="public-side">${cover(input)}${moreLikeThis(input)}${rating(input)}</div>`
})

export function articleParts(input: ArticleInput, heading: 'h1' | 'h2' = 'h1'): ArticleParts {
  const { hero, silhouette, exercises, side } = partsOf(input, heading)
  return { hero: String(hero), silhouette: String(silhouette), exercises: String(exercises), side: String(side) }
}

interface Link {
  path: string
  look: string
  attributes: Markup
  symbol: string
  label: MarkupPart
}

/** Every workout has these, and no index has any of them. */
const link = ({ path, look, attributes, symbol, label }: Link): Markup =>
  markup`<a class="${look}" href="${path}" ${attributes} rel="nofollow">${useSymbol(symbol, 'icon')}<span>${label}</span></a>`

/** Only an account opens a room; the log-in leads back to the workout, where the question waits. */
const togetherLink = ({ workout, t }: ArticleInput, look: string): Markup =>
  link({
    path: pathTo('login') + backQuery(withStartWish(pathTo('workout', { id: workout.id }))),
    look,
    attributes: markup`data-together`,
    symbol: 'users',
    label: t('public.together')
  })

/** On phones it stands below the ridge, because the bar there has no room for its words. */
const togetherBelow = (input: ArticleInput): MarkupPart =>
  input.workout.isPublic ? markup`<p class="public-together">${togetherLink(input, 'button wide')}</p>` : ''

function callToAction(input: ArticleInput): Markup {
  const { workout, t } = input
  const play = pathTo('workout', { id: workout.id, type: 'play' })
  const edit = pathTo('addWorkout', { id: workout.id })
  const look = 'button'
  const start = link({
    path: play,
    look: 'button primary large',
    attributes: markup`data-start`,
    symbol: 'play',
    label: markup`${t('public.start')}<span class="visually-hidden"${langAttribute(input)}> ${workout.name}</span>`
  })
  const share = markup`<button class="button needs-script" type="button" data-share>${useSymbol('share', 'icon')}<span>${t('public.share')}</span></button>`
  const save = link({
    path: pathTo('login'),
    look,
    attributes: markup`data-save`,
    symbol: 'heart',
    label: t('public.save')
  })
  const change = link({
    path: edit,
    look,
    attributes: markup`data-edit hidden`,
    symbol: 'edit',
    label: t('public.edit')
  })
  const copy = link({
    path: `${pathTo('addWorkoutOptions')}?copy=${workout.id}`,
    look,
    attributes: markup`data-copy`,
    symbol: 'copy',
    label: t('public.copy')
  })
  const together = workout.isPublic ? togetherLink(input, look) : ''
  // A heart and a copy need a workout that its reader can list.
  return markup`<div class="public-actions">${start}${together}${share}${workout.isPublic ? [save, copy, change] : ''}</div>`
}

const lastActions = ({ t }: ArticleInput): Markup =>
  markup`<p class="public-report needs-script"><button class="button quiet" type="button" data-keep>${t('public.keepOffline')}</button><button class="button quiet" type="button" data-print>${t('public.print')}</button><button class="button quiet" type="button" data-frame>${t('frame.title')}</button><button class="button quiet" type="button" data-report>${t('public.report')}</button></p>`

const printedFoot = ({ url = '' }: ArticleInput): MarkupPart => printed(url === '' ? 'Icepoint' : `Icepoint · ${url}`)

const SHORT_MAX = 8

function sizeOnPaper({ workout }: ArticleInput): Markup {
  const rows = workout.blocks
    .flatMap((block) => block.items)
    .reduce((sum, item) => sum + (item.kind === 'block' ? item.items.length : 1), 0)
  return rows <= SHORT_MAX ? markup` data-short` : markup``
}

export function printedArticle(input: ArticleInput): string {
  const { hero, silhouette, exercises } = partsOf(input, 'h1')
  return String(
    markup`<article lang="${input.language}"${sizeOnPaper(input)}>${hero}${silhouette}${exercises}${printedFoot(input)}</article>`
  )
}

export function publicArticle(input: ArticleInput): string {
  const { workout } = input
  const { hero, silhouette, exercises, side } = partsOf({ ...input, hasPlayer: true }, 'h1')
  return String(
    markup`<article data-workout="${workout.id}" data-owner="${workout.ownerId}" data-version="${workout.version}"${sizeOnPaper(input)}>${hero}${silhouette}${togetherBelow(input)}${callToAction(input)}${exercises}${side}${lastActions(input)}${printedFoot(input)}</article>`
  )
}
