/**
 * Each screen and lazy part loads the shelves of the texts it names: by `SCREENS`, or by `loadTexts` next to its
 * `import()`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as shelves from '#locales/en/index.ts'
import type { Shelf } from '#locales/index.ts'

const IMPORT = /^(?:import|export)(?! type)[^'";]*?from '([^']+)'|^import '([^']+)'/gm
const KEY = /['"`]([a-z][A-Za-z]*)\.([A-Za-z][\w-]*)?(\$\{)?/g
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/).*$/gm
const SCREENS = 'src/islands/app/screens.ts'

const shelfOf = new Map<string, Shelf>()
const keys: string[] = []
for (const [shelf, namespaces] of Object.entries(shelves))
  for (const [namespace, texts] of Object.entries(namespaces)) {
    shelfOf.set(namespace, shelf as Shelf)
    keys.push(...Object.keys(texts).map((name) => `${namespace}.${name.replace(/_(?:one|other)$/, '')}`))
  }
const known = new Set(keys)

interface Module {
  imports: string[]
  later: string[]
  /** Shelves of the texts it names. */
  named: Set<string>
  /** Shelves that it loads. */
  loads: string[]
}

const modules = new Map<string, Module>()

function read(file: string): Module {
  const before = modules.get(file)
  if (before !== undefined) return before
  const code = readFileSync(file, 'utf8').replace(COMMENT, '')
  const files = (targets: (string | undefined)[]) =>
    targets
      .map((to = '') => (to.startsWith('#core/') ? to.replace('#core/', 'src/core/') : join(dirname(file), to)))
      .filter((to) => /^src\/(?!data\/).*\.tsx?$/.test(to) && existsSync(to))
  // Whole keys must exist, so a path like 'list.ts' is not a text.
  const named = [...code.matchAll(KEY)].flatMap(([, namespace = '', name = '', isBuilt]) => {
    const key = `${namespace}.${name}`
    return (isBuilt ? keys.some((one) => one.startsWith(key)) : known.has(key)) ? [shelfOf.get(namespace) ?? ''] : []
  })
  const module: Module = {
    imports: files([...code.matchAll(IMPORT)].map(([, from, bare]) => from ?? bare)),
    later: files([...code.matchAll(/\bimport\('([^']+)'\)/g)].map(([, to]) => to)),
    named: new Set(named),
    loads: [...code.matchAll(/\bloadTexts\(\[([^\]]*)\]\)/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  }
  modules.set(file, module)
  return module
}

function statically(file: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(file)) {
    seen.add(file)
    for (const next of read(file).imports) statically(next, seen)
  }
  return seen
}

/** @returns what is named in `entry` and all its imports, but not loaded */
function missingIn(entry: string, from: readonly string[], seen = new Set<string>()): string[] {
  const loaded = [...new Set([...from, ...read(entry).loads])]
  const visit = `${entry} ${loaded.toSorted().join()}`
  if (seen.has(visit)) return []
  seen.add(visit)
  return [...statically(entry)].flatMap((file) => {
    const { named, loads, later } = read(file)
    // Player code uses the texts of the screen or bar that plays it.
    const played = file.startsWith('src/stores/player/') ? ['player', 'workout'] : []
    const here = [...new Set([...loaded, ...loads, ...played])]
    const missing = [...named].filter((shelf) => !here.includes(shelf)).map((shelf) => `${entry}: ${shelf} in ${file}`)
    const next = file === SCREENS ? [] : later
    return [...missing, ...next.flatMap((target) => missingIn(target, here, seen))]
  })
}

const screens = readFileSync(SCREENS, 'utf8')
const ENTRIES = [...screens.matchAll(/import\('\.\.\/([^']+)'\)[\s\S]*?texts: \[([^\]]*)\]/g)].map(
  ([, file = '', texts = '']) => [join('src/islands', file), ['app', ...(texts.match(/\w+/g) ?? [])]] as const
)
/** Scripts of pages. */
const SCRIPTS = globSync('src/{pages,layouts}/**/*.astro')
  .flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/import (?:.* from )?'([^']+\/islands\/[^']+)'/g)].map(([, target = '']) =>
      join(dirname(page), target)
    )
  )
  .filter((file) => !ENTRIES.some(([screen]) => screen === file))
  .map((file) => [file, ['app']] as const)

test.each([...ENTRIES, ...SCRIPTS])('%s loads its texts', (file, loaded) => {
  expect([...new Set(missingIn(file, loaded))]).toEqual([])
})

test('every screen is checked', () => expect(ENTRIES.length).toBeGreaterThan(20))
