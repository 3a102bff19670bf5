/**
 * `npm run deploy` builds the site and gives it and the Worker to Cloudflare. `--domain` binds the host of SITE_URL;
 * `--dry-run` uploads nothing.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, siteAppwrite } from './lib/config.ts'
import { deployArguments, deployProblem } from './lib/deploy.ts'
import { explain } from './lib/explain.ts'
import { stopAll, stopOnSignals } from './lib/processes.ts'
import { buildSite, writeInstallation } from './lib/site.ts'

const flag = { type: 'boolean', default: false } as const

function wrangler(args: readonly string[]): Promise<number> {
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'wrangler'), [...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' }
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function sayHealth(siteUrl: string): Promise<void> {
  const url = new URL('/api/health', siteUrl).href
  const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) }).catch(() => null)
  if (answer?.ok === true) return console.log(`\n  ${url} says that everything answers.\n`)
  console.log(`\n  ${url} answers ${answer?.status ?? 'nothing'}. The first time the Worker still needs its key:`)
  console.log('  npx wrangler secret put APPWRITE_KEY\n')
}

stopOnSignals()
try {
  const { values } = parseArgs({ options: { 'dry-run': flag, domain: flag } })
  const isDryRun = values['dry-run']
  const appwrite = siteAppwrite()
  const siteUrl = process.env['SITE_URL'] ?? ''
  const problem = deployProblem(appwrite, siteUrl, isDryRun)
  if (appwrite === null || problem !== '') throw new Error(problem)
  console.log(`  Building for ${appwrite.project} at ${appwrite.endpoint} …`)
  await buildSite(appwrite, true)
  writeInstallation(appwrite)
  const domain = values.domain ? new URL(siteUrl).hostname : ''
  process.exitCode = await wrangler(deployArguments(appwrite, { isDryRun, domain }))
  if (process.exitCode === 0 && !isDryRun) await sayHealth(siteUrl)
} catch (error) {
  console.error(`\n${explain(error)}\n`)
  await stopAll()
  process.exitCode = 1
}
