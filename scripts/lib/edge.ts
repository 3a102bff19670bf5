/** Starts the Worker with wrangler in local mode; it needs no account and no network. */
import { join } from 'node:path'
import { HOST, PORTS, ROOT, dataFolder, type AppwriteTarget } from './config.ts'
import { pickPort } from './ports.ts'
import { run, waitFor, type Running } from './processes.ts'

export interface EdgeOptions {
  appwrite: AppwriteTarget
  port: number
  /** Further variables of the Worker. */
  vars?: Record<string, string>
  onLine?: (line: string) => void
}

/** Starts the Worker over the built site and waits until it answers. */
export async function startEdge(options: EdgeOptions): Promise<{ url: string; worker: Running }> {
  const inspector = await pickPort(PORTS.inspector, HOST, () => {})
  const vars = {
    APPWRITE_ENDPOINT: options.appwrite.endpoint,
    APPWRITE_PROJECT: options.appwrite.project,
    APPWRITE_KEY: options.appwrite.key,
    ...options.vars
  }
  const args = ['dev', '--local', '--ip', HOST, '--port', String(options.port), '--inspector-port', String(inspector)]
  args.push('--show-interactive-dev-session=false', '--persist-to', join(dataFolder(), 'edge'))
  args.push(...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]))
  const worker = run('Worker (wrangler)', join(ROOT, 'node_modules', '.bin', 'wrangler'), args, {
    cwd: ROOT,
    env: { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', NO_COLOR: '1', CI: 'true' },
    ...(options.onLine ? { onLine: options.onLine } : {})
  })
  const url = `http://${HOST}:${options.port}`
  await waitFor(`${url}/api/health`, worker, 90_000)
  return { url, worker }
}
