/** Which modules the build puts into one file: small files compress badly, and each costs a request. */
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './config.ts'

interface ModuleLinks {
  importers: readonly string[]
  dynamicImporters: readonly string[]
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
const SCREENS = join(APP, 'screens.ts')
const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
const FORMS = /[\\/]valibot[\\/]|[\\/]src[\\/]core[\\/](?:editor[\\/]|media[\\/]|workout[\\/](?:row-id|schema|copy))/
const ICONS = join(ROOT, 'src/ui/icons.ts')
/** Screens that people open less often: what they need does not travel with the others. */
const SELDOM = /[\\/]src[\\/]islands[\\/](?:media|planning)[\\/]/
/** Opened seldom, too; and it splits no file that several other screens share, nor for what it loads later. */
const APART = /[\\/]src[\\/]islands[\\/]studio[\\/]studio-screen/
const PLAYER = join(ROOT, 'src/islands/workout/play-screen.tsx')

/**
 * `react` runs nothing, and stays in caches. `base`: for public pages and the app. `app`: for the sign-in pages and the app.
 * `parts`: for all screens of the app. `start`: the names of screens' files. `frame`: not for the player.
 */
const NAMES = ['react', 'base', 'app', 'parts', 'start', 'frame', 'shared'] as const

/** Small, and every page needs it for its head: a file of its own would be one more request. */
const EVERYWHERE =
  /preload-helper|[\\/]src[\\/](?:platform[\\/]page[\\/](?:runtime|install-prompt)|stores[\\/]app[\\/](?:client-state|installed-app)|islands[\\/]app[\\/]keep-app)\.ts/

/** Small, and every screen that has to wait for something needs it. */
const WAITING = /[\\/]src[\\/](?:islands[\\/]app[\\/]use-arrival-delay|stores[\\/]app[\\/]outbox[\\/]tell-waiting)\.ts$/

/** Brought along long after a screen, or when somebody asks for it: no file of a screen is split for it. */
const LATE =
  /[\\/]src[\\/](?:stores[\\/]media[\\/](?:contact|forget-kept|keep-by-itself|kept-workout)|stores[\\/]together[\\/]live-messages|data[\\/]together[\\/]messages|islands[\\/](?:media[\\/]keep-|player[\\/](?:end-heart|rating-sentence)|workout[\\/]said))/

const page = (name: string): string => join(ROOT, `src/islands/account/${name}.tsx`)
/** Pages that are no screens of the app, but load some of the same. */
const SIGN_IN = [page('sign-in/login-screen'), page('sign-in/register-screen')]
const PAGES = [...SIGN_IN, page('export/export-screen')]

/** Their names change with every style. */
const STYLE_NAMES = /[\\/]src[\\/]islands[\\/]app[\\/]screen-styles|\.css\?url/

/** Screens of people: what they share with others stays as the others have it. */
const TOGETHER = /[\\/]src[\\/]islands[\\/]together[\\/]/

/** The frame; and screens that few open: what they share with others must not become a part of theirs. */
const UNCOUNTED = /app-shell|packed-workout-screen/

/** So many screens make a module part of what each of them loads. */
const MOST = 8
/** A file of so few screens may be large. */
const FEW = 3
const SEVERAL = 5
/** The same for small parts of screens: a request costs more than they do. */
const SEVERAL_OF_SMALL = 3
/** Smaller than what a request costs: so few screens make it part of what all load. */
const MANY_OF_TINY = 4

/** @param bytes Of the source. */
const isAtMost =
  (bytes: number, path: RegExp) =>
  (id: string): boolean =>
    path.test(id) && statSync(id).size <= bytes
const isTiny = isAtMost(1000, /[\\/]src[\\/][^?]*\.tsx?$/)
const isSmall = isAtMost(1500, /[\\/]src[\\/]ui[\\/].*\.tsx$/)

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

function importersOf(id: string, within: ReadonlySet<string>, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id) || !within.has(id)) return found
  found.add(id)
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) importersOf(importer, within, graph, found)
  return found
}

function reachOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  const links = graph.getModuleInfo(id)
  const later = id === SCREENS ? [] : (links?.dynamicallyImportedIds ?? [])
  const wanted = later.filter((next) => !LATE.test(next) && !TOGETHER.test(next))
  for (const next of [...(links?.importedIds ?? []), ...wanted]) if (next !== ICONS) reachOf(next, graph, seen)
  return seen
}

function entriesOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const links = graph.getModuleInfo(id)
  const importers = links?.importers ?? []
  const isEntry = importers.length === 0 || (links?.dynamicImporters ?? []).length > 0
  return [...(isEntry ? [id] : []), ...importers.flatMap((importer) => entriesOf(importer, graph, seen))]
}

/** What public pages load is split as finely as can be: a page of theirs loads nothing that it does not need. */
function publicName(id: string, graph: Graph): string {
  const entries = entriesOf(id, graph).toSorted()
  return `public-${entries.length}-${entries.join()}`
}

function importsOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
    if (imported !== ICONS) importsOf(imported, graph, seen)
  return seen
}

type Name = (typeof NAMES)[number]
type SetName = `set-${number}-${number}-${string}`
type NameOf = (id: string) => string | null

const isForSeveral = (id: string): boolean => /[\\/]src[\\/](?:core[\\/]app|ui|data)[\\/]/.test(id)

/** More are named by no group, and the bundler would put their parts anywhere. */
const ROOTS_MAX = 32

/** One file for all that the same screens load at once. What only one loads at once is split by who may load it later (docs/decisions/002). */
function setNames(
  roots: readonly string[],
  beside: readonly string[],
  graph: Graph,
  reach: (id: string) => Set<string>
) {
  if (roots.length > ROOTS_MAX) throw new RangeError(`${roots.length} screens: ROOTS_MAX is too small`)
  const atOnce = roots.map(reach)
  const besideAtOnce = beside.map(reach)
  const ever = roots.map((id) => (APART.test(id) ? reach(id) : reachOf(id, graph)))
  const apart = roots.findIndex((id) => APART.test(id))
  const numbers = (sets: readonly Set<string>[], id: string): number[] => {
    const all = sets.flatMap((set, index) => (set.has(id) ? [index] : []))
    return all.length > FEW ? all.filter((index) => index !== apart) : all
  }
  return (id: string): SetName | null => {
    const now = numbers(atOnce, id)
    if (now.length === 0) return null
    const others = besideAtOnce.flatMap((set, index) => (set.has(id) ? [roots.length + index] : []))
    const all = now.length === 1 ? numbers(ever, id) : [...now, ...others]
    return `set-${now.length}-${all.length}-${now.join('.')}-${all.join('.')}`
  }
}

/** What only forms need is split by itself, too: a list or the player must not load it with the rest. */
const isForFew = (id: string, users: number): boolean =>
  FORMS.test(id) || users < (isSmall(id) ? SEVERAL_OF_SMALL : SEVERAL)

