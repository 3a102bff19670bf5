/** Which prerendered page answers an address when there is no network. Only pages without content of their own can. */
import { matchRoute, pathTo } from '../app/routes.ts'

/** Says that a page was not kept; `src/pages/offline.astro`. */
const NOT_KEPT = '/offline/'

/**
 * Path of the shell for an address; of the page that says so for pages with content (splash, info, public list), which are
 * kept as they were visited or not at all, and for addresses without a page.
 */
export function offlinePage(pathname: string): string {
  const match = matchRoute(pathname)
  if (match === null || !match.route.isBuilt) return NOT_KEPT
  const { name, isLocalised } = match.route
  if (name === 'workout') return match.params['type'] === 'play' ? '/workout/play/' : '/workout/app/'
  if (isLocalised) return NOT_KEPT
  return pathTo(name, name === 'addWorkout' ? {} : match.params)
}
