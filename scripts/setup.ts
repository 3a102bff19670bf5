/**
 * `npm run setup` creates what Icepoint needs in Appwrite. Exit codes: 0 complete, 1 something is missing, 2 invalid
 * options.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/config.ts'
import { setUpBuckets, type Bucket } from './setup/buckets.ts'
import type { SetupContext } from './setup/context.ts'
import { checkProject, checkServer, checkSetupKey, checkWorkerKey } from './setup/key.ts'
import {
  checkMail,
  checkMethods,
  checkProviders,
  closeTeams,
  hideMembers,
  refuseCommonPasswords,
  setUpPlatform
} from './setup/project.ts'
import { readOptions, type Options } from './setup/options.ts'
import { createReport, exitCodeOf, summaryOf, tableOf } from './setup/report.ts'
import { appwriteAt } from './setup/appwrite-rest.ts'
import { setUpRows } from './setup/rows.ts'
import { setUpDatabases, setUpTables, type Table } from './setup/schema.ts'
import { checkCookies, checkRealtime, checkSite } from './setup/site.ts'

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
    if (await setUpDatabases(context, config.tablesDB)) {
      await setUpTables(context, config.tables)
      await setUpRows(context, options.workerKey)
    }
    await setUpBuckets(context, config.buckets)
  }
  await closeTeams(context)
  await checkMethods(context)
  await refuseCommonPasswords(context)
  await hideMembers(context)
  const { site } = options
  if (site === null) {
    context.report.add('unseen', 'site', 'no --site: platform, mail, providers, cookies and realtime were not checked')
    return
  }
  await setUpPlatform(context, site)
  await checkMail(context, site)
  await checkProviders(context, site, options.providers)
  checkCookies(context, site)
  await checkRealtime(context, site)
  await checkSite(context, site)
}

const options = readOptions()
const report = createReport()
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
