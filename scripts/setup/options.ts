/** The options of `npm run setup`, from the command line or else from the environment. */
import { parseArgs } from 'node:util'
import { parseProviders } from '#core/account/providers.ts'
import { siteUrl } from './site.ts'

export const USAGE = `Usage: npm run setup -- --endpoint URL --project ID --key SECRET [options]

  --endpoint URL     address of Appwrite, ends in /v1 (or APPWRITE_ENDPOINT)
  --project ID       its project (or APPWRITE_PROJECT)
  --key SECRET       API key of setup (or APPWRITE_SETUP_KEY, or APPWRITE_KEY)
  --worker-key S     API key of the Worker, to be looked at (or APPWRITE_KEY beside APPWRITE_SETUP_KEY)
  --site URL         where people will open Icepoint (or SITE_URL)
  --providers LIST   providers of the sign-in pages, like google,oidc:Company (or AUTH_PROVIDERS)
  --check            change nothing
`

export interface Options {
  endpoint: string
  project: string
  key: string
  workerKey: string | null
  site: URL | null
  providers: string[]
  isCheck: boolean
}

export class UsageError extends Error {}

const TEXT = { type: 'string' } as const
const ARGUMENTS = {
  ...{ endpoint: TEXT, project: TEXT, key: TEXT, 'worker-key': TEXT, site: TEXT, providers: TEXT },
  check: { type: 'boolean', default: false }
} as const

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: ARGUMENTS }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const fromEnv = (...names: string[]): string =>
  names.map((name) => process.env[name]).find((value) => value !== undefined) ?? ''

/** @throws UsageError for options that are wrong or missing. */
export function readOptions(args: string[]): Options {
  const values = parse(args)
  const endpoint = (values.endpoint ?? fromEnv('APPWRITE_ENDPOINT')).replace(/\/$/, '')
  const project = values.project ?? fromEnv('APPWRITE_PROJECT')
  const key = values.key ?? fromEnv('APPWRITE_SETUP_KEY', 'APPWRITE_KEY')
  const workerKey = values['worker-key'] ?? fromEnv('APPWRITE_KEY')
  const site = values.site ?? fromEnv('SITE_URL')
  if (!/^https?:\/\/[^\s/]+\/(?:[^\s]*\/)?v1$/.test(endpoint)) {
    throw new UsageError('--endpoint must be an address that ends in /v1')
  }
  if (project === '' || key === '') throw new UsageError('--project and --key are needed')
  return {
    ...{ endpoint, project, key },
    workerKey: workerKey === '' || workerKey === key ? null : workerKey,
    site: site === '' ? null : siteUrl(site),
    providers: providerIds(values.providers ?? fromEnv('AUTH_PROVIDERS')),
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
