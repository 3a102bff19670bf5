import type { Route } from '../types.ts'

interface CompiledRoute {
  route: Route
  segments: string[]
  placeholders: number
}

export interface RouteMatch {
  route: Route
  params: Record<string, string>
}

export class Router {
  readonly #byShape = new Map<string, CompiledRoute[]>()

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const segments = route.path.split('/').filter((segment) => segment !== '')
      const placeholders = segments.filter((segment) => segment.startsWith(':')).length
      const shape = `${route.method} ${segments.length}`
      const list = this.#byShape.get(shape) ?? []
      list.push({ route, segments, placeholders })
      this.#byShape.set(shape, list)
    }
    // A literal segment takes precedence over a placeholder: /users/identities is not a user.
    for (const list of this.#byShape.values()) list.sort((a, b) => a.placeholders - b.placeholders)
  }

  find(method: string, path: string): RouteMatch | null {
    const all = path.split('/').slice(1)
    const given = all.filter((segment) => segment !== '')
    for (const { route, segments } of this.#byShape.get(`${method} ${given.length}`) ?? []) {
      if (!segments.every((segment, index) => segment.startsWith(':') || segment === given[index])) continue
      const params: Record<string, string> = {}
      segments.forEach((segment, index) => {
        // Uses the path as sent: a double slash gives an empty value, which fails its check as in Appwrite.
        if (segment.startsWith(':')) params[segment.slice(1)] = all[index] ?? ''
      })
      return { route, params }
    }
    return null
  }
}
