/** Which prerendered page answers an address when there is no network. Only pages without content of their own can. */
import { matchRoute, pathTo } from './routes.ts'

/**
 * Path of the shell for an address. Null for pages with content (splash, info, public list), which are either kept as
 * they were visited or not there, and for addresses without a page.
 */
export function offlinePage(pathname: string): string | null {
  const match = matchRoute(pathname)
  if (match === null || !match.route.isBuilt) return null
  const { name, isLocalised } = match.route
  if (name === 'workout') return match.params['type'] === 'play' ? '/workout/play/' : '/workout/app/'
  if (isLocalised) return null
  return pathTo(name, name === 'addWorkout' ? {} : match.params)
}
