/** The settings of a native project, stored next to it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/config.ts'

export const PLATFORMS = ['android', 'ios'] as const
export type Platform = (typeof PLATFORMS)[number]

export const isPlatform = (name: string): name is Platform => (PLATFORMS as readonly string[]).includes(name)

export interface NativeSettings {
  /** Address of the site with a trailing slash. */
  site: string
  /** Appwrite's project id: part of the URL scheme that sign-in returns to. */
  project: string
  appId: string
}

export interface Version {
  name: string
  /** Grows with each version, as both stores require. */
  code: number
}

export const settingsFile = (folder: string): string => join(folder, 'icepoint.json')

function siteOf(address: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new Error(
      `Set --site or SITE_URL to the site that the app shows, like https://app.example.com; it is ${address === '' ? 'not set' : address}.`
    )
  }
  return url.href
}

/**
 * Options come first, then the project's stored settings, then the environment.
 * @throws Error that names the problem
 */
export function readSettings(
  folder: string,
  options: { [key in keyof NativeSettings]: string | undefined },
  env: NodeJS.ProcessEnv = process.env
): NativeSettings {
  const file = settingsFile(folder)
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<NativeSettings>) : {}
  const site = siteOf(options.site ?? kept.site ?? env['SITE_URL'] ?? '')
  const project = options.project ?? kept.project ?? env['APPWRITE_PROJECT'] ?? ''
  // The characters of Appwrite ids that a URL scheme can contain.
  if (!/^[a-z\d][a-z\d.-]*$/i.test(project)) {
    throw new Error(
      `Set --project or APPWRITE_PROJECT to the Appwrite project; it is ${project === '' ? 'not set' : project}.`
    )
  }
  const appId = options.appId ?? kept.appId ?? 'app.icepoint'
  if (!/^[a-z][a-z\d]*(?:\.[a-z][a-z\d]*)+$/.test(appId)) {
    throw new Error(`--app-id needs lowercase letters and digits with dots between, like app.icepoint; it is ${appId}.`)
  }
  return { site, project, appId }
}

/** Read from package.json. Each part may grow to 999. */
export function appVersion(): Version {
  const { version: name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const [major = 0, minor = 0, patch = 0] = name.split('.').map((part) => Number.parseInt(part, 10))
  return { name, code: (major * 1000 + minor) * 1000 + patch }
}
