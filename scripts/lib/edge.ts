import { join } from 'node:path'
import { HOST, dataFolder, type AppwriteTarget } from './config.ts'
import { startMailFolder } from './mail-folder.ts'
import { keptPushKey } from './push-key.ts'
import { onFreePort } from './ports.ts'
import { run, waitFor, type Running } from './processes.ts'

export interface EdgeOptions {
  appwrite: AppwriteTarget
  port: number
  report: (message: string) => void
  vars?: Record<string, string>
  onLine?: (line: string) => void
}

/** A model only where the environment names one; without it the composer answers (decision 055). */
const AI_NAMES = ['AI_ENDPOINT', 'AI_KEY', 'AI_MODEL', 'AI_PICTURES'] as const

const MAIL_NAMES = ['SMTP_URL', 'MAIL_FROM', 'SUPPORT_MAIL'] as const

const PUSH_NAMES = ['PUSH_KEY', 'PUSH_CONTACT', 'PUSH_HOSTS'] as const

const varsNamed = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** Where the environment names no mail server, mails become files beside those of the local Appwrite. */
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

export async function startEdge(options: EdgeOptions): Promise<{ url: string; worker: Running }> {
  const mail = await mailVars()
  return onFreePort(options.port, HOST, options.report, (port) => startWrangler(options, port, mail))
}

async function startWrangler(
  options: EdgeOptions,
  port: number,
  mail: Record<string, string>
): Promise<{ url: string; worker: Running }> {
  const vars = {
    APPWRITE_ENDPOINT: options.appwrite.endpoint,
    APPWRITE_PROJECT: options.appwrite.project,
    APPWRITE_KEY: options.appwrite.key,
    ...varsNamed(AI_NAMES),
    ...mail,
    ...pushVars(),
    ...options.vars
  }
  const args = ['dev', '--local', '--ip', HOST, '--port', String(port), '--inspector-port', '0']
  args.push('--show-interactive-dev-session=false', '--persist-to', join(dataFolder(), 'edge'))
  args.push(...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]))
  const worker = run('Worker (wrangler)', 'wrangler', args, {
    env: {
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      // The home folder may be read-only, or list the Worker of another checkout.
      XDG_CONFIG_HOME: join(dataFolder(), 'wrangler'),
      WRANGLER_LOG_PATH: join(dataFolder(), 'wrangler', 'logs'),
      CI: 'true'
    },
    ...(options.onLine ? { onLine: options.onLine } : {})
  })
  const url = `http://${HOST}:${port}`
  await waitFor(`${url}/api/health`, worker, 180_000, 'Ready on')
  return { url, worker }
}
