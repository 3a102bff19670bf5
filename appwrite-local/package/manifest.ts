/** npm, unlike pnpm and yarn, does not apply `publishConfig`, so this swaps package.json around `npm pack`. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, publishedManifest } from './build.ts'

const root = join(import.meta.dirname, '..')
const manifest = join(root, 'package.json')
const kept = join(root, 'package.json.source')

if (process.argv[2] === 'published') {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await compile(join(root, 'dist'))
  // Left by an interrupted run.
  const source = readFileSync(existsSync(kept) ? kept : manifest, 'utf8')
  writeFileSync(kept, source)
  writeFileSync(manifest, publishedManifest(source))
} else if (existsSync(kept)) renameSync(kept, manifest)
