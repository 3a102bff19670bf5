/** A workout as a card of the public list, as HTML text: the same at build time and for what a search finds later. */
import { formatClock, wholeMinutes } from '../app/format.ts'
import { escapeHtml } from './html.ts'
import { levelBadge, spriteId, starsLine, useSymbol } from './page-input.ts'
import { ridgeSvg } from '../workout/ridge.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import type { Language, WorkoutSummary } from '../workout/workout.ts'

/** The public list shows this many at once (spec, section 7). */
export const PUBLIC_LIMIT = 100

export interface CardInput {
  workout: WorkoutSummary
  /** Who made it, as shown to readers; may be empty. */
  author: string
  language: Language
  t: Translate
}

/** One `<li>`. `data-name` is what the list's own search looks at. */
export function publicCard({ workout, author, language, t }: CardInput): string {
  const lang = workout.language === language ? '' : ` lang="${workout.language}"`
  const longest = Math.max(0, ...workout.ridge.filter((bar) => bar.phase === 'work').map((bar) => bar.seconds))
  const count = workout.ridge.filter((bar) => bar.phase === 'work').length
  const ridge = ridgeSvg(workout.ridge, t('public.timeline', { count, longest: formatClock(longest) }))
  const href = pathTo('workout', { id: workout.id }, language)
  const minutes =
    workout.totalSec > 0
      ? `<p class="dur">${wholeMinutes(workout.totalSec)}<small>${escapeHtml(t('public.min'))}</small></p>`
      : ''
  const sport = `<span>${useSymbol(spriteId(workout.sport), 'i')}${escapeHtml(t(`sports.${workout.sport}`))}</span>`
  const exercises = `<span>${escapeHtml(t('public.exercises', { count: workout.exerciseCount }))}</span>`
  const by = author === '' ? '' : `<span>${escapeHtml(t('public.by', { name: author }))}</span>`
  const second = by + starsLine(workout.rating, workout.ratingCount, language, t)
  return [
    `<li class="wcard" data-id="${escapeHtml(workout.id)}" data-sport="${spriteId(workout.sport)}" data-level="${workout.level}" data-name="${escapeHtml(workout.name.toLowerCase())}">`,
    `<div class="ridge">${ridge}</div><div class="body">`,
    `<div class="hd"><h3${lang}><a href="${href}">${escapeHtml(workout.name)}</a></h3>${minutes}</div>`,
    `<p class="meta">${sport}${exercises}</p>`,
    second === '' ? '' : `<p class="meta">${second}</p>`,
    `<div class="foot">${levelBadge(workout.level, t)}</div></div></li>`
  ].join('')
}
