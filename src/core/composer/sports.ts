/** What a workout of each sport is made of. Decision 053 says why. */
import type { Equipment, Kind } from '../exercises/exercise.ts'
import type { Sport } from '../workout/workout.ts'

/**
 * - `circuit`: stations by time, with rests. `steps`: the same with short rests.
 * - `sets`: repetitions with long rests. `mat`: repetitions and holds with short ones.
 * - `rounds`: stations without a rest, and a rest after each round.
 * - `flow`: holds in the order of their positions. `calm`: slow moves and stretches.
 * - `intervals`: hard and easy take turns.
 */
export type Style = 'circuit' | 'steps' | 'sets' | 'mat' | 'rounds' | 'flow' | 'calm' | 'intervals'

export interface PartPlan {
  style: Style
  kinds: readonly Kind[]
  /** Of the main part's time, beside the other parts. */
  share: number
  /** Exercises in one block. */
  size: readonly [number, number]
  /** Shorter workouts do without it. */
  fromMinutes?: number
  /** Legs, push, pull and core get the same share. */
  isBalanced?: boolean
}

export interface SportPlan {
  parts: readonly PartPlan[]
  /** Without it there is no workout of this sport. */
  needs: readonly Equipment[]
  /** Whose exercises fill in. */
  near: readonly Sport[]
  /** Gets the blood moving; the best first. Empty: the sport begins calmly. */
  pulse: readonly string[]
  /** Loosens; empty is what suits the main part. */
  opens: readonly string[]
  /** Between hard intervals. */
  easy: readonly string[]
  /** Ends with a walk, before the stretches. */
  walks: boolean
  /** Ends with calm breathing, also when it is short. */
  breathes: boolean
}

const PULSE = ['march', 'step-jack', 'side-step', 'box-step', 'grapevine', 'jumping-jack', 'walking']
const COURT = ['side-step', 'march', 'butt-kicks', 'step-jack', 'side-shuffle', 'jumping-jack', 'walking']
const MAT_OPENS = ['cat-cow', 'childs-pose', 'thread-the-needle', 'shoulder-rolls', 'side-bend', 'hip-circles']
const DRILLS: readonly Kind[] = ['skill', 'cardio']
const LOADED: readonly Kind[] = ['strength', 'balance']

const planOf = (parts: readonly PartPlan[], more: Partial<Omit<SportPlan, 'parts'>> = {}): SportPlan => ({
  ...{ needs: [], near: ['Fitness'], pulse: PULSE, opens: [], easy: ['walking', 'march', 'side-step'] },
  ...{ walks: false, breathes: false },
  parts,
  ...more
})

const drills = (share: number, size: readonly [number, number] = [3, 6]): PartPlan => ({
  ...{ style: 'circuit', kinds: DRILLS, share, size }
})
const strength = (share: number, more: Partial<PartPlan> = {}): PartPlan => ({
  ...{ style: 'circuit', kinds: LOADED, share, size: [3, 6], fromMinutes: 15 },
  ...more
})
const court = planOf([drills(0.6), strength(0.4)], { pulse: COURT, walks: true })

export const SPORT_PLANS: Readonly<Record<Sport, SportPlan>> = {
  Fitness: planOf([
    { style: 'circuit', kinds: ['strength', 'balance', 'cardio'], share: 1, size: [3, 8], isBalanced: true }
  ]),
  Strength: planOf([{ style: 'sets', kinds: LOADED, share: 1, size: [2, 4], isBalanced: true }], {
    near: ['Fitness', 'Calisthenics']
  }),
  Calisthenics: planOf([{ style: 'sets', kinds: LOADED, share: 1, size: [3, 5], isBalanced: true }], {
    near: ['Fitness', 'Gymnastic']
  }),
  YOGA: planOf([{ style: 'flow', kinds: ['strength', 'balance', 'stretch', 'mobility'], share: 1, size: [4, 16] }], {
    ...{ near: [], pulse: [], opens: MAT_OPENS, breathes: true }
  }),
  Pilates: planOf([{ style: 'mat', kinds: ['strength', 'balance', 'mobility'], share: 1, size: [4, 9] }], {
    ...{ pulse: [], opens: MAT_OPENS, breathes: true }
  }),
  Basketball: court,
  Football: court,
  Tennis: court,
  'Table Tennis': planOf([drills(0.6), strength(0.4)], {
    needs: ['paddle'],
    near: ['Tennis', 'Fitness'],
    pulse: COURT
  }),
  Boxing: planOf([
    { style: 'rounds', kinds: DRILLS, share: 0.7, size: [3, 6] },
    { ...strength(0.3), isBalanced: true, fromMinutes: 20 }
  ]),
  Climbing: planOf([{ style: 'sets', kinds: ['skill', ...LOADED], share: 1, size: [3, 5] }], {
    near: ['Calisthenics', 'Fitness']
  }),
  Cycling: planOf([{ style: 'intervals', kinds: ['cardio'], share: 1, size: [1, 2] }], {
    ...{ needs: ['bike'], near: [], pulse: ['bike-seated'], easy: ['bike-seated'] }
  }),
  Endurance: planOf(
    [
      { style: 'intervals', kinds: ['cardio'], share: 0.7, size: [1, 3] },
      { ...strength(0.3), isBalanced: true, fromMinutes: 20 }
    ],
    { pulse: ['walking', 'march', 'step-jack'], walks: true }
  ),
  Dancing: planOf(
    [
      { style: 'steps', kinds: ['cardio', 'mobility'], share: 0.75, size: [4, 7] },
      { ...strength(0.25), fromMinutes: 20 }
    ],
    { pulse: ['march', 'side-step', 'step-jack', 'box-step', 'grapevine'], walks: true }
  ),
  Gaming: planOf([{ style: 'calm', kinds: ['mobility', 'stretch', 'strength'], share: 1, size: [4, 10] }], {
    ...{
      pulse: ['march', 'walking', 'step-jack'],
      opens: ['shoulder-rolls', 'torso-twist', 'arm-circles', 'ankle-circles']
    },
    breathes: true
  }),
  Gymnastic: planOf(
    [
      { style: 'sets', kinds: ['skill', ...LOADED], share: 0.75, size: [3, 5] },
      { style: 'flow', kinds: ['stretch', 'mobility'], share: 0.25, size: [2, 5], fromMinutes: 20 }
    ],
    { near: ['Calisthenics', 'Fitness', 'YOGA'] }
  ),
  Golf: planOf(
    [
      { style: 'steps', kinds: ['mobility', 'skill', 'balance'], share: 0.5, size: [3, 5] },
      { ...strength(0.5), fromMinutes: 0 }
    ],
    { pulse: ['walking', 'march', 'side-step'] }
  ),
  Skiing: planOf([{ style: 'circuit', kinds: ['strength', 'balance', 'cardio'], share: 1, size: [4, 7] }]),
  others: planOf([
    { style: 'circuit', kinds: ['strength', 'balance', 'cardio'], share: 1, size: [3, 8], isBalanced: true }
  ])
}
