/** What a workout of each sport consists of. Decision 053 gives the reasons. */
import type { Equipment, Kind } from '../exercises/exercise.ts'
import type { Sport } from '../workout/workout.ts'

/**
 * - `circuit`: timed stations with rests. `steps`: the same with short rests.
 * - `sets`: repetitions with long rests. `mat`: repetitions and holds with short ones.
 * - `rounds`: stations without rests, and a rest after each round.
 * - `flow`: holds ordered by position. `calm`: slow exercises and stretches.
 * - `intervals`: hard and easy alternate.
 */
export type Style = 'circuit' | 'steps' | 'sets' | 'mat' | 'rounds' | 'flow' | 'calm' | 'intervals'

export interface PartPlan {
  style: Style
  kinds: readonly Kind[]
  share: number
  size: readonly [number, number]
  fromMinutes?: number
  isBalanced?: boolean
}

export interface SportPlan {
  parts: readonly PartPlan[]
  needs: readonly Equipment[]
  near: readonly Sport[]
  /** Exercises that get the blood moving, best first. Empty when the sport begins calmly. */
  pulse: readonly string[]
  lively: readonly string[]
  opens: readonly string[]
  easy: readonly string[]
  settles: readonly string[]
  breathes: boolean
}

const PULSE = ['march', 'side-step', 'box-step', 'grapevine', 'walking']
const LIVELY = ['step-jack', 'jumping-jack', 'butt-kicks', 'high-knees']
const COURT = ['side-step', 'march', 'walking']
const COURT_LIVELY = ['side-shuffle', 'butt-kicks', 'fast-feet', 'high-knees', 'step-jack']
const EASY = ['walking', 'march', 'side-step']
const MAT_OPENS = ['cat-cow', 'childs-pose', 'thread-the-needle', 'shoulder-rolls', 'side-bend', 'hip-circles']
const DRILLS: readonly Kind[] = ['skill', 'cardio']
const LOADED: readonly Kind[] = ['strength', 'balance']

const planOf = (parts: readonly PartPlan[], more: Partial<Omit<SportPlan, 'parts'>> = {}): SportPlan => ({
  needs: [],
  near: ['Fitness'],
  pulse: PULSE,
  lively: LIVELY,
  opens: [],
  easy: EASY,
  settles: [],
  breathes: false,
  parts,
  ...more
})

const drills = (share: number, size: readonly [number, number] = [3, 6]): PartPlan => ({
  style: 'circuit',
  kinds: DRILLS,
  share,
  size
})
const strength = (share: number, more: Partial<PartPlan> = {}): PartPlan => ({
  style: 'circuit',
  kinds: LOADED,
  share,
  size: [3, 6],
  fromMinutes: 15,
  isBalanced: true,
  ...more
})
const stations = planOf([
  { style: 'circuit', kinds: ['strength', 'balance', 'cardio'], share: 1, size: [3, 8], isBalanced: true }
])
const courtLike = { pulse: COURT, lively: COURT_LIVELY, settles: EASY }
const court = planOf([drills(0.6), strength(0.4)], courtLike)
const CALM = { pulse: [], lively: [], breathes: true }

export const SPORT_PLANS: Readonly<Record<Sport, SportPlan>> = {
  Fitness: stations,
  Strength: planOf([{ style: 'sets', kinds: LOADED, share: 1, size: [3, 4], isBalanced: true }], {
    near: ['Fitness', 'Calisthenics']
  }),
  Calisthenics: planOf([{ style: 'sets', kinds: LOADED, share: 1, size: [3, 5], isBalanced: true }], {
    near: ['Fitness', 'Gymnastic']
  }),
  YOGA: planOf([{ style: 'flow', kinds: ['strength', 'balance', 'stretch', 'mobility'], share: 1, size: [3, 16] }], {
    near: ['Pilates'],
    opens: MAT_OPENS,
    ...CALM
  }),
  Pilates: planOf([{ style: 'mat', kinds: ['strength', 'balance', 'mobility'], share: 1, size: [3, 9] }], {
    opens: MAT_OPENS,
    ...CALM
  }),
  Basketball: court,
  Football: court,
  Tennis: court,
  'Table Tennis': planOf([drills(0.6, [2, 5]), strength(0.4)], {
    ...courtLike,
    needs: ['paddle'],
    near: ['Tennis', 'Fitness']
  }),
  Boxing: planOf([
    { style: 'rounds', kinds: DRILLS, share: 0.7, size: [2, 6] },
    { ...strength(0.3), fromMinutes: 20 }
  ]),
  Climbing: planOf([{ style: 'sets', kinds: ['skill', ...LOADED], share: 1, size: [3, 5] }], {
    near: ['Calisthenics', 'Fitness']
  }),
  Cycling: planOf([{ style: 'intervals', kinds: ['cardio'], share: 1, size: [1, 1] }], {
    needs: ['bike'],
    near: [],
    pulse: ['bike-seated'],
    lively: [],
    opens: ['hip-circles', 'leg-swing'],
    easy: ['bike-seated'],
    settles: ['bike-seated']
  }),
  Endurance: planOf(
    [
      { style: 'intervals', kinds: ['cardio'], share: 0.7, size: [2, 3] },
      { ...strength(0.3), fromMinutes: 20 }
    ],
    { pulse: ['walking', 'march'], lively: ['step-jack', 'butt-kicks', 'high-knees'], settles: EASY }
  ),
  Dancing: planOf(
    [
      { style: 'steps', kinds: ['cardio', 'mobility'], share: 0.75, size: [3, 6] },
      { ...strength(0.25), fromMinutes: 20 }
    ],
    { pulse: ['march', 'side-step', 'box-step', 'grapevine'], lively: ['step-jack', 'grapevine'], settles: EASY }
  ),
  Gaming: planOf([{ style: 'calm', kinds: ['mobility', 'stretch'], share: 1, size: [3, 10] }], {
    ...CALM,
    near: ['YOGA', 'Fitness'],
    pulse: ['march', 'walking', 'side-step'],
    opens: ['shoulder-rolls', 'torso-twist', 'arm-circles', 'ankle-circles']
  }),
  Gymnastic: planOf(
    [
      { style: 'sets', kinds: ['skill', ...LOADED], share: 0.75, size: [3, 5] },
      { style: 'flow', kinds: ['stretch'], share: 0.25, size: [3, 5], fromMinutes: 20 }
    ],
    { near: ['Calisthenics', 'Fitness', 'YOGA'] }
  ),
  Golf: planOf(
    [
      { style: 'steps', kinds: ['mobility', 'skill', 'balance'], share: 0.35, size: [3, 5] },
      { ...strength(0.65), fromMinutes: 10 }
    ],
    { pulse: ['walking', 'march', 'side-step'], lively: [] }
  ),
  Skiing: planOf([{ style: 'circuit', kinds: ['strength', 'balance', 'cardio'], share: 1, size: [3, 7] }]),
  others: stations
}
