/** What an installed app fetches for a new version in which one screen has changed, beside installing it anew: counted at the server. */
/// <reference lib="dom" />
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from 'playwright'
import { brotliBytes } from '../lib/budgets.ts'
import { findChromium } from '../lib/chromium.ts'
import { ROOT } from '../lib/config.ts'
import { run } from '../lib/processes.ts'
import { siteInputs } from '../lib/site-inputs.ts'
import type { SiteTarget } from '../lib/config.ts'

const SCREEN = 'src/islands/planning/statistic-screen.tsx'
const [BEFORE, AFTER] = ['className="planning-statistic"', 'className="planning-statistic planning-changed"']
const TYPES: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' },
  ...{ '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json' }
}
/** A new visitor's page that needs no data. */
const PAGE = '/offline/'

/** The sources with the change, built beside the real ones. */
async function buildChanged(folder: string, appwrite: SiteTarget): Promise<string> {
  for (const name of ['src', 'public', 'locales', 'scripts', 'functions', 'appwrite-local'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: (path) => !path.includes('node_modules') })
  for (const file of siteInputs(ROOT).filter((one) => !one.slice(ROOT.length + 1).includes('/')))
    cpSync(file, join(folder, file.slice(ROOT.length + 1)))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const screen = readFileSync(join(folder, SCREEN), 'utf8')
  if (!screen.includes(BEFORE)) throw new Error(`${SCREEN} has no ${BEFORE} to change`)
  writeFileSync(join(folder, SCREEN), screen.replace(BEFORE, AFTER))
  const env = { APPWRITE_ENDPOINT: appwrite.endpoint, APPWRITE_PROJECT: appwrite.project }
  const build = run('Site build (astro)', 'astro', ['build'], { env, cwd: folder })
  if ((await build.ended) !== 0) throw new Error(`The changed site could not be built:\n${build.tail()}`)
  return join(folder, 'dist')
}

interface Counted {
  requests: number
  bytes: number
}

/** Files of a folder, with the policy by which the worker knows our pages. */
async function serveFiles() {
  let root = ''
  let counted: Counted = { requests: 0, bytes: 0 }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path)
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    const bytes = readFileSync(file)
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    counted.requests += 1
    counted.bytes += type.startsWith('font/') ? bytes.length : brotliBytes(bytes)
    const headers = {
      'content-type': type,
      'content-security-policy': "worker-src 'self'",
      'cache-control': 'no-cache'
    }
    response.writeHead(200, headers).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (folder: string) => {
      root = folder
    },
    /** Since it was asked last. */
    count: (): Counted => {
      const now = counted
      counted = { requests: 0, bytes: 0 }
      return now
    },
    close: () => server.close()
  }
}

const row = (what: string, { requests, bytes }: Counted, ms: number) => ({
  what,
  requests,
  'kB, brotli': Number((bytes / 1000).toFixed(1)),
  ms: Math.round(ms)
})

const WAITS_FOR_IT = async (isFirst: boolean): Promise<number> => {
  const start = performance.now()
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  if (!isFirst) await registration.update()
  const worker = registration.installing ?? registration.waiting ?? registration.active
  while (worker !== null && !['installed', 'activating', 'activated'].includes(worker.state))
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
  return performance.now() - start
}

/** @param dist the site as it is built now */
export async function benchUpdate(appwrite: SiteTarget, dist = join(ROOT, 'dist')): Promise<object[]> {
  const folder = mkdtempSync(join(tmpdir(), 'icepoint-update-'))
  const server = await serveFiles()
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  try {
    const changed = await buildChanged(folder, appwrite)
    const page = await browser.newPage()
    // Only the worker counts, and only this bench registers it.
    await page.route(/\.js$/, (route) => route.abort())
    server.show(dist)
    await page.goto(server.url + PAGE)
    await page.waitForLoadState('networkidle')
    server.count()
    const first = await page.evaluate(WAITS_FOR_IT, true)
    const whole = row('installed for the first time', server.count(), first)
    server.show(changed)
    const second = await page.evaluate(WAITS_FOR_IT, false)
    return [whole, row('one screen has changed', server.count(), second)]
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
