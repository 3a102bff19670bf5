import { join } from 'node:path'
import { HOST, dataFolder, type AppwriteTarget } from './config.ts'
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
const AI_NAMES = ['AI_ENDPOINT', 'AI_KEY', 'AI_MODEL'] as const

const aiVars = (): Record<string, string> =>
  Object.fromEntries(AI_NAMES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

export function startEdge(options: EdgeOptions): Promise<{ url: string; worker: Running }> {
  return onFreePort(options.port, HOST, options.report, (port) => startWrangler(options, port))
}

async function startWrangler(options: EdgeOptions, port: number): Promise<{ url: string; worker: Running }> {
  const vars = {
    APPWRITE_ENDPOINT: options.appwrite.endpoint,
    APPWRITE_PROJECT: options.appwrite.project,
    APPWRITE_KEY: options.appwrite.key,
    ...aiVars(),
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
