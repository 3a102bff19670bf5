/** Which modules the build puts into one file: small files compress badly, and each costs a request. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './config.ts'

interface ModuleLinks {
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

interface Graph {
  getModuleInfo: (id: string) => ModuleLinks | null
}

/** Scripts of public pages. What they load at once is nobody else's file: the app's would start a session there. */
const PUBLIC =
  /[\\/]src[\\/](?:islands[\\/]public[\\/]|islands[\\/]app[\\/]keep-app|layouts[\\/](?:head|no-page|open-list|public|workout|splash)\.astro)/
const APP = join(ROOT, 'src/islands/app')
const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
const FORMS = /[\\/]valibot[\\/]|[\\/]src[\\/]core[\\/](?:editor[\\/]|media[\\/]|workout[\\/](?:row-id|schema|copy))/
const ICONS = join(ROOT, 'src/ui/icons.ts')
const PLAYER = join(ROOT, 'src/islands/workout/play-screen.tsx')

/**
 * `react` runs nothing by itself, so that Astro's renderer can be there before its island, and stays in caches when a new
 * version is published. `base`: what public pages and the app share. `app`: what every address of the app needs.
 * `frame`: what most screens need, but not the player. `parts` and `shared`: what several screens share, parts of pages
 * and calls, and the rest.
 */
const NAMES = ['react', 'base', 'app', 'frame', 'parts', 'shared'] as const

/** The frame; and a screen that few open: what it shares with others must not become a part of theirs. */
const UNCOUNTED = /app-shell|packed-workout-screen/

/** So many screens make a module part of what each of them loads. */
const MOST = 8
const SEVERAL = 5

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

/** The icons of `ui/icons.ts` that a module names: `name` to the module of its picture. */
function iconsIn(id: string, files: ReadonlyMap<string, string>): string[] {
  const list = /import \{([^}]*)\} from '[^']*\/icons\.ts'/.exec(readFileSync(id, 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/\w+/g)].flatMap(([name]) => files.get(name) ?? [])
}

function iconFiles(graph: Graph): Map<string, string> {
  const ids = graph.getModuleInfo(ICONS)?.importedIds ?? []
  const code = readFileSync(ICONS, 'utf8')
  const names = [...code.matchAll(/default as (\w+) \} from '([^']+)'/g)]
  return new Map(
    names.flatMap(([, name = '', path = '']) => ids.filter((id) => id.endsWith(path)).map((id) => [name, id]))
  )
}

/** The module and all that it imports, directly or through others; of the icons only those that are named. */
function importsOf(
  id: string,
  graph: Graph,
  icons: ReadonlyMap<string, string>,
  seen = new Set<string>()
): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    if (imported === ICONS) for (const icon of iconsIn(id, icons)) seen.add(icon)
    else importsOf(imported, graph, icons, seen)
  }
  return seen
}

type Name = (typeof NAMES)[number]
type NameOf = (id: string) => Name | null

function nameOfSeveral(id: string): Name | null {
  // What only forms need is split by itself: a list or the player must not load it with the rest.
  if (FORMS.test(id)) return null
  // What no domain owns: the sign-in pages need it, too, but nothing else of `shared`.
  if (/[\\/]src[\\/]core[\\/]app[\\/]/.test(id)) return 'app'
  return /[\\/]src[\\/](?:ui|data)[\\/]/.test(id) ? 'parts' : 'shared'
}

function namesOf(graph: Graph): NameOf {
  const icons = iconFiles(graph)
  const reach = (id: string) => importsOf(id, graph, icons)
  const later = graph.getModuleInfo(join(APP, 'screens.ts'))?.dynamicallyImportedIds ?? []
  const shell = reach(join(APP, 'frame/app-shell.tsx'))
  const start = reach(join(APP, 'start-app.tsx'))
  const player = reach(PLAYER)
  const screens = later.filter((id) => !UNCOUNTED.test(id)).map(reach)
  const isPublic = isReachedFrom(PUBLIC, graph)
  return (id) => {
    const users = screens.filter((screen) => screen.has(id)).length
    const isInMost = users >= MOST || shell.has(id)
    if (REACT.test(id)) return 'react'
    if (id.includes('preload-helper')) return 'base'
    if (start.has(id) || (isInMost && player.has(id))) return isPublic(id) ? 'base' : 'app'
    if (isPublic(id)) return null
    if (isInMost) return 'frame'
    if (/\.svg/.test(id)) return users < 2 ? null : 'parts'
    return users < SEVERAL ? null : nameOfSeveral(id)
  }
}

/** For `codeSplitting.groups`: one group for each of `NAMES`, in their order. */
export function chunkGroups() {
  let graph: Graph | undefined
  let nameOf: NameOf = () => null
  // A module takes along what it imports, unless that belongs to a group of higher priority.
  return NAMES.map((name, index) => ({
    debugName: name,
    priority: NAMES.length - index,
    name: (id: string, now: Graph): string | null => {
      if (graph !== now) nameOf = namesOf(now)
      graph = now
      return nameOf(id) === name ? name : null
    }
  }))
}

type FileNames<T> = string | ((info: T) => string) | undefined

const shortHash = <T>(names: FileNames<T>): FileNames<T> =>
  typeof names === 'function'
    ? (info: T) => names(info).replace('[hash]', '[hash:7]')
    : names?.replace('[hash]', '[hash:7]')

/**
 * Lists of what each later part needs cost every page more than they save: parts are fetched before they are wanted. Without
 * lists Vite's helper of 3 KB has nothing to do, because no script imports a style sheet.
 */
export function shortPreloads(): Plugin {
  return {
    name: 'icepoint:short-preloads',
    enforce: 'pre',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
    // The shortest that the bundler takes: every import repeats it.
    outputOptions: (options) => ({
      ...options,
      chunkFileNames: shortHash(options.chunkFileNames),
      assetFileNames: shortHash(options.assetFileNames)
    }),
    configEnvironment: (name) =>
      name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } } } : null
  }
}
