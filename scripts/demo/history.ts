/** What the demo people did: trainings of the last ten weeks, ratings, favourites. Made by a rule, so that every start gives the same. */
import { createHash } from 'node:crypto'
import { DEMO_USERS, type DemoUserId } from './users.ts'
import { DEMO_WORKOUTS } from './workouts.ts'

function chance(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32
}

export interface DemoTraining {
  id: string
  user: DemoUserId
  workoutId: string
  daysAgo: number
  /** Minutes after midnight, UTC. */
  minute: number
  /** Finished share, 0 to 1. */
  share: number
}

const DAYS = 70

/** About four trainings a week for each person; Mara has trained on each of the last five days. */
export function demoTrainings(): DemoTraining[] {
  const open = DEMO_WORKOUTS.filter((workout) => !workout.isPrivate)
  const trainings: DemoTraining[] = []
  for (const user of DEMO_USERS) {
    for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
      const streak = user.id === 'demo-mara' && daysAgo <= 5
      if (!streak && chance(user.id, daysAgo, 'trains') > 0.55) continue
      const workout = open[Math.floor(chance(user.id, daysAgo, 'what') * open.length)]
      if (workout === undefined) continue
      trainings.push({
        id: `${user.id}-t${String(daysAgo).padStart(3, '0')}`,
        user: user.id,
        workoutId: workout.id,
        daysAgo,
        minute: 360 + Math.floor(chance(user.id, daysAgo, 'when') * 780),
        share: chance(user.id, daysAgo, 'share') > 0.15 ? 1 : 0.4 + 0.5 * chance(user.id, daysAgo, 'part')
      })
    }
  }
  return trainings
}

export interface DemoDate {
  id: string
  user: DemoUserId
  workoutId: string
  /** Days after today. */
  daysOn: number
  /** On the wall: `07:00`. */
  time: string
  /** An `RRULE` that its day begins; empty for none. */
  repeat: string
}

/** From tomorrow on: a weekly date and a single one for each person. */
export function demoDates(): DemoDate[] {
  const open = DEMO_WORKOUTS.filter((workout) => !workout.isPrivate)
  return DEMO_USERS.flatMap(({ id: user }) => {
    const pick = (name: string) => open[Math.floor(chance(user, name, 'date') * open.length)]?.id ?? ''
    return [
      { id: `${user}-d1`, user, workoutId: pick('weekly'), daysOn: 1, time: '07:00', repeat: 'FREQ=WEEKLY' },
      { id: `${user}-d2`, user, workoutId: pick('weekly'), daysOn: 3, time: '07:00', repeat: 'FREQ=WEEKLY' },
      { id: `${user}-d3`, user, workoutId: pick('single'), daysOn: 5, time: '18:30', repeat: '' }
    ]
  })
}

export function demoRatings(): { user: DemoUserId; workoutId: string; stars: number }[] {
  const trained = new Map(demoTrainings().map((training) => [`${training.user} ${training.workoutId}`, training]))
  return [...trained.values()]
    .filter((training) => DEMO_WORKOUTS.find((workout) => workout.id === training.workoutId)?.owner !== training.user)
    .map((training) => ({
      user: training.user,
      workoutId: training.workoutId,
      stars: 3 + Math.floor(chance(training.user, training.workoutId, 'stars') * 2.99)
    }))
}

export function demoFavourites(): { user: DemoUserId; workoutId: string }[] {
  return DEMO_USERS.flatMap((user) =>
    DEMO_WORKOUTS.filter((workout) => !workout.isPrivate && workout.owner !== user.id)
      .filter((workout) => chance(user.id, workout.id, 'heart') < 0.25)
      .map((workout) => ({ user: user.id, workoutId: workout.id }))
  )
}