function namesOf(graph: Graph): NameOf {
  const reached = new Map<string, Set<string>>()
  const reach = (id: string): Set<string> => {
    const found = reached.get(id) ?? importsOf(id, graph)
    reached.set(id, found)
    return found
  }
  const later = graph.getModuleInfo(SCREENS)?.dynamicallyImportedIds ?? []
  const shell = reach(join(APP, 'frame/app-shell.tsx'))
  const start = reach(join(APP, 'start-app.tsx'))
  const player = reach(PLAYER)
  const signIn = new Set(SIGN_IN.flatMap((id) => [...reach(id)]))
  const forAll = (id: string): Name => (signIn.has(id) ? 'app' : 'parts')
  /** With all that it brings along. */
  const isOften = (id: string): boolean =>
    later.filter((screen) => reach(screen).has(id)).length >= MANY_OF_TINY &&
    [...reach(id)].every((one) => start.has(one) || isTiny(one))
  const screens = later.filter((id) => ![UNCOUNTED, SELDOM, APART, TOGETHER].some((one) => one.test(id))).map(reach)
  const isPublic = isReachedFrom(PUBLIC, graph)
  const roots = [...later, ...PAGES].filter((id) => !TOGETHER.test(id))
  const beside = later.filter((id) => TOGETHER.test(id))
  const setNameOf = setNames(roots, beside, graph, reach)
  const namesScreens = importersOf(SCREENS, start, graph)
  const nameOf = (id: string): string | null => {
    const users = screens.filter((screen) => screen.has(id)).length
    const isInMost = users >= MOST || shell.has(id) || WAITING.test(id)
    if (namesScreens.has(id) || (start.has(id) && STYLE_NAMES.test(id))) return 'start'
    if (start.has(id) || (isInMost && player.has(id))) return isPublic(id) ? 'base' : forAll(id)
    if (isPublic(id)) return publicName(id, graph)
    if (isInMost) return signIn.has(id) ? 'app' : 'frame'
    // An address of a style sheet that several load: a file of its own would hold nothing else.
    return users > 1 && /\.css\?url/.test(id) ? forAll(id) : codeName(id, users)
  }
  const codeName = (id: string, users: number): string | null =>
    isOften(id) ? forAll(id) : isForFew(id, users) ? setNameOf(id) : isForSeveral(id) ? forAll(id) : 'shared'
  return (id) => (REACT.test(id) ? 'react' : EVERYWHERE.test(id) ? 'base' : nameOf(id))
}

const ENTRIES_MAX = 120

/** What a module imports, all its screens load, and perhaps more: sets of more screens come first. */
const SET_NAMES = Array.from({ length: ROOTS_MAX }, (_, n) => ROOTS_MAX - n).flatMap((now) =>
  Array.from({ length: ROOTS_MAX - now + 1 }, (_, n) => `set-${now}-${ROOTS_MAX - n}-`)
)

const fileOf = (name: string): string =>
  /\d/.test(name) ? `s${createHash('sha256').update(name).digest('base64url').replace(/[-_]/g, '').slice(0, 3)}` : name

const PUBLIC_NAMES = Array.from({ length: ENTRIES_MAX }, (_, n) => `public-${ENTRIES_MAX - n}-`)

/** For `codeSplitting.groups`: one group for each of `NAMES`, in their order, and for each size of a set of screens. */
export function chunkGroups() {
  let graph: Graph | undefined
  let nameOf: NameOf = () => null
  const known = new Map<string, ReturnType<NameOf>>()
  const find = (id: string, now: Graph): string | null => {
    if (graph !== now) {
      nameOf = namesOf(now)
      known.clear()
    }
    graph = now
    const name = known.get(id) ?? nameOf(id)
    known.set(id, name)
    return name
  }
  const names: readonly string[] = [...NAMES, ...PUBLIC_NAMES, ...SET_NAMES]
  // A module takes along what it imports, unless that belongs to a group of higher priority.
  return names.map((name, index) => ({
    debugName: name,
    priority: names.length - index,
    name: (id: string, now: Graph): string | null => {
      const found = find(id, now)
      return found !== null && (found === name || (name.endsWith('-') && found.startsWith(name))) ? fileOf(found) : null
    }
  }))
}

type FileNames<T> = string | ((info: T) => string) | undefined

const shortHash = <T>(names: FileNames<T>): FileNames<T> =>
  typeof names === 'function'
    ? (info: T) => names(info).replace('[hash]', '[hash:7]')
    : names?.replace('[hash]', '[hash:7]')

/** Lists of what later parts need cost more than they save, and Vite's helper of 3 KB is not needed: no script imports a style sheet. */
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
