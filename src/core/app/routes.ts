/** The only table of paths (section 2 of the spec). Pages, Worker, service worker, links and redirects all use it. */
import { LIST_TABS } from '../list/tabs.ts'
import { isLanguage, type Language } from '../workout/workout.ts'

export type RouteName =
  | 'home'
  | 'splash'
  | 'wl'
  | 'workoutsOf'
  | 'export'
  | 'login'
  | 'register'
  | 'packedWorkout'
  | 'workout'
  | 'account'
  | 'st'
  | 'messages'
  | 'friends'
  | 'notifications'
  | 'workoutList'
  | 'resize'
  | 'profile'
  | 'addWorkout'
  | 'addWorkoutOptions'
  | 'addWorkoutSimple'
  | 'addWorkoutAI'
  | 'addWorkoutMaster'
  | 'tooManyWorkouts'
  | 'createMasterVideo'
  | 'offlineWorkouts'
  | 'settings'
  | 'info'
  | 'exercises'
  | 'trainer'
  | 'statistic'
  | 'calendar'
  | 'plan'
  | 'intro'
  | 'cameraTest'
  | 'live'
  | 'wall'

export interface Route {
  name: RouteName
  path: string
  params: readonly { name: string; required: boolean }[]
  frame: 'bare' | 'shell'
  isPublic: boolean
  /** Prerendered per language under `/de/…`. Other routes follow the user's setting. */
  isLocalised: boolean
}

const route = (name: RouteName, more: Partial<Omit<Route, 'name'>> = {}): Route => ({
  name,
  path: name,
  frame: 'shell',
  params: [],
  isPublic: false,
  isLocalised: false,
  ...more
})

export const ROUTES: readonly Route[] = [
  route('home', { path: '', frame: 'bare', isPublic: true, isLocalised: true }),
  route('splash', { frame: 'bare', isPublic: true, isLocalised: true }),
  route('wl', { path: 'workoutListOpen', frame: 'bare', isPublic: true, isLocalised: true }),
  // The public workouts of a sport, or of a sport with level.
  route('workoutsOf', {
    path: 'workouts',
    frame: 'bare',
    params: [
      { name: 'sport', required: true },
      { name: 'level', required: false }
    ],
    isPublic: true,
    isLocalised: true
  }),
  route('export', { frame: 'bare', isPublic: true }),
  route('login', { frame: 'bare', isPublic: true }),
  route('register', { frame: 'bare', isPublic: true }),
  // Must come before `workout`, which would take the last part as an id. Its content follows the `#` (decision 043).
  route('packedWorkout', { path: 'workout/w', isPublic: true }),
  route('workout', {
    params: [
      { name: 'id', required: true },
      { name: 'type', required: false }
    ],
    isPublic: true,
    isLocalised: true
  }),
  route('account'),
  route('st'),
  route('messages'),
  route('friends'),
  route('notifications'),
  route('workoutList', { path: 'workoutlist', params: [{ name: 'tab', required: false }] }),
  route('resize'),
  route('profile'),
  route('addWorkout', { params: [{ name: 'id', required: false }] }),
  route('addWorkoutOptions'),
  route('addWorkoutSimple', { path: 'addWorkoutSimpel' }),
  route('addWorkoutAI'),
  route('addWorkoutMaster'),
  route('tooManyWorkouts', { path: 'toMuchWorkouts' }),
  route('createMasterVideo', { path: 'createMastervideo' }),
  route('offlineWorkouts', { path: 'offWorkouts' }),
  route('settings'),
  route('info', { isPublic: true, isLocalised: true }),
  route('exercises', { frame: 'bare', params: [{ name: 'id', required: false }], isPublic: true, isLocalised: true }),
  route('trainer', { frame: 'bare', params: [{ name: 'id', required: true }], isPublic: true, isLocalised: true }),
  route('statistic'),
  route('calendar'),
  route('plan', { params: [{ name: 'id', required: false }] }),
  route('intro', { frame: 'bare' }),
  route('cameraTest', { path: 'test/camera', isPublic: true }),
  // A room to train together (docs/live.md). `screen` is `wall` or missing.
  route('live', {
    frame: 'bare',
    params: [
      { name: 'code', required: false },
      { name: 'screen', required: false }
    ],
    isPublic: true
  }),
  route('wall', { frame: 'bare', isPublic: true })
]

export interface RouteMatch {
  route: Route
  params: Readonly<Record<string, string>>
  language: Language | null
}

function matchSegments(segments: readonly string[]): Omit<RouteMatch, 'language'> | null {
  for (const candidate of ROUTES) {
    const fixed = candidate.path === '' ? [] : candidate.path.split('/')
    if (!fixed.every((part, index) => segments[index] === part)) continue
    const values = segments.slice(fixed.length)
    const required = candidate.params.filter((param) => param.required).length
    if (values.length < required || values.length > candidate.params.length) continue
    return {
      route: candidate,
      params: Object.fromEntries(values.map((value, index) => [candidate.params[index]?.name ?? '', value]))
    }
  }
  return null
}

export function matchRoute(pathname: string): RouteMatch | null {
  const segments = pathname.split('/').filter((part) => part !== '')
  const language = isLanguage(segments[0]) ? segments[0] : null
  const own = language === null ? segments : segments.slice(1)
  const canonical = ROUTES.find(
    (candidate) =>
      candidate.path !== '' &&
      own.slice(0, candidate.path.split('/').length).join('/').toLowerCase() === candidate.path.toLowerCase()
  )
  const spelled =
    canonical === undefined ? own : [...canonical.path.split('/'), ...own.slice(canonical.path.split('/').length)]
  const found = matchSegments(spelled)
  if (found === null || (language !== null && !found.route.isLocalised)) return null
  return { ...found, language }
}

/** English has no prefix. Throws a RangeError when a required parameter is missing. */
export function pathTo(
  name: RouteName,
  params: Readonly<Record<string, string>> = {},
  language: Language = 'en'
): string {
  const target = ROUTES.find((candidate) => candidate.name === name)
  if (target === undefined) throw new RangeError(`no route ${name}`)
  const values: string[] = []
  for (const param of target.params) {
    const value = params[param.name]
    if (value === undefined && param.required) throw new RangeError(`${name} needs ${param.name}`)
    if (value === undefined) break
    values.push(encodeURIComponent(value))
  }
  const prefix = target.isLocalised && language !== 'en' ? [language] : []
  const path = [...prefix, target.path, ...values].filter((part) => part !== '').join('/')
  return path === '' ? '/' : `/${path}/`
}

/** Public screens of the app, which work without an account. */
const IN_APP: ReadonlySet<RouteName> = new Set(['packedWorkout', 'cameraTest', 'live', 'wall'])

export function isInApp({ route, params }: RouteMatch): boolean {
  if (IN_APP.has(route.name)) return true
  if (route.name === 'workout') return params['type'] === undefined || params['type'] === 'play'
  if (route.name === 'workoutList') return LIST_TABS.some((tab) => tab === (params['tab'] ?? 'my'))
  return !route.isPublic
}
