/**
 * The words that the rules understand without a language model, by language. Commas separate phrases. See docs/ai.md.
 */
import { EXERCISE_GROUPS, type BodyPart } from '../../composer/composed.ts'
import type { Concern, Equipment } from '../../exercises/exercise.ts'
import type { Level } from '../../workout/workout.ts'
import type { PlainWish } from '../wish.ts'

/** What can be ruled out apart from exercises by name. */
export const GROUPS = ['jumping', ...EXERCISE_GROUPS] as const
export type Group = (typeof GROUPS)[number]

export interface WishWords {
  wishes: Readonly<Record<PlainWish, string>>
  /** Body parts. They count next to a word of `hurts`, or alone. */
  body: Readonly<Record<Concern, string>>
  hurts: string
  minute: string
  not: string
  my: string
  /** Follows what is ruled out: “Burpees weglassen”. */
  drop: string
  hour: string
  halfHour: string
  quarterHour: string
  round: string
  /** Rests, seconds and weights, which the rules cannot change. */
  beyond: string
  /** Starts at one. */
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
  /** Words without a meaning of their own. */
  fillers: string
}
