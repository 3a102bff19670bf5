/** The screens of the app. Each loads on its first visit and stays loaded. */
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
  /** Texts to load in addition to the shelf `app`, which is always there. */
  texts: readonly Shelf[]
  /**
   * True if the screen stays mounted while another one shows, so that going back takes one frame. Only for lists,
   * never for screens that play, record or edit.
   */
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
  live: {
    load: () => import('../live/live-screen.tsx').then((file) => file.LiveScreen),
    texts: ['live', 'player', 'workout']
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
  wall: {
    load: () => import('../live/wall-door.tsx').then((file) => file.WallScreen),
    texts: ['live', 'player', 'workout']
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

/** Prefetched, because every screen links to them. */
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

/**
 * @throws NetworkError when the screen's files cannot be loaded: there is no network, or a new version has replaced
 * them
 */
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

/** `React.lazy` remembers a rejection, so trying again needs a new component. */
export function forgetScreen(name: ScreenName): void {
  made.delete(name)
}
