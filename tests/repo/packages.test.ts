/** Effects of a dependency change that this machine would not show. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  optionalDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, Entry>
}
interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  overrides: Record<string, unknown>
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

test('every version is exact', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  for (const [name, version] of Object.entries(all)) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('the lock file contains every platform’s packages', () => {
  const missing: string[] = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const folders =
        path === ''
          ? ['']
          : [`${path}/`, ...path.split('node_modules/').map((_, i, parts) => parts.slice(0, i).join('node_modules/'))]
      if (!folders.some((folder) => `${folder}node_modules/${name}` in lock.packages)) missing.push(`${path}: ${name}`)
    }
  }
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "http/)
})

test('vitest and its parts have one version', () => {
  const versions = Object.entries(manifest.devDependencies).filter(
    ([name]) => name === 'vitest' || name.startsWith('@vitest/')
  )
  expect(new Set(versions.map(([, version]) => version)).size).toBe(1)
})
