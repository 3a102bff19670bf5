import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pagePolicy } from '../../src/core/app/page-policy.ts'
import { appLinkFiles } from './app-links.ts'
import { ROOT, dataFolder, installation, localKey, siteAppwrite, type SiteTarget } from './config.ts'
import { inlineHashes } from './inline-hashes.ts'
import { run } from './processes.ts'
import { renderPictures } from './pictures.ts'
import { drawNewest } from './share-pictures.ts'
import { filesIn, inputsHash } from './site-inputs.ts'
import { slashRedirects } from './slash-redirects.ts'

const DIST = join(ROOT, 'dist')
/** Not in `dist`, because a build empties it. */
const MARKER = join(ROOT, '.cache', 'site-build')

function markOf(hash: string): string {
  const page = join(DIST, 'index.html')
  // The time reveals a build that something else made since.
  return existsSync(page) ? `${hash} ${statSync(page).mtimeMs}` : ''
}

/** The port of the local server may change between starts; its key stays with its data. */
function dataOf(appwrite: SiteTarget): string {
  const { endpoint, project } = appwrite
  return siteAppwrite() === null && endpoint !== '' ? `${project} ${localKey(dataFolder())}` : `${endpoint} ${project}`
}

/** Builds the site into `dist/`. @returns true when a build was needed */
export async function buildSite(appwrite: SiteTarget, force: boolean): Promise<boolean> {
  await renderPictures()
  const hash = inputsHash(ROOT, dataOf(appwrite), process.env)
  const mark = markOf(hash)
  if (!force && mark !== '' && existsSync(MARKER) && readFileSync(MARKER, 'utf8') === mark) return false
  const build = run('Site build (astro)', 'astro', ['build'], {
    env: { APPWRITE_ENDPOINT: appwrite.endpoint, APPWRITE_PROJECT: appwrite.project }
  })
  if ((await build.ended) !== 0) throw new Error(`The site could not be built:\n${build.tail()}`)
  if (appwrite.endpoint !== '') await drawNewest(appwrite, DIST)
  mkdirSync(dirname(MARKER), { recursive: true })
  writeFileSync(MARKER, markOf(hash))
  return true
}

const pagesIn = (folder: string): string[] =>
  [...filesIn(folder)].filter((file) => file.endsWith('.html')).map((file) => readFileSync(file, 'utf8'))

/** Cloudflare reads no longer lines in `_headers`. */
const HEADER_MAX = 2000

/** Only when the site has a native app. */
function writeAppLinks(): void {
  rmSync(join(DIST, '.well-known'), { recursive: true, force: true })
  for (const { path, body } of appLinkFiles(process.env)) {
    const file = join(DIST, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(body)}\n`)
  }
}

/** Writes the only files that differ between installations. */
export function writeInstallation(appwrite: SiteTarget): void {
  const config = { endpoint: appwrite.endpoint, project: appwrite.project, ...installation() }
  writeFileSync(join(DIST, 'config.json'), `${JSON.stringify(config)}\n`)
  writeAppLinks()
  const policy = pagePolicy(new URL(appwrite.endpoint).origin, inlineHashes(pagesIn(DIST)))
  const headers = [
    '/*',
    `  Content-Security-Policy: ${policy}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '  Cross-Origin-Opener-Policy: same-origin',
    '  Permissions-Policy: camera=(self), microphone=(self), geolocation=()',
    '  X-Frame-Options: DENY',
    // Browsers ignore this header on plain http.
    '  Strict-Transport-Security: max-age=31536000; includeSubDomains',
    // The policy applies to documents, and it is longer than many of these files.
    '/_astro/*',
    '  ! Content-Security-Policy',
    '  Cache-Control: public, max-age=31536000, immutable',
    // These files contain their own styles.
    '/figures/*',
    '  ! Content-Security-Policy',
    '  Cache-Control: public, max-age=86400',
    // A site may put a frame into a sandbox, for which these come from another origin (docs/embed.md).
    '/embed/*',
    '  Access-Control-Allow-Origin: *',
    '/fonts/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '  Access-Control-Allow-Origin: *',
    // The file has no extension, and iOS needs its type.
    '/.well-known/apple-app-site-association',
    '  Content-Type: application/json',
    '/config.json',
    '  Cache-Control: no-cache',
    ''
  ]
  if (headers.some((line) => line.length > HEADER_MAX)) throw new Error('A line of _headers is too long.')
  writeFileSync(join(DIST, '_headers'), headers.join('\n'))
  writeFileSync(join(DIST, '_redirects'), `${slashRedirects().join('\n')}\n`)
}
