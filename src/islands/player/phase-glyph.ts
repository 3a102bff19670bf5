/** The shape of each phase: the second of the three signals (shape, word, colour). */
import type { Phase } from '#core/workout/workout.ts'
import { doneGlyph, introGlyph, restGlyph, setupGlyph, workGlyph } from '../../ui/glyphs.ts'

export const PHASE_GLYPH: Readonly<Record<Phase | 'done', string>> = {
  setup: setupGlyph,
  intro: introGlyph,
  work: workGlyph,
  rest: restGlyph,
  done: doneGlyph
}
