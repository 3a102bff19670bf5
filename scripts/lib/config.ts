import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseOperator, type Operator } from '#core/app/operator.ts'
import { parseProOffer, type ProOffer } from '#core/account/pro-offer.ts'
import { parseProviders, type SignInProvider } from '#core/account/providers.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const HOST = '127.0.0.1'

/** Environment of started programs: they find the packages' programs, and none sends telemetry. */
export const PROGRAM_ENV = {
  PATH: [join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  // A program that has run before starts in half the time.
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
  WRANGLER_SEND_METRICS: 'false'
}

export const PORTS = { site: 4321, appwrite: 8090, edge: 8787 } as const

export interface AppwriteTarget {
  endpoint: string
  project: string
  key: string
}

export type SiteTarget = Omit<AppwriteTarget, 'key'>

export function siteAppwrite(): SiteTarget | null {
  const { APPWRITE_ENDPOINT: endpoint = '', APPWRITE_PROJECT: project = '' } = process.env
  if (endpoint === '') return null
  if (!/^https?:\/\/[^\s/]+(?:\/\S*)?\/v1\/?$/.test(endpoint)) {
    throw new Error(`APPWRITE_ENDPOINT must be an address that ends in /v1: ${endpoint}`)
  }
  if (project === '') throw new Error('APPWRITE_ENDPOINT is set, so APPWRITE_PROJECT is needed too.')
  return { endpoint: endpoint.replace(/\/$/, ''), project }
}

export function externalAppwrite(): AppwriteTarget | null {
  const target = siteAppwrite()
  if (target === null) return null
  const key = process.env['APPWRITE_KEY'] ?? ''
  if (key === '') throw new Error('APPWRITE_ENDPOINT is set, so APPWRITE_KEY is needed too.')
  return { ...target, key }
}

/** Parses `AUTH_PROVIDERS`, such as `google,apple,oidc:Company name`. @throws Error that names the invalid entry */
function signInProviders(): SignInProvider[] {
  try {
    return parseProviders(process.env['AUTH_PROVIDERS'] ?? '')
  } catch (error) {
    throw new Error(`AUTH_PROVIDERS is invalid: ${(error as Error).message}`, { cause: error })
  }
}

export interface Installation {
  providers: SignInProvider[]
  pro: ProOffer
  operator: Operator
}

/** What `config.json` contains besides the address of Appwrite. @throws Error that names the invalid setting */
export function installation(): Installation {
  const { PRO_PRICE = '', PRO_URL = '', IMPRINT_URL, TERMS_URL, PRIVACY_URL, CONTACT_MAIL } = process.env
  return {
    providers: signInProviders(),
    pro: parseProOffer(PRO_PRICE, PRO_URL),
    operator: parseOperator({ IMPRINT_URL, TERMS_URL, PRIVACY_URL, CONTACT_MAIL })
  }
}

export function dataFolder(): string {
  const folder = process.env['ICEPOINT_DATA'] ?? join(ROOT, '.data')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** The API key of the local server, created once per data folder. */
export function localKey(folder: string): string {
  const file = join(folder, 'local-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const key = `standard_${randomBytes(32).toString('hex')}`
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}
