/**
 * `npm run native:add -- android|ios` creates a native project, and `npm run native:sync` updates it (docs/native.md).
 * Neither builds the app.
 */
import { join, resolve } from 'node:path'
import { readCommand, runCommand, say, stopWithUsage } from './lib/command.ts'
import { ROOT } from './lib/config.ts'
import { addPlatform, isAdded, syncPlatform } from './native/project.ts'
import { isPlatform, PLATFORMS, readSettings } from './native/settings.ts'

const USAGE = `Usage: npm run native:add  -- android|ios [options]
       npm run native:sync -- [android|ios] [options]

  --site ADDRESS    the site that the app shows; SITE_URL if not given
  --project ID      its Appwrite project; APPWRITE_PROJECT if not given
  --app-id ID       name of the app in the stores (app.icepoint)
  --folder FOLDER   where the native projects are (native)

native:sync knows what native:add was told.
`
const text = { type: 'string' } as const
const { values, words } = readCommand(USAGE, { site: text, project: text, 'app-id': text, folder: text }, true)
const [what, named, ...others] = words
if ((what !== 'add' && what !== 'sync') || others.length > 0) stopWithUsage(new Error('What to do?'), USAGE)
if (named === undefined ? what === 'add' : !isPlatform(named)) {
  stopWithUsage(new Error(`Name a platform: ${PLATFORMS.join(' or ')}.`), USAGE)
}

await runCommand(async () => {
  const folder = resolve(ROOT, values.folder ?? 'native')
  const settings = readSettings(folder, { site: values.site, project: values.project, appId: values['app-id'] })
  const platforms = PLATFORMS.filter((platform) =>
    named === undefined ? isAdded(folder, platform) : platform === named
  )
  if (platforms.length === 0) throw new Error('There is no native project yet: npm run native:add -- android|ios')
  for (const platform of platforms) {
    if (what === 'add') addPlatform(folder, platform, settings)
    await syncPlatform(folder, platform, settings)
    say(`${platform}: ${join(folder, platform)} shows ${settings.site}`)
  }
})
