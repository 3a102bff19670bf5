/** Which prerendered page answers an address when there is no network. Only pages without content of their own can. */
import { matchRoute, pathTo } from '../app/routes.ts'

const NOT_KEPT = '/offline/'

/** The shell for an address. Pages with content are kept as they were visited or not at all: then it is the page that says so. */
export function offlinePage(pathname: string): string {
  const match = matchRoute(pathname)
  if (match === null || !match.route.isBuilt) return NOT_KEPT
  const { name, isLocalised } = match.route
  if (name === 'workout') return match.params['type'] === 'play' ? '/workout/play/' : '/workout/app/'
  if (isLocalised) return NOT_KEPT
  return pathTo(name, name === 'addWorkout' ? {} : match.params)
}
