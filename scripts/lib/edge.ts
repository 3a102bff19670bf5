/** Starts the Worker with wrangler in local mode; it needs no account and no network. */
import { join } from 'node:path'
import { HOST, ROOT, dataFolder, type AppwriteTarget } from './config.ts'
import { onFreePort } from './ports.ts'
import { run, waitFor, type Running } from './processes.ts'

export interface EdgeOptions {
  appwrite: AppwriteTarget
  /** Preferred port; the next free one is taken where it is in use. */
  port: number
  report: (message: string) => void
  /** Further variables of the Worker. */
  vars?: Record<string, string>
  onLine?: (line: string) => void
}

/** Starts the Worker over the built site and waits until it answers. @throws Error with wrangler's last lines when it does not. */
export function startEdge(options: EdgeOptions): Promise<{ url: string; worker: Running }> {
  return onFreePort(options.port, HOST, options.report, (port) => startWrangler(options, port))
}

async function startWrangler(options: EdgeOptions, port: number): Promise<{ url: string; worker: Running }> {
  const vars = {
    APPWRITE_ENDPOINT: options.appwrite.endpoint,
    APPWRITE_PROJECT: options.appwrite.project,
    APPWRITE_KEY: options.appwrite.key,
    ...options.vars
  }
  // Of the inspector's ports any will do.
  const args = ['dev', '--local', '--ip', HOST, '--port', String(port), '--inspector-port', '0']
  args.push('--show-interactive-dev-session=false', '--persist-to', join(dataFolder(), 'edge'))
  args.push(...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]))
  const worker = run('Worker (wrangler)', join(ROOT, 'node_modules', '.bin', 'wrangler'), args, {
    cwd: ROOT,
    env: {
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      // Its logs and its list of running Workers: the home folder may be read-only, or another checkout's Worker may be in it.
      XDG_CONFIG_HOME: join(dataFolder(), 'wrangler'),
      WRANGLER_LOG_PATH: join(dataFolder(), 'wrangler', 'logs'),
      NO_COLOR: '1',
      CI: 'true'
    },
    ...(options.onLine ? { onLine: options.onLine } : {})
  })
  const url = `http://${HOST}:${port}`
  await waitFor(`${url}/api/health`, worker, 180_000, 'Ready on')
  return { url, worker }
}
