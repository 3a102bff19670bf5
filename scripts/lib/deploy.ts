import { join } from 'node:path'
import { ROOT, type SiteTarget } from './config.ts'

export interface DeployOptions {
  isDryRun: boolean
  siteUrl: string
  domain: string
  assets?: string
  outDir?: string
}

/** Arguments for wrangler. The key is a secret of the Worker, which deployments leave unchanged. */
export function deployArguments(appwrite: SiteTarget, options: DeployOptions): string[] {
  const { isDryRun, siteUrl, domain, assets = join(ROOT, 'dist'), outDir = '' } = options
  return [
    'deploy',
    '--config',
    join(ROOT, 'wrangler.toml'),
    '--assets',
    assets,
    '--var',
    `APPWRITE_ENDPOINT:${appwrite.endpoint}`,
    '--var',
    `APPWRITE_PROJECT:${appwrite.project}`,
    '--var',
    `SITE_URL:${siteUrl}`,
    '--keep-vars',
    '--minify',
    ...(domain === '' ? [] : ['--domain', domain]),
    ...(outDir === '' ? [] : ['--outdir', outDir]),
    ...(isDryRun ? ['--dry-run'] : [])
  ]
}

/** Returns why this cannot be deployed; empty when it can. */
export function deployProblem(appwrite: SiteTarget | null, siteUrl: string, isDryRun: boolean): string {
  if (appwrite === null) {
    return 'Set APPWRITE_ENDPOINT and APPWRITE_PROJECT to the Appwrite of the site.'
  }
  if (!isDryRun && !appwrite.endpoint.startsWith('https://')) {
    return `Browsers need https: APPWRITE_ENDPOINT is ${appwrite.endpoint}.`
  }
  const site = URL.parse(siteUrl)
  if (site?.protocol === 'https:' && site.pathname === '/') return ''
  return `Set SITE_URL to the address where people open the site, like https://app.example.com; it is ${siteUrl === '' ? 'not set' : siteUrl}.`
}
