/** Creates and syncs the native projects with Capacitor's own command, then adds our changes. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM_ENV, ROOT } from '../lib/config.ts'
import { GROUND } from '../lib/mark.ts'
import { writeAndroid } from './android-project.ts'
import { writeIos } from './ios-project.ts'
import { offlinePage } from './offline-page.ts'
import { NATIVE_PLUGINS } from './plugins.ts'
import { appVersion, settingsFile, type NativeSettings, type Platform } from './settings.ts'

const APP_NAME = 'Icepoint'

export const isAdded = (folder: string, platform: Platform): boolean => existsSync(join(folder, platform))

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

/** Capacitor looks here for the plugins; they are found in the `node_modules` above. */
function packageJson(): object {
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
  const versions = { ...own['devDependencies'], ...own['dependencies'] }
  const names = ['@capacitor/core', '@capacitor/android', '@capacitor/ios', ...NATIVE_PLUGINS]
  const dependencies = Object.fromEntries(names.map((name) => [name, versions[name]]))
  return { name: 'icepoint-native', private: true, version: appVersion().name, dependencies }
}

/**
 * The app shows the site (decision 062). On Android, `MainActivity` shows `www`: Capacitor's `errorPath` would also
 * replace "not found" pages.
 */
function capacitorConfig({ site, appId }: NativeSettings, platform: Platform): object {
  const isPlain = site.startsWith('http:')
  return {
    appId,
    appName: APP_NAME,
    webDir: 'www',
    backgroundColor: GROUND,
    loggingBehavior: 'debug',
    server: {
      url: site,
      cleartext: isPlain,
      ...(platform === 'ios' ? { errorPath: 'index.html' } : {})
    },
    android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
    // WebKit runs a service worker only for the domains in Info.plist, and then shows no others.
    ios: { limitsNavigationsToAppBoundDomains: true, contentInset: 'never', webContentsDebuggingEnabled: false },
    plugins: { LocalNotifications: { smallIcon: 'ic_stat_play', iconColor: GROUND } }
  }
}

function capacitor(folder: string, args: readonly string[]): void {
  const { error, status, stdout, stderr } = spawnSync('cap', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...PROGRAM_ENV, CAPACITOR_TELEMETRY: '0', CI: 'true' },
    shell: process.platform === 'win32'
  })
  if (error !== undefined) throw new Error(`Capacitor could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`cap ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

function writeShared(folder: string, platform: Platform, settings: NativeSettings): void {
  mkdirSync(join(folder, 'www'), { recursive: true })
  writeFileSync(join(folder, 'www', 'index.html'), offlinePage(settings.site))
  writeJson(settingsFile(folder), settings)
  writeJson(join(folder, 'package.json'), packageJson())
  writeJson(join(folder, 'capacitor.config.json'), capacitorConfig(settings, platform))
}

/** @throws Error when it already exists */
export function addPlatform(folder: string, platform: Platform, settings: NativeSettings): void {
  if (isAdded(folder, platform)) {
    throw new Error(`${join(folder, platform)} already exists: npm run native:sync updates it.`)
  }
  writeShared(folder, platform, settings)
  capacitor(folder, platform === 'ios' ? ['add', 'ios', '--packagemanager', 'SPM'] : ['add', platform])
}

/** Idempotent: rewrites everything that is ours. */
export async function syncPlatform(folder: string, platform: Platform, settings: NativeSettings): Promise<void> {
  if (!isAdded(folder, platform)) {
    throw new Error(`There is no ${join(folder, platform)} yet: npm run native:add -- ${platform}`)
  }
  writeShared(folder, platform, settings)
  capacitor(folder, ['sync', platform])
  if (platform === 'android') await writeAndroid(join(folder, platform), settings, appVersion())
  else await writeIos(join(folder, platform), settings, appVersion())
}
