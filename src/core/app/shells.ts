/**
 * Maps an address of the app to the prerendered page that shows it, for the edge and for the offline service worker.
 */
import { LIST_TABS } from '../list/tabs.ts'
import { isWorkoutType } from '../workout/workout.ts'
import { pathTo, type RouteMatch } from './routes.ts'

export const APP_SHELL = '/workout/app/'
const PLAY_SHELL = '/workout/play/'

export const SHARE_PATH = '/share/'

function workoutShell(type: string | undefined): string | null {
  if (type === 'play') return PLAY_SHELL
  return type === undefined || isWorkoutType(type) ? APP_SHELL : null
}

function listShell(tab: string | undefined): string | null {
  if (tab === undefined) return pathTo('workoutList')
  return LIST_TABS.some((one) => one === tab) ? pathTo('workoutList', { tab }) : null
}

/** Returns null when the page has its own content or the address is unknown. */
export function shellOf({ route, params }: RouteMatch): string | null {
  if (route.name === 'workout') return workoutShell(params['type'])
  if (route.isLocalised) return null
  if (route.name === 'live' && ![undefined, 'wall'].includes(params['screen'])) return null
  return route.name === 'workoutList' ? listShell(params['tab']) : pathTo(route.name)
}
