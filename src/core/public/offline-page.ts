import { matchRoute } from '../app/routes.ts'
import { shellOf } from '../app/shells.ts'

const NOT_KEPT = '/offline/'

/** The prerendered page for an address without a network; pages with content have none. */
export function offlinePage(pathname: string): string {
  const match = matchRoute(pathname)
  return (match === null ? null : shellOf(match)) ?? NOT_KEPT
}
