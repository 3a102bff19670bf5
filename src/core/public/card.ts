import { formatClock, wholeMinutes } from '../app/format.ts'
import { ownFile } from '../media/own-file.ts'
import { previewOf } from '../media/preview.ts'
import { markup, type MarkupPart } from './html.ts'
import { langAttribute, levelBadge, spriteId, starsLine, useSymbol } from './page-input.ts'
import { ridgeSvg } from '../workout/ridge.ts'
import { lengthOf } from '../workout/length.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import type { Language, WorkoutSummary } from '../workout/workout.ts'

export const PUBLIC_LIMIT = 100

/** On a phone, one card and most of the next are on the first screen. Their pictures are wanted at once. */
export const CARDS_IN_VIEW = 2

export interface CardInput {
  workout: WorkoutSummary
  author: string
  language: Language
  t: Translate
  isInView?: boolean
  /** Ids of the exercise library. */
  figures?: readonly string[]
}

function pictureOf({ imageUrl }: WorkoutSummary, isInView: boolean): MarkupPart {
  const url = ownFile(imageUrl)
  if (url === '') return ''
  const when = isInView ? markup`fetchpriority="high"` : markup`loading="lazy"`
  return markup`<img class="workout-card-picture" src="${previewOf(url)}" alt="" ${when} decoding="async"/>`
}

/** Decoration only: the names of the exercises are on the workout's page. */
function figuresOf(figures: readonly string[]): MarkupPart {
  if (figures.length === 0) return ''
  const images = figures.map(
    (id) =>
      markup`<span><img src="/figures/card/${id}.svg" width="52" height="52" alt="" loading="lazy" decoding="async"/></span>`
  )
  return markup`<p class="workout-card-figures" aria-hidden="true">${images}</p>`
}

export function publicCard({ workout, author, language, t, isInView = false, figures = [] }: CardInput): string {
  const lang = langAttribute({ workout, language })
  const longest = Math.max(0, ...workout.ridge.filter((bar) => bar.phase === 'work').map((bar) => bar.seconds))
  const count = workout.ridge.filter((bar) => bar.phase === 'work').length
  const ridge = ridgeSvg(workout.ridge, t('public.timeline', { count, longest: formatClock(longest) }))
  const href = pathTo('workout', { id: workout.id }, language)
  const { seconds, isAbout } = lengthOf(workout)
  const about = isAbout ? markup`<small>${t('public.approx')}</small>` : ''
  const minutes =
    seconds > 0
      ? markup`<p class="workout-card-length">${about}${wholeMinutes(seconds)}<small>${t('public.min')}</small></p>`
      : ''
  const sport = markup`<span>${useSymbol(spriteId(workout.sport), 'icon')}${t(`sports.${workout.sport}`)}</span>`
  const by = author === '' ? '' : markup`<span>${author}</span>`
  const picture = pictureOf(workout, isInView)
  const top = markup`${picture}<div class="ridge">${ridge}</div>`
  const head = markup`<div class="workout-card-head"><h3${lang}><a href="${href}">${workout.name}</a></h3>${minutes}</div>`
  const stars = starsLine(workout.rating, workout.ratingCount, language, t)
  const foot = markup`<div class="workout-card-foot">${levelBadge(workout.level, t)}${stars}</div>`
  const body = markup`<div class="workout-card-body">${head}${figuresOf(figures)}<p class="meta">${sport}${by}</p>${foot}</div>`
  return String(
    markup`<li class="workout-card${picture === '' ? '' : ' has-picture'}" data-id="${workout.id}" data-sport="${spriteId(workout.sport)}" data-level="${workout.level}" data-name="${`${workout.name} ${author}`.toLowerCase()}">${top}${body}</li>`
  )
}
