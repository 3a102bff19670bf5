/** The shape of each phase, the second of three signals besides word and color. */
import type { Phase } from '#core/workout/workout.ts'
import { DoneGlyph, IntroGlyph, RestGlyph, SetupGlyph, WorkGlyph } from '../../ui/glyphs.tsx'
import type { IconComponent } from '../../ui/icon.tsx'

export const PHASE_GLYPH: Readonly<Record<Phase | 'done', IconComponent>> = {
  setup: SetupGlyph,
  intro: IntroGlyph,
  work: WorkGlyph,
  rest: RestGlyph,
  done: DoneGlyph
}
