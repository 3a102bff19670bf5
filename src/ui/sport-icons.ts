/** A separate module, so that other pages do not load nineteen icons. */
import {
  BicepsFlexed,
  Bike,
  Dumbbell,
  Flower2,
  Gamepad2,
  Goal,
  HandFist,
  HeartPulse,
  LandPlot,
  MountainSnow,
  Music4,
  PersonStanding,
  Shapes,
  Snowflake,
  StretchHorizontal,
  Timer
} from 'lucide-react'
import type { Sport } from '#core/workout/workout.ts'
import { Basketball, TableTennis, Tennis } from './glyphs.tsx'
import type { IconComponent } from './icon.tsx'

export const SPORT_ICONS: Readonly<Record<Sport, IconComponent>> = {
  Fitness: HeartPulse,
  Strength: Dumbbell,
  YOGA: Flower2,
  Basketball,
  Boxing: HandFist,
  Calisthenics: BicepsFlexed,
  Climbing: MountainSnow,
  Cycling: Bike,
  Dancing: Music4,
  Endurance: Timer,
  Football: Goal,
  Gaming: Gamepad2,
  Gymnastic: PersonStanding,
  Golf: LandPlot,
  Pilates: StretchHorizontal,
  Skiing: Snowflake,
  Tennis,
  'Table Tennis': TableTennis,
  others: Shapes
}
