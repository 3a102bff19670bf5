/**
 * `npm run deploy` builds the site and uploads it with the Worker to Cloudflare. `--domain` binds the host of SITE_URL;
 * `--dry-run` uploads nothing.
 */
import { spawnSync } from 'node:child_process'
import { readCommand, runCommand, say } from './lib/command.ts'
import { PROGRAM_ENV, ROOT, siteAppwrite } from './lib/config.ts'
import { deployArguments, deployProblem } from './lib/deploy.ts'
import { buildSite, writeInstallation } from './lib/site.ts'

const USAGE = `Usage: npm run deploy -- [options]

  --domain     bind the host of SITE_URL
  --dry-run    upload nothing
`
const flag = { type: 'boolean', default: false } as const
const { values } = readCommand(USAGE, { 'dry-run': flag, domain: flag })

async function sayHealth(siteUrl: string): Promise<void> {
  const url = new URL('/api/health', siteUrl).href
  const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) }).catch(() => null)
  if (answer?.ok === true) return console.log(`\n  ${url} says that everything answers.\n`)
  console.log(`\n  ${url} answers ${answer?.status ?? 'nothing'}. On first deployment, the Worker still needs its key:`)
  console.log('  npx wrangler secret put APPWRITE_KEY\n')
}

await runCommand(async () => {
  const isDryRun = values['dry-run']
  const appwrite = siteAppwrite()
  const siteUrl = process.env['SITE_URL'] ?? ''
  const problem = deployProblem(appwrite, siteUrl, isDryRun)
  if (appwrite === null || problem !== '') throw new Error(problem)
  say(`Building for ${appwrite.project} at ${appwrite.endpoint} …`)
  await buildSite(appwrite, true)
  writeInstallation(appwrite)
  const domain = values.domain ? new URL(siteUrl).hostname : ''
  const args = deployArguments(appwrite, { isDryRun, siteUrl, domain })
  const { error, status } = spawnSync('wrangler', args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...PROGRAM_ENV }
  })
  if (error) throw error
  process.exitCode = status ?? 1
  if (process.exitCode === 0 && !isDryRun) await sayHealth(siteUrl)
})
