import { oneDecimal } from '../app/format.ts'
import { markup, type Markup, type MarkupPart } from './html.ts'
import type { Translate } from '../app/translate.ts'
import {
  LEVEL_ICEPOINTS,
  type Language,
  type Level,
  type RatingCount,
  type Sport,
  type Workout,
  type WorkoutSummary
} from '../workout/workout.ts'

export interface ArticleInput {
  workout: Workout
  author: string
  language: Language
  t: Translate
  url?: string
  hasPlayer?: boolean
  /** Exercises of the library have a figure and a page of their own. Without it, rows are drawn without figures. */
  library?: { has: (id: string) => boolean }
  /** The owner shows a trainer page, so the maker's name links to it. */
  hasTrainerPage?: boolean
  /** Shown under "More like this" (`similar-workouts.ts`). */
  similar?: readonly { workout: WorkoutSummary; author: string }[]
  /** The rows only reserve space for pictures. The browser requests their addresses and draws figures later. */
  arePicturesLater?: boolean
}

export function spriteId(sport: Sport): string {
  return `sport-${sport.toLowerCase().replace(/[^a-z]+/g, '-')}`
}

export function useSymbol(id: string, kind: 'glyph' | 'icon' = 'glyph'): Markup {
  return markup`<svg class="${kind}" aria-hidden="true"><use href="#${id}"/></svg>`
}

interface Written {
  workout: Pick<Workout, 'language'>
  language: Language
}

export function langAttribute({ workout, language }: Written): MarkupPart {
  return workout.language === language ? '' : markup` lang="${workout.language}"`
}

export function levelBadge(level: Level, t: Translate): Markup {
  const points = markup`${useSymbol('ice')}${LEVEL_ICEPOINTS[level]}<span class="visually-hidden"> ${t('public.icepoints')}</span>`
  return markup`<span class="level" data-lv="${level}">${t(`levels.${level}`)}<span class="level-points">${points}</span></span>`
}

export const levelBars = (level: Level, t: Translate): Markup =>
  markup`<span class="level is-bare" data-lv="${level}">${t(`levels.${level}`)}</span>`

export const withAbout = (length: string, isAbout: boolean, t: Translate): string =>
  isAbout ? `${t('public.approx')} ${length}` : length

export function starsLine(rating: number, ratingCount: RatingCount, language: Language, t: Translate): MarkupPart {
  const [ratings] = ratingCount
  if (ratings === 0) return ''
  const count = new Intl.NumberFormat(language).format(ratings)
  return markup`<span class="stars">${useSymbol('star')}<span class="visually-hidden">${t('public.rated')} </span>${oneDecimal(rating, language)} <span class="stars-count">(${count})</span></span>`
}
