import { spriteId } from '#core/public/page-input.ts'
import { SPORTS } from '#core/workout/workout.ts'
import { iceGlyph, introGlyph, restGlyph, starGlyph, workGlyph } from './glyphs.ts'
import { SPORT_ICONS } from './sport-icons.ts'
import { timer } from './icons.ts'
import { symbolOf } from './symbol.ts'

export const articleSymbols = (): string[] => [
  symbolOf('ice', iceGlyph),
  symbolOf('star', starGlyph),
  symbolOf('intro', introGlyph),
  symbolOf('work', workGlyph),
  symbolOf('rest', restGlyph),
  symbolOf('timer', timer),
  ...SPORTS.map((sport) => symbolOf(spriteId(sport), SPORT_ICONS[sport]))
]
