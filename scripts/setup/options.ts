/** Options of `npm run setup`, from the command line or else from the environment. */
import { parseProviders } from '#core/account/providers.ts'
import { readCommand, stopWithUsage } from '../lib/command.ts'
import { siteUrl } from './site.ts'

const USAGE = `Usage: npm run setup -- --endpoint URL --project ID --key SECRET [options]

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

const TEXT = { type: 'string' } as const
const ARGUMENTS = {
  endpoint: TEXT,
  project: TEXT,
  key: TEXT,
  'worker-key': TEXT,
  site: TEXT,
  providers: TEXT,
  check: { type: 'boolean', default: false }
} as const

const fromEnv = (...names: string[]): string =>
  names.map((name) => process.env[name]).find((value) => value !== undefined) ?? ''

/** Ends the process when options are invalid or missing. */
export function readOptions(): Options {
  const { values } = readCommand(USAGE, ARGUMENTS)
  const stop = (problem: unknown): never => stopWithUsage(problem, USAGE)
  const endpoint = (values.endpoint ?? fromEnv('APPWRITE_ENDPOINT')).replace(/\/$/, '')
  const project = values.project ?? fromEnv('APPWRITE_PROJECT')
  const key = values.key ?? fromEnv('APPWRITE_SETUP_KEY', 'APPWRITE_KEY')
  const workerKey = values['worker-key'] ?? fromEnv('APPWRITE_KEY')
  const site = values.site ?? fromEnv('SITE_URL')
  if (!/^https?:\/\/[^\s/]+\/(?:[^\s]*\/)?v1$/.test(endpoint)) stop('--endpoint must be an address that ends in /v1')
  if (project === '' || key === '') stop('--project and --key are needed')
  try {
    return {
      endpoint,
      project,
      key,
      workerKey: workerKey === '' || workerKey === key ? null : workerKey,
      site: site === '' ? null : siteUrl(site),
      providers: parseProviders(values.providers ?? fromEnv('AUTH_PROVIDERS')).map(({ id }) => id),
      isCheck: values.check
    }
  } catch (error) {
    return stop(error)
  }
}
