/**
 * `npm run build`: the site in `dist/` with the public workouts of the Appwrite of the environment, or without
 * workouts.
 */
import { siteAppwrite } from './lib/config.ts'
import { explain } from './lib/explain.ts'
import { stopAll, stopOnSignals } from './lib/processes.ts'
import { buildSite, writeInstallation } from './lib/site.ts'

stopOnSignals()
try {
  const appwrite = siteAppwrite()
  console.log(appwrite === null ? '  Building without an Appwrite …' : `  Building for ${appwrite.endpoint} …`)
  await buildSite(appwrite ?? { endpoint: '', project: '' }, true)
  if (appwrite !== null) writeInstallation(appwrite)
  console.log('  Built: dist/')
} catch (error) {
  console.error(`\n${explain(error)}\n`)
  await stopAll()
  process.exitCode = 1
}
