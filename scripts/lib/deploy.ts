/** What `npm run deploy` tells wrangler. */
import { join } from 'node:path'
import { ROOT, type SiteTarget } from './config.ts'

export interface DeployOptions {
  /** Bundle and check, upload nothing; needs no account and no network. */
  isDryRun: boolean
  /** Host name of the site, to be bound to the Worker; empty leaves the domains as they are. */
  domain: string
  /** The built site. */
  assets?: string
  /** Where the bundled Worker is written; empty for nowhere. */
  outDir?: string
}

/** Wrangler's arguments. The key is not among them: it is a secret of the Worker, and deployments leave those alone. */
export function deployArguments(appwrite: SiteTarget, options: DeployOptions): string[] {
  const { isDryRun, domain, assets = join(ROOT, 'dist'), outDir = '' } = options
  return [
    'deploy',
    ...['--config', join(ROOT, 'wrangler.toml'), '--assets', assets],
    ...['--var', `APPWRITE_ENDPOINT:${appwrite.endpoint}`, '--var', `APPWRITE_PROJECT:${appwrite.project}`],
    // Those that were set in the dashboard (RATE_LIMIT_USER, …).
    '--keep-vars',
    ...(domain === '' ? [] : ['--domain', domain]),
    ...(outDir === '' ? [] : ['--outdir', outDir]),
    ...(isDryRun ? ['--dry-run'] : [])
  ]
}

/**
 * What would not work for people out there; empty when all is well.
 * @param siteUrl `SITE_URL`: canonical addresses, languages and links to share need it.
 * @param isDryRun nobody will open it, so any Appwrite will do.
 */
export function deployProblem(appwrite: SiteTarget | null, siteUrl: string, isDryRun: boolean): string {
  if (appwrite === null) {
    return 'APPWRITE_ENDPOINT and APPWRITE_PROJECT say which Appwrite the site is for; they are not set.'
  }
  if (!isDryRun && !appwrite.endpoint.startsWith('https://')) {
    return `Browsers need https: APPWRITE_ENDPOINT is ${appwrite.endpoint}.`
  }
  const site = URL.parse(siteUrl)
  if (site?.protocol === 'https:' && site.pathname === '/') return ''
  return `SITE_URL says where people open the site, like https://app.example.com; it is ${siteUrl === '' ? 'not set' : siteUrl}.`
}
