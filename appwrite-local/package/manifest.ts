/**
 * Runs before and after `npm pack`, which takes package.json as it lies there: this repository runs the sources, a
 * package the compiled files. (pnpm and yarn apply `publishConfig` by themselves, npm does not.)
 * Usage: node package/manifest.ts published|source
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, publishedManifest } from './build.ts'

const root = join(import.meta.dirname, '..')
const manifest = join(root, 'package.json')
const kept = join(root, 'package.json.source')

if (process.argv[2] === 'published') {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await compile(join(root, 'dist'))
  // An interrupted run has left the source there.
  const source = readFileSync(existsSync(kept) ? kept : manifest, 'utf8')
  writeFileSync(kept, source)
  writeFileSync(manifest, publishedManifest(source))
} else if (existsSync(kept)) renameSync(kept, manifest)
