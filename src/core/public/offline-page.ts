import { matchRoute, pathTo } from '../app/routes.ts'

const NOT_KEPT = '/offline/'

/** The prerendered page for an address without a network; pages with content have none. */
export function offlinePage(pathname: string): string {
  const match = matchRoute(pathname)
  if (match === null || !match.route.isBuilt) return NOT_KEPT
  const { name, isLocalised } = match.route
  if (name === 'workout') return match.params['type'] === 'play' ? '/workout/play/' : '/workout/app/'
  if (isLocalised) return NOT_KEPT
  return pathTo(name, name === 'addWorkout' ? {} : match.params)
}
