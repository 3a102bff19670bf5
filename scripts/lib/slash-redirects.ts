/**
 * Lines of `_redirects` for pages that are files: by itself, Cloudflare answers a missing slash with 307, which search
 * engines don't take as the address of the page. The Worker does the same for all other pages.
 */
import { ROUTES, pathTo } from '../../src/core/app/routes.ts'
import { LIST_TABS } from '../../src/core/list/tabs.ts'
import { LANGUAGES } from '../../src/core/workout/workout.ts'

export function slashRedirects(): string[] {
  const pages = ROUTES.filter(({ params }) => params.every(({ required }) => !required)).flatMap(
    ({ name, isLocalised }) =>
      (isLocalised ? LANGUAGES : (['en'] as const)).map((language) => pathTo(name, {}, language))
  )
  const tabs = LIST_TABS.map((tab) => pathTo('workoutList', { tab }))
  return [...pages, ...tabs].filter((path) => path !== '/').map((path) => `${path.slice(0, -1)} ${path} 308`)
}
