/** Without React, because the skeletons of pages use it too. */
import type { RouteName } from '#core/app/routes.ts'
import { calendarDays, messageCircle, plus, timer, userRound } from '../../../ui/icons.ts'

interface NavItem {
  route: RouteName
  /** Text key. */
  text: string
  icon: string
}

export const NAV_ITEMS: readonly NavItem[] = [
  { route: 'workoutList', text: 'nav.workouts', icon: timer },
  { route: 'calendar', text: 'nav.progress', icon: calendarDays },
  { route: 'addWorkoutOptions', text: 'nav.create', icon: plus },
  { route: 'messages', text: 'nav.messages', icon: messageCircle },
  { route: 'account', text: 'nav.you', icon: userRound }
]

const SECTIONS: Partial<Record<RouteName, RouteName>> = {
  workout: 'workoutList',
  packedWorkout: 'workoutList',
  offlineWorkouts: 'workoutList',
  addWorkout: 'addWorkoutOptions',
  addWorkoutAI: 'addWorkoutOptions',
  addWorkoutMaster: 'addWorkoutOptions',
  createMasterVideo: 'addWorkoutOptions',
  addWorkoutSimple: 'addWorkoutOptions',
  tooManyWorkouts: 'addWorkoutOptions',
  friends: 'messages',
  profile: 'account',
  resize: 'addWorkoutOptions',
  statistic: 'calendar',
  settings: 'account',
  st: 'account'
}

/** The item of the navigation that a screen belongs to. */
export const sectionOf = (route: RouteName): RouteName => SECTIONS[route] ?? route
