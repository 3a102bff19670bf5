/** The screens of the app. Each is loaded when it is first wanted, and then stays. */
import type { ComponentType } from 'react'
import { ROUTES, type RouteMatch } from '#core/app/routes.ts'
import type { AppShellProps } from './frame/app-shell.tsx'
import { loadStyles } from './load-styles.ts'
import { SCREEN_STYLES, type ScreenName } from './screen-styles.ts'
import { loadTexts, type AppPart } from '../../stores/app/locale.ts'

interface ScreenProps {
  params: Readonly<Record<string, string>>
}
export type Screen = ComponentType<ScreenProps>

const LOADERS = {
  account: () => import('../account/account-screen.tsx').then((file) => file.AccountScreen),
  addWorkout: () => import('../editor/editor-screen.tsx').then((file) => file.EditorScreen),
  addWorkoutAI: () => import('../ai/make-screen.tsx').then((file) => file.MakeScreen),
  addWorkoutMaster: () => import('../studio/studio-screen.tsx').then((file) => file.StudioScreen),
  addWorkoutOptions: () =>
    import('../editor/creation-options/creation-options-screen.tsx').then((file) => file.CreationOptionsScreen),
  addWorkoutSimple: () =>
    import('../editor/simple-creation/simple-creation-screen.tsx').then((file) => file.SimpleCreationScreen),
  calendar: () => import('../planning/calendar-screen.tsx').then((file) => file.CalendarScreen),
  cameraTest: () => import('../studio/camera-test-screen.tsx').then((file) => file.CameraTestScreen),
  createMasterVideo: () => import('../studio/filming-screen.tsx').then((file) => file.FilmingScreen),
  friends: () => import('../together/friends-screen.tsx').then((file) => file.FriendsScreen),
  intro: () => import('../app/intro/intro-screen.tsx').then((file) => file.IntroScreen),
  messages: () => import('../together/messages/messages-screen.tsx').then((file) => file.MessagesScreen),
  offlineWorkouts: () => import('../media/off-workouts-screen.tsx').then((file) => file.OffWorkoutsScreen),
  packedWorkout: () => import('../workout/packed-workout-screen.tsx').then((file) => file.PackedWorkoutScreen),
  play: () => import('../workout/play-screen.tsx').then((file) => file.PlayScreen),
  profile: () => import('../account/profile/profile-screen.tsx').then((file) => file.ProfileScreen),
  resize: () => import('../media/resize-screen.tsx').then((file) => file.ResizeScreen),
  settings: () => import('../account/settings/settings-screen.tsx').then((file) => file.SettingsScreen),
  statistic: () =>
    import('../planning/statistic-screen.tsx').then((file) => file.statisticPrepared.then(() => file.StatisticScreen)),
  st: () => import('../media/storage-screen.tsx').then((file) => file.StorageScreen),
  tooManyWorkouts: () =>
    import('../editor/limit-reached/limit-reached-screen.tsx').then((file) => file.LimitReachedScreen),
  workout: () => import('../workout/workout-page-screen.tsx').then((file) => file.WorkoutPageScreen),
  workoutList: () => import('../list/workout-list-screen.tsx').then((file) => file.WorkoutListScreen)
} satisfies Record<ScreenName, () => Promise<Screen>>

/** Beside the part `app`. Most screens leave the words of errors to `app.tsx`, which loads them a little later. */
const SCREEN_TEXTS: Readonly<Record<ScreenName, readonly AppPart[]>> = {
  account: ['account'],
  addWorkout: ['editor'],
  addWorkoutAI: ['ai'],
  addWorkoutMaster: ['studio'],
  addWorkoutOptions: ['carry', 'list', 'making', 'presets'],
  addWorkoutSimple: ['making'],
  calendar: ['calendar'],
  cameraTest: ['cameraTest'],
  createMasterVideo: ['filming'],
  friends: ['friends'],
  intro: ['intro'],
  messages: ['messages'],
  offlineWorkouts: ['kept'],
  packedWorkout: ['carry', 'page'],
  play: ['player'],
  profile: ['profile'],
  resize: ['resize'],
  settings: ['settings'],
  st: ['storage'],
  statistic: ['statistic'],
  tooManyWorkouts: ['limit', 'list'],
  workout: ['page'],
  workoutList: ['list']
}

/** Reached from everywhere, so fetched before they are wanted. */
export const NAV_SCREENS: readonly ScreenName[] = ['workoutList', 'addWorkoutOptions', 'account', 'workout']

export function screenOf({ route, params }: RouteMatch): ScreenName {
  if (route.name === 'workout' && params['type'] === 'play') return 'play'
  if (!(route.name in LOADERS)) throw new RangeError(`no screen ${route.name}`)
  return route.name as ScreenName
}

type Shell = ComponentType<AppShellProps>
let shell: Shell | null = null
/** The player covers the frame; a bare screen has none. */
const hasFrame = (name: ScreenName): boolean =>
  name !== 'play' && ROUTES.some((route) => route.name === name && route.frame === 'shell')

async function loadShell(): Promise<void> {
  shell ??= (await import('./frame/app-shell.tsx')).AppShell
}

const loaded = new Map<ScreenName, Screen>()

export interface Loaded {
  Screen: Screen
  /** Null for the player and bare screens. */
  Shell: Shell | null
}

export function loadedScreen(name: ScreenName): Loaded | null {
  const Screen = loaded.get(name)
  return Screen === undefined ? null : { Screen, Shell: hasFrame(name) ? shell : null }
}

/** @throws when its file cannot be loaded: no network, or a new version is published and the old file is gone. */
export async function loadScreen(name: ScreenName): Promise<Loaded> {
  const frame = hasFrame(name) ? loadShell() : Promise.resolve()
  const [screen] = await Promise.all<[Promise<Screen>, ...Promise<void>[]]>([
    LOADERS[name](),
    loadTexts(SCREEN_TEXTS[name]),
    loadStyles(SCREEN_STYLES[name]),
    frame
  ])
  loaded.set(name, screen)
  return { Screen: screen, Shell: hasFrame(name) ? shell : null }
}

export function prepareScreen(name: ScreenName): void {
  if (!loaded.has(name)) loadScreen(name).catch(() => undefined)
}
