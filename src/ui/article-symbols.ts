import { Timer } from 'lucide-react'
import { spriteId } from '#core/public/page-input.ts'
import { SPORTS, type Sport } from '#core/workout/workout.ts'
import { IceGlyph, IntroGlyph, RestGlyph, StarGlyph, WorkGlyph } from './glyphs.tsx'
import type { IconComponent } from './icon.tsx'
import { SPORT_ICONS } from './sport-icons.ts'

export const sportSymbols = (sports: readonly Sport[] = SPORTS): Record<string, IconComponent> =>
  Object.fromEntries(sports.map((sport) => [spriteId(sport), SPORT_ICONS[sport]]))

/** Symbols in the article of a workout (src/core/public/article.ts). */
export const articleSymbols = (sports?: readonly Sport[]): Record<string, IconComponent> => ({
  ice: IceGlyph,
  star: StarGlyph,
  intro: IntroGlyph,
  work: WorkGlyph,
  rest: RestGlyph,
  timer: Timer,
  ...sportSymbols(sports)
})
