/** Handles addresses without a file like the Worker does, and adds pages that exist only in `astro dev`. */
import type { AstroIntegration } from 'astro'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { installation } from './config.ts'

const RESERVED = new Set(['shell', 'app', 'play'])

/** Astro skips pages whose name starts with an underscore. */
export const DEV_PAGES = [{ pattern: '/_figures', entrypoint: './src/pages/_figures.astro' }]

export type DevTarget = { kind: 'same' } | { kind: 'path'; path: string } | { kind: 'workout'; id: string }

export function devTarget(pathname: string): DevTarget {
  if (/^\/addWorkout\/[^/]+\/?$/.test(pathname)) return { kind: 'path', path: '/addWorkout/' }
  if (DEV_PAGES.some(({ pattern }) => pattern === pathname)) return { kind: 'path', path: `${pathname}/` }
  const [, id, type] = /^\/(?:(?:de|fr|es|nl)\/)?workout\/([^/]+)(?:\/([^/]+))?\/?$/.exec(pathname) ?? []
  if (id === undefined || RESERVED.has(id)) return { kind: 'same' }
  if (type === 'play') return { kind: 'path', path: '/workout/play/' }
  return type === undefined ? { kind: 'workout', id } : { kind: 'same' }
}

const endpoint = (): string => process.env['APPWRITE_ENDPOINT'] ?? ''
const project = (): string => process.env['APPWRITE_PROJECT'] ?? ''

async function isPublic(id: string): Promise<boolean> {
  if (endpoint() === '') return false
  const url = `${endpoint()}/tablesdb/icepoint/tables/workouts/rows/${encodeURIComponent(id)}`
  const answer = await fetch(url, { headers: { 'x-appwrite-project': project() } }).catch(() => null)
  return answer?.ok ?? false
}

async function rewrite(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
  const [pathname = '/', query] = (request.url ?? '/').split('?')
  if (pathname === '/config.json') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ endpoint: endpoint(), project: project(), ...installation() }))
    return
  }
  const target = devTarget(pathname)
  const path =
    target.kind === 'path'
      ? target.path
      : target.kind === 'workout' && !(await isPublic(target.id))
        ? '/workout/app/'
        : pathname
  if (path !== pathname) request.url = query === undefined ? path : `${path}?${query}`
  next()
}

/** Astro's development server rejects paths without a trailing slash; the edge accepts both. */
function withSlash(request: IncomingMessage, _response: ServerResponse, next: () => void): void {
  const [pathname = '/', query] = (request.url ?? '/').split('?')
  if (/^\/(?:api|media)\/.*[^/]$/.test(pathname)) {
    request.url = query === undefined ? `${pathname}/` : `${pathname}/?${query}`
  }
  next()
}

/** Astro puts its middleware first. This one comes later and does the same. */
const slashFirst: Plugin = {
  name: 'icepoint:slash-first',
  enforce: 'post',
  apply: 'serve',
  configureServer: (server) => () => void server.middlewares.stack.unshift({ route: '', handle: withSlash })
}

/** Entries that load React on their own. Astro prepares hot reload only for its own islands. */
const ENTRY = /[\\/]src[\\/]islands[\\/](?:app[\\/]start-app\.tsx|public[\\/]enhance\.ts)$/

const hotReload: Plugin = {
  name: 'icepoint:hot-reload',
  enforce: 'pre',
  apply: 'serve',
  transform: (code, id) => (ENTRY.test(id) ? `import '@vitejs/plugin-react/preamble'\n${code}` : null)
}

export function devRewrites(): AstroIntegration {
  return {
    name: 'icepoint:dev-rewrites',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, injectRoute }) => {
        updateConfig({ vite: { plugins: [slashFirst, hotReload] } })
        if (command === 'dev') for (const page of DEV_PAGES) injectRoute(page)
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => void rewrite(request, response, next))
      }
    }
  }
}
