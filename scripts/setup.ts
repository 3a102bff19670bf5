/**
 * `npm run setup`: makes of a project of Appwrite what Icepoint needs, and says what is missing and where it is done by hand.
 * It can be run again at any time. Exit code 0 when nothing is missing, 1 when something is, 2 for wrong options.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseProviders } from '#core/account/providers.ts'
import { ROOT } from './lib/config.ts'
import { setUpBuckets, type Bucket } from './setup/buckets.ts'
import type { SetupContext } from './setup/context.ts'
import { checkProject, checkServer, checkSetupKey, checkWorkerKey } from './setup/key.ts'
import { checkMail, checkMethods, checkProviders, closeTeams, hideMembers, setUpPlatform } from './setup/project.ts'
import { createReport, exitCodeOf, summaryOf, tableOf } from './setup/report.ts'
import { appwriteAt } from './setup/rest.ts'
import { setUpDatabases, setUpTables, type Table } from './setup/schema.ts'
import { checkCookies, checkRealtime, checkSite, siteUrl } from './setup/site.ts'

const USAGE = `Usage: npm run setup -- --endpoint URL --project ID --key SECRET [options]

  --endpoint URL     address of Appwrite, ends in /v1 (or APPWRITE_ENDPOINT)
  --project ID       its project (or APPWRITE_PROJECT)
  --key SECRET       API key of setup (or APPWRITE_SETUP_KEY, or APPWRITE_KEY)
  --worker-key S     API key of the Worker, to be looked at (or APPWRITE_KEY beside APPWRITE_SETUP_KEY)
  --site URL         where people will open Icepoint (or SITE_URL)
  --providers LIST   providers of the sign-in pages, like google,oidc:Company (or AUTH_PROVIDERS)
  --check            change nothing
`

interface Options {
  endpoint: string
  project: string
  key: string
  /** Null when there is only one key. */
  workerKey: string | null
  site: URL | null
  providers: string[]
  isCheck: boolean
}

class UsageError extends Error {}

function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const
  const options = { endpoint: text, project: text, key: text, 'worker-key': text, site: text, providers: text } as const
  let values
  try {
    values = parseArgs({ args, options: { ...options, check: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const env = process.env
  const endpoint = (values.endpoint ?? env['APPWRITE_ENDPOINT'] ?? '').replace(/\/$/, '')
  const project = values.project ?? env['APPWRITE_PROJECT'] ?? ''
  const key = values.key ?? env['APPWRITE_SETUP_KEY'] ?? env['APPWRITE_KEY'] ?? ''
  const workerKey = values['worker-key'] ?? env['APPWRITE_KEY'] ?? ''
  if (!/^https?:\/\/[^\s/]+\/(?:[^\s]*\/)?v1$/.test(endpoint)) {
    throw new UsageError('--endpoint must be an address that ends in /v1')
  }
  if (project === '' || key === '') throw new UsageError('--project and --key are needed')
  const site = values.site ?? env['SITE_URL'] ?? ''
  return {
    endpoint,
    project,
    key,
    workerKey: workerKey === '' || workerKey === key ? null : workerKey,
    site: site === '' ? null : siteUrl(site),
    providers: providerIds(values.providers ?? env['AUTH_PROVIDERS'] ?? ''),
    isCheck: values.check
  }
}

function providerIds(text: string): string[] {
  try {
    return parseProviders(text).map(({ id }) => id)
  } catch (error) {
    throw new UsageError(`The providers cannot be read: ${(error as Error).message}`)
  }
}

interface Config {
  tablesDB: { $id: string; name: string }[]
  tables: Table[]
  buckets: Bucket[]
}

async function setUp(context: SetupContext, options: Options): Promise<void> {
  await checkServer(context)
  if (!(await checkProject(context))) return
  const mayMake = await checkSetupKey(context)
  await checkWorkerKey(context, options.workerKey)
  if (mayMake) {
    const config = JSON.parse(readFileSync(join(ROOT, 'appwrite.json'), 'utf8')) as Config
    if (await setUpDatabases(context, config.tablesDB)) await setUpTables(context, config.tables)
    await setUpBuckets(context, config.buckets)
  }
  await closeTeams(context)
  await checkMethods(context)
  await hideMembers(context)
  const { site } = options
  if (site === null) {
    context.report.add('unseen', 'site', 'no --site: platform, mail, providers, cookies, realtime were not looked at')
    return
  }
  await setUpPlatform(context, site)
  await checkMail(context, site)
  await checkProviders(context, site, options.providers)
  checkCookies(context, site)
  await checkRealtime(context, site)
  await checkSite(context, site)
}

const report = createReport()
try {
  const options = readOptions(process.argv.slice(2))
  const appwrite = appwriteAt(options.endpoint, options.project, options.key)
  console.log(`${options.isCheck ? 'Checking' : 'Setting up'} ${options.project} at ${options.endpoint} …\n`)
  try {
    await setUp({ appwrite, report, isCheck: options.isCheck }, options)
  } catch (error) {
    report.add('missing', 'server', (error as Error).message)
  }
  console.log(tableOf(report.findings))
  console.log(`\n${summaryOf(report.findings)}`)
  process.exitCode = exitCodeOf(report.findings)
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
