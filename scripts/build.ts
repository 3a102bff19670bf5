/**
 * `npm run build` builds the site into `dist/`, with the public workouts of the configured Appwrite, or without
 * workouts.
 */
import { runCommand, say } from './lib/command.ts'
import { siteAppwrite } from './lib/config.ts'
import { buildSite, writeInstallation } from './lib/site.ts'

await runCommand(async () => {
  const appwrite = siteAppwrite()
  say(appwrite === null ? 'Building without an Appwrite …' : `Building for ${appwrite.endpoint} …`)
  await buildSite(appwrite ?? { endpoint: '', project: '' }, true)
  if (appwrite !== null) writeInstallation(appwrite)
  say('Built: dist/')
})
