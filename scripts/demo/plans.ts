/** Training plans of the demo users, spanning several weeks with easier ones in between. */
import type { NewPlanEntry } from '#core/planning/training-plan.ts'
import type { DemoUserId } from './users.ts'
import { DEMO_WORKOUTS } from './workouts.ts'

export interface DemoPlan {
  id: string
  user: DemoUserId
  name: string
  note: string
  entries: NewPlanEntry[]
}

type Session = readonly [weekday: number, time: string, wId: string]

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 1, 2, 3, 4, 5, 6]

/** One list of sessions for each week. */
const weeks = (...sessions: (readonly Session[])[]): NewPlanEntry[] =>
  sessions.flatMap((all, index) =>
    all.map(([weekday, time, wId]) => {
      const title = DEMO_WORKOUTS.find(({ id }) => id === wId)?.name ?? ''
      return { week: index + 1, weekday, time, wId, title }
    })
  )

const KETTLEBELL: readonly Session[] = [
  [MONDAY, '18:00', 'demo-kb-ladder'],
  [WEDNESDAY, '18:00', 'demo-pilates-mat'],
  [FRIDAY, '18:00', 'demo-kb-ladder']
]
const KETTLEBELL_LONG: readonly Session[] = [...KETTLEBELL, [SUNDAY, '10:00', 'demo-kb-long']]
const KETTLEBELL_EASY: readonly Session[] = KETTLEBELL.slice(0, 2)

const SKI: readonly Session[] = [
  [TUESDAY, '07:00', 'demo-ski-legs'],
  [SATURDAY, '09:30', 'demo-row-erg']
]
const SKI_THREE: readonly Session[] = [...SKI, [THURSDAY, '07:00', 'demo-ski-legs']]

const RUN: readonly Session[] = [
  [TUESDAY, '06:30', 'demo-run-pyramid'],
  [THURSDAY, '06:30', 'demo-sun-flow'],
  [SUNDAY, '09:00', 'demo-run-pyramid']
]

const BOX: readonly Session[] = [
  [MONDAY, '19:00', 'demo-rope-tabata'],
  [WEDNESDAY, '19:00', 'demo-box-six']
]
const BOX_THREE: readonly Session[] = [...BOX, [SATURDAY, '11:00', 'demo-box-six']]

const DESK: readonly Session[] = [
  [MONDAY, '12:30', 'demo-seven'],
  [TUESDAY, '21:00', 'demo-yoga-evening'],
  [WEDNESDAY, '12:30', 'demo-back-desk'],
  [FRIDAY, '12:30', 'demo-seven']
]

export const DEMO_PLANS: readonly DemoPlan[] = [
  {
    id: 'demo-plan-kettlebell',
    user: 'demo-mara',
    name: 'Six weeks with one kettlebell',
    note: 'Three short sessions and, later, a long one. The fourth week is easy on purpose.',
    entries: weeks(KETTLEBELL, KETTLEBELL, KETTLEBELL_LONG, KETTLEBELL_EASY, KETTLEBELL_LONG, KETTLEBELL_LONG)
  },
  {
    id: 'demo-plan-ski',
    user: 'demo-mara',
    name: 'Ready for the snow',
    note: 'Eight weeks before the first day on skis. Legs twice a week, then three times.',
    entries: weeks(SKI, SKI, SKI_THREE, SKI, SKI_THREE, SKI_THREE, SKI_THREE, SKI.slice(0, 1))
  },
  {
    id: 'demo-plan-run',
    user: 'demo-jules',
    name: 'Back to running',
    note: 'Run on Tuesday, stretch on Thursday, and run again on Sunday if nothing hurts.',
    entries: weeks(RUN.slice(0, 2), RUN, RUN, RUN.slice(0, 2), RUN, RUN)
  },
  {
    id: 'demo-plan-box',
    user: 'demo-jules',
    name: 'Four weeks at the bag',
    note: 'Rope for the feet, rounds for the rest. Wrap your hands.',
    entries: weeks(BOX, BOX, BOX_THREE, BOX_THREE)
  },
  {
    id: 'demo-plan-desk',
    user: 'demo-tom',
    name: 'Lunch breaks that count',
    note: 'Nothing takes longer than a coffee. For people who sit all day.',
    entries: weeks(DESK, DESK, DESK, DESK)
  }
]
