/** The screens of the app. Each is loaded when it is first wanted, and then stays. */
import { lazy, type ComponentType } from 'react'
import type { Shelf } from '#locales/index.ts'
import { NetworkError } from '#core/app/errors.ts'
import { ROUTES, type RouteMatch, type RouteName } from '#core/app/routes.ts'
import { loadTexts } from '../../stores/app/locale.ts'

interface ScreenProps {
  params: Readonly<Record<string, string>>
}
type Screen = ComponentType<ScreenProps>

interface ScreenEntry {
  load: () => Promise<Screen>
  /** Beside the shelf `app`, which is always there. */
  texts: readonly Shelf[]
  /** It stays mounted while another screen is shown, so that a tap back is one frame. For lists; never for what plays, films or edits. */
  isKept?: boolean
}

const SCREENS = {
  account: {
    load: () => import('../account/account-screen.tsx').then((file) => file.AccountScreen),
    texts: ['account']
  },
  addWorkout: {
    load: () => import('../editor/editor-screen.tsx').then((file) => file.EditorScreen),
    texts: ['editor']
  },
  addWorkoutAI: {
    load: () => import('../ai/make-screen.tsx').then((file) => file.MakeScreen),
    texts: ['ai', 'editor', 'exercises']
  },
  addWorkoutMaster: {
    load: () => import('../studio/studio-screen.tsx').then((file) => file.StudioScreen),
    texts: ['editor', 'studio']
  },
  addWorkoutOptions: {
    load: () =>
      import('../editor/creation-options/creation-options-screen.tsx').then((file) => file.CreationOptionsScreen),
    texts: ['editor', 'list']
  },
  addWorkoutSimple: {
    load: () =>
      import('../editor/simple-creation/simple-creation-screen.tsx').then((file) => file.SimpleCreationScreen),
    texts: ['editor']
  },
  calendar: {
    load: () => import('../planning/calendar/calendar-screen.tsx').then((file) => file.CalendarScreen),
    texts: ['planning'],
    isKept: true
  },
  cameraTest: {
    load: () => import('../studio/camera-test-screen.tsx').then((file) => file.CameraTestScreen),
    texts: ['studio']
  },
  createMasterVideo: {
    load: () => import('../studio/filming-screen.tsx').then((file) => file.FilmingScreen),
    texts: ['studio']
  },
  friends: {
    load: () => import('../together/friends-screen.tsx').then((file) => file.FriendsScreen),
    texts: ['together'],
    isKept: true
  },
  intro: {
    load: () => import('../app/intro/intro-screen.tsx').then((file) => file.IntroScreen),
    texts: ['editor', 'list', 'public']
  },
  messages: {
    load: () => import('../together/messages/messages-screen.tsx').then((file) => file.MessagesScreen),
    texts: ['together'],
    isKept: true
  },
  notifications: {
    load: () => import('../together/bell/notifications-screen.tsx').then((file) => file.NotificationsScreen),
    texts: ['bell']
  },
  offlineWorkouts: {
    load: () => import('../media/off-workouts-screen.tsx').then((file) => file.OffWorkoutsScreen),
    texts: ['exercises', 'list', 'media'],
    isKept: true
  },
  packedWorkout: {
    load: () => import('../workout/packed-workout-screen.tsx').then((file) => file.PackedWorkoutScreen),
    texts: ['workout']
  },
  plan: {
    load: () => import('../planning/plan/plan-screen.tsx').then((file) => file.PlanScreen),
    texts: ['planning']
  },
  play: {
    load: () => import('../workout/play-screen.tsx').then((file) => file.PlayScreen),
    texts: ['player', 'workout']
  },
  profile: {
    load: () => import('../account/profile/profile-screen.tsx').then((file) => file.ProfileScreen),
    texts: ['account']
  },
  resize: { load: () => import('../media/resize-screen.tsx').then((file) => file.ResizeScreen), texts: ['media'] },
  settings: {
    load: () => import('../account/settings/settings-screen.tsx').then((file) => file.SettingsScreen),
    texts: ['account']
  },
  statistic: {
    load: () => import('../planning/statistics/statistic-screen.tsx').then((file) => file.StatisticScreen),
    texts: ['planning'],
    isKept: true
  },
  st: { load: () => import('../media/storage-screen.tsx').then((file) => file.StorageScreen), texts: ['media'] },
  tooManyWorkouts: {
    load: () => import('../editor/limit-reached/limit-reached-screen.tsx').then((file) => file.LimitReachedScreen),
    texts: ['editor', 'list']
  },
  workout: {
    load: () => import('../workout/workout-page-screen.tsx').then((file) => file.WorkoutPageScreen),
    texts: ['list', 'workout']
  },
  workoutList: {
    load: () => import('../list/workout-list-screen.tsx').then((file) => file.WorkoutListScreen),
    texts: ['exercises', 'list'],
    isKept: true
  }
} as const satisfies Partial<Record<RouteName | 'play', ScreenEntry>>

export type ScreenName = keyof typeof SCREENS

const entryOf = (name: ScreenName): ScreenEntry => SCREENS[name]

/** Reached from everywhere, so fetched before they are wanted. */
export const NAV_SCREENS: readonly ScreenName[] = ['workoutList', 'addWorkoutOptions', 'account', 'workout']

export function screenOf({ route, params }: RouteMatch): ScreenName {
  if (route.name === 'workout' && params['type'] === 'play') return 'play'
  if (!(route.name in SCREENS)) throw new RangeError(`no screen ${route.name}`)
  return route.name as ScreenName
}

/** The player covers the frame; a bare screen has none. */
export const hasFrame = (name: ScreenName): boolean =>
  name !== 'play' && ROUTES.some((route) => route.name === name && route.frame === 'shell')

export const isKept = (name: ScreenName): boolean => entryOf(name).isKept === true

/** @throws NetworkError when its files cannot be loaded: no network, or a new version is published and they are gone. */
async function loadScreen(name: ScreenName): Promise<{ default: Screen }> {
  const { load, texts } = entryOf(name)
  const [screen] = await Promise.all([load(), loadTexts(texts)]).catch(() => {
    throw new NetworkError('unreachable')
  })
  return { default: screen }
}

export function prepareScreen(name: ScreenName): void {
  loadScreen(name).catch(() => undefined)
}

const made = new Map<ScreenName, Screen>()

export function lazyScreen(name: ScreenName): Screen {
  const known = made.get(name) ?? lazy(() => loadScreen(name))
  made.set(name, known)
  return known
}

/** `React.lazy` keeps a rejection: to try again, a new one is made. */
export function forgetScreen(name: ScreenName): void {
  made.delete(name)
}
