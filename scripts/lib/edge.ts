import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOST, dataFolder, type AppwriteTarget } from './config.ts'
import { startMailFolder } from './mail-folder.ts'
import { keptPushKey } from './push-key.ts'
import { onFreePort } from './ports.ts'
import { linePart, run, waitFor, type Running } from './processes.ts'

export interface EdgeOptions {
  appwrite: AppwriteTarget
  /** `any`, for tests: a free port, without the proxy of `wrangler dev` (`worker.ts`). */
  port: number | 'any'
  report: (message: string) => void
  vars?: Record<string, string>
  onLine?: (line: string) => void
}

/** A model is used only if configured; without one, the composer answers (decision 055). */
const AI_NAMES = ['AI_ENDPOINT', 'AI_KEY', 'AI_MODEL', 'AI_PICTURES'] as const

const MAIL_NAMES = ['SMTP_URL', 'MAIL_FROM', 'SUPPORT_MAIL'] as const

const PUSH_NAMES = ['PUSH_KEY', 'PUSH_CONTACT', 'PUSH_HOSTS'] as const

const varsNamed = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** Without a configured mail server, mails become files next to those of the local Appwrite. */
async function mailVars(): Promise<Record<string, string>> {
  const named = varsNamed(MAIL_NAMES)
  if (named['SMTP_URL'] !== undefined) return named
  const SMTP_URL = await startMailFolder(join(dataFolder(), 'mail'))
  return { MAIL_FROM: 'Icepoint <noreply@icepoint.invalid>', ...named, SMTP_URL }
}

const pushVars = (): Record<string, string> => ({
  PUSH_KEY: keptPushKey(join(dataFolder(), 'push-key.json')),
  PUSH_CONTACT: 'mailto:noreply@icepoint.invalid',
  ...varsNamed(PUSH_NAMES)
})

function varsOf(options: EdgeOptions, mail: Record<string, string>): Record<string, string> {
  return {
    APPWRITE_ENDPOINT: options.appwrite.endpoint,
    APPWRITE_PROJECT: options.appwrite.project,
    APPWRITE_KEY: options.appwrite.key,
    SITE_URL: `http://${HOST}`,
    ...varsNamed(AI_NAMES),
    ...mail,
    ...pushVars(),
    // Nothing in front of this Worker sets the client address, so a caller could claim any.
    ADDRESS_HEADER: 'off',
    ...options.vars
  }
}

interface Edge {
  url: string
  worker: Running
}

export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const vars = varsOf(options, await mailVars())
  if (options.port === 'any') return startWorker(options, 0, vars)
  return onFreePort(options.port, HOST, options.report, (port) => startWorker(options, port, vars))
}

const START_MAX_MS = 180_000

async function startWorker(options: EdgeOptions, port: number, vars: Record<string, string>): Promise<Edge> {
  const program = fileURLToPath(new URL('worker.ts', import.meta.url))
  const worker = run('Worker (wrangler)', process.execPath, [program, join(dataFolder(), 'edge'), String(port)], {
    env: {
      WORKER_VARS: JSON.stringify(vars),
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      // The home folder may be read-only, or list the Worker of another checkout.
      XDG_CONFIG_HOME: join(dataFolder(), 'wrangler'),
      WRANGLER_LOG_PATH: join(dataFolder(), 'wrangler', 'logs'),
      CI: 'true'
    },
    ...(options.onLine ? { onLine: options.onLine } : {})
  })
  const url = await linePart(worker, /Worker at (\S+)/, START_MAX_MS)
  await waitFor(`${url}/api/health`, worker, START_MAX_MS)
  return { url, worker }
}
