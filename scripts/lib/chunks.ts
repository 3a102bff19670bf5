/** Which modules the build puts into one file: small files compress badly, and each costs a request. */
import type { Plugin } from 'vite'

interface ModuleLinks {
  importers: readonly string[]
}

interface Graph {
  getModuleInfo: (id: string) => ModuleLinks | null
}

/** Scripts of public pages. What they load at once is nobody else's file: the app's would start a session there. */
const PUBLIC =
  /[\\/]src[\\/](?:islands[\\/]public[\\/]|islands[\\/]app[\\/]keep-app|layouts[\\/](?:head|no-page|open-list|public|workout|splash)\.astro)/
const APP = /[\\/]src[\\/]islands[\\/]app[\\/]start-app/
/** Each screen loads the icons that it shows. */
const ICON = /lucide-static/

/** Whether a module that matches `target` imports `id`, directly or through others. Imports by `import()` do not count. */
function isReachedFrom(target: RegExp, graph: Graph): (id: string) => boolean {
  const known = new Map<string, boolean>()
  const reached = (id: string): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, target.test(id))
    const found = target.test(id) || (graph.getModuleInfo(id)?.importers ?? []).some(reached)
    known.set(id, found)
    return found
  }
  return reached
}

/** `base`: what public pages and the app share. `app`: what every address of the app needs. */
export function chunkGroups() {
  let graph: Graph | undefined
  let isPublic = (_id: string): boolean => false
  let isApp = isPublic
  const look = (now: Graph) => {
    if (graph === now) return
    graph = now
    isPublic = isReachedFrom(PUBLIC, now)
    isApp = isReachedFrom(APP, now)
  }
  const group = (name: string, holds: (id: string) => boolean) => ({
    debugName: name,
    name: (id: string, now: Graph): string | null => {
      look(now)
      return holds(id) ? name : null
    }
  })
  return [
    { ...group('base', (id) => id.includes('preload-helper') || (isPublic(id) && isApp(id))), priority: 3 },
    { ...group('app', (id) => !isPublic(id) && isApp(id) && !ICON.test(id)), priority: 2 }
  ]
}

/** Lists of what each later part needs cost every page more than they save: parts are fetched before they are wanted. */
export function shortPreloads(): Plugin {
  return {
    name: 'icepoint:short-preloads',
    configEnvironment: (name) =>
      name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } } } : null
  }
}
