/** Builds the site when something that goes into it changed, and writes what belongs to this installation beside it. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pagePolicy } from '../../src/core/app/page-policy.ts'
import { ROOT, dataFolder, siteAppwrite, signInProviders, type SiteTarget } from './config.ts'
import { run } from './processes.ts'
import { renderPictures } from './pictures.ts'

const INPUTS = ['src', 'public', 'locales', 'scripts/demo', 'package-lock.json', 'appwrite.json', 'tsconfig.json']

function* filesIn(path: string): Generator<string> {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

function inputsHash(extra: string): string {
  const hash = createHash('sha256').update(extra)
  const configs = readdirSync(ROOT).filter((name) => /^astro.*\.config\./.test(name) || name === 'astro.config.mjs')
  for (const input of [...INPUTS, ...configs.sort()]) {
    for (const file of filesIn(join(ROOT, input))) {
      if (file.endsWith('.test.ts') || file.endsWith('.test.tsx')) continue
      hash.update(relative(ROOT, file)).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/**
 * Builds the site into `dist/`.
 * @returns whether a build was needed.
 * @throws Error with the build's last lines when it fails.
 */
export async function buildSite(appwrite: SiteTarget, force: boolean): Promise<boolean> {
  // First, because the pictures are among the inputs.
  await renderPictures()
  const marker = join(dataFolder(), 'site-build')
  // The local server's port may change from start to start; its data does not.
  const from = siteAppwrite() === null ? appwrite.project : `${appwrite.endpoint} ${appwrite.project}`
  const hash = inputsHash(`${from} ${process.env['SITE_URL'] ?? ''}`)
  const isFresh = existsSync(join(ROOT, 'dist', 'index.html')) && existsSync(marker)
  if (!force && isFresh && readFileSync(marker, 'utf8') === hash) return false
  const build = run('Site build (astro)', join(ROOT, 'node_modules', '.bin', 'astro'), ['build'], {
    cwd: ROOT,
    env: {
      APPWRITE_ENDPOINT: appwrite.endpoint,
      APPWRITE_PROJECT: appwrite.project,
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1'
    }
  })
  if ((await build.ended) !== 0) throw new Error(`The site could not be built:\n${build.tail()}`)
  writeFileSync(marker, hash)
  return true
}

/** Hashes of the scripts that stand inside the pages, for the Content-Security-Policy. */
function inlineScriptHashes(folder: string): string[] {
  const hashes = new Set<string>()
  for (const file of filesIn(folder)) {
    if (!file.endsWith('.html')) continue
    for (const [, attributes = '', code = ''] of readFileSync(file, 'utf8').matchAll(
      /<script([^>]*)>([\s\S]*?)<\/script>/g
    )) {
      if (/\bsrc=/.test(attributes) || /type="(?!module|text\/javascript)/.test(attributes)) continue
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    }
  }
  return [...hashes].sort()
}

/** Writes `config.json` and `_headers` into the build: the only two files that differ between installations. */
export function writeInstallation(appwrite: SiteTarget): void {
  const dist = join(ROOT, 'dist')
  const config = { endpoint: appwrite.endpoint, project: appwrite.project, providers: signInProviders() }
  writeFileSync(join(dist, 'config.json'), `${JSON.stringify(config)}\n`)
  const policy = pagePolicy(new URL(appwrite.endpoint).origin, inlineScriptHashes(dist))
  const headers = [
    '/*',
    `  Content-Security-Policy: ${policy}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '  Cross-Origin-Opener-Policy: same-origin',
    '  Permissions-Policy: camera=(self), microphone=(self), geolocation=()',
    '  X-Frame-Options: DENY',
    // Browsers pass over it on plain http.
    '  Strict-Transport-Security: max-age=31536000; includeSubDomains',
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/fonts/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/config.json',
    '  Cache-Control: no-cache',
    ''
  ]
  writeFileSync(join(dist, '_headers'), headers.join('\n'))
}
