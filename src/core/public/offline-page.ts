import { matchRoute } from '../app/routes.ts'
import { shellOf } from '../app/shells.ts'

const NOT_KEPT = '/offline/'

export function offlinePage(pathname: string): string {
  const match = matchRoute(pathname)
  return (match === null ? null : shellOf(match)) ?? NOT_KEPT
}
