/** A module of its own, so that other pages do not load nineteen drawings. */
import type { Sport } from '#core/workout/workout.ts'
import { basketball, tableTennis, tennis } from './glyphs.ts'
import * as icons from './icons.ts'

export const SPORT_ICONS: Readonly<Record<Sport, string>> = {
  Fitness: icons.heartPulse,
  Strength: icons.dumbbell,
  YOGA: icons.flower2,
  Basketball: basketball,
  Boxing: icons.handFist,
  Calisthenics: icons.bicepsFlexed,
  Climbing: icons.mountainSnow,
  Cycling: icons.bike,
  Dancing: icons.music4,
  Endurance: icons.timer,
  Football: icons.goal,
  Gaming: icons.gamepad2,
  Gymnastic: icons.personStanding,
  Golf: icons.landPlot,
  Pilates: icons.stretchHorizontal,
  Skiing: icons.snowflake,
  Tennis: tennis,
  'Table Tennis': tableTennis,
  others: icons.shapes
}
