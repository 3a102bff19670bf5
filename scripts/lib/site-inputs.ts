/** Hashes everything a build of the site reads, so that a stale build is detected. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const FOLDERS = ['src', 'public', 'locales', 'scripts/demo']
/** Files in the root folder. Vite loads variables from `.env`. */
const FILES = /^(?:package(?:-lock)?\.json|tsconfig(?:\.base)?\.json|appwrite\.json|astro.*\.config\.\w+|\.env.*)$/
const TESTS = /\.test(?:-kit)?\.tsx?$/
const VARIABLES = /^(?:SITE_URL|NODE_ENV|PUBLIC_.*|VITE_.*)$/

export function* filesIn(path: string): Generator<string> {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

/** Returns a module and all project files that it imports by relative paths. */
function modulesFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
    modulesFrom(join(dirname(file), path), found)
  }
  return found
}

export function siteInputs(root: string): string[] {
  const configs = readdirSync(root).filter((name) => FILES.test(name))
  const folders = FOLDERS.flatMap((folder) => [...filesIn(join(root, folder))])
  const all = [...folders, ...configs.flatMap((name) => [...modulesFrom(join(root, name))])]
  return [...new Set(all)].filter((file) => !TESTS.test(file)).sort()
}

/** Hashes everything a build reads. @param from identifies the data of the build */
export function inputsHash(root: string, from: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256').update(from)
  for (const name of Object.keys(env)
    .filter((key) => VARIABLES.test(key))
    .sort())
    hash.update(`\0${name}=${env[name]}`)
  for (const file of siteInputs(root)) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
