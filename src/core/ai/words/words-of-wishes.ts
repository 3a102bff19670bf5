/** Words that the rules understand without a language model, by language. Phrases are divided by commas. See docs/ai.md. */
import { EXERCISE_GROUPS, type BodyPart } from '../../composer/composed.ts'
import type { Concern, Equipment } from '../../exercises/exercise.ts'
import type { Level } from '../../workout/workout.ts'
import type { PlainWish } from '../wish.ts'

/** What can be left out, beside exercises by their names. */
export const GROUPS = ['jumping', ...EXERCISE_GROUPS] as const
export type Group = (typeof GROUPS)[number]

export interface WishWords {
  wishes: Readonly<Record<PlainWish, string>>
  /** Parts of the body; they count beside a word of `hurts`, or alone. */
  body: Readonly<Record<Concern, string>>
  hurts: string
  minute: string
  not: string
  my: string
  /** Behind what is left out: “Burpees weglassen”. */
  drop: string
  hour: string
  halfHour: string
  quarterHour: string
  round: string
  /** Rests, seconds, weights: nothing that the rules can change. */
  beyond: string
  /** From one on. */
  numbers: string
  equipment: Readonly<Record<Equipment, string>>
  parts: Readonly<Record<BodyPart, string>>
  levels: Readonly<Record<Level, string>>
  groups: Readonly<Record<Group, string>>
  with: string
  only: string
  train: string
  and: string
  or: string
  /** Words that change nothing. */
  fillers: string
}
