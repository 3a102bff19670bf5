import { CalendarDays, MessageCircle, Plus, Timer, UserRound } from 'lucide-react'
import type { RouteName } from '#core/app/routes.ts'
import type { IconComponent } from '../../../ui/icon.tsx'

interface NavItem {
  route: RouteName
  /** Text key. */
  text: string
  icon: IconComponent
}

export const NAV_ITEMS: readonly NavItem[] = [
  { route: 'workoutList', text: 'nav.workouts', icon: Timer },
  { route: 'calendar', text: 'nav.progress', icon: CalendarDays },
  { route: 'addWorkoutOptions', text: 'nav.create', icon: Plus },
  { route: 'messages', text: 'nav.messages', icon: MessageCircle },
  { route: 'account', text: 'nav.you', icon: UserRound }
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
  notifications: 'messages',
  profile: 'account',
  resize: 'addWorkoutOptions',
  statistic: 'calendar',
  plan: 'calendar',
  settings: 'account',
  st: 'account'
}

/** The navigation item that a screen belongs to. */
export const sectionOf = (route: RouteName): RouteName => SECTIONS[route] ?? route
