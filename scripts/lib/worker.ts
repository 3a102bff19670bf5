/**
 * Runs the Worker of wrangler.toml: `worker.ts FOLDER PORT`. Port 0 is for tests: it takes a free port and skips what
 * `wrangler dev` puts before the Worker, a second workerd that forwards every request. Its variables are in WORKER_VARS
 * instead of the arguments, which everyone on the machine can read. It exits when a workerd exits, because wrangler
 * would keep running without it.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { unstable_DevEnv as DevEnv } from 'wrangler'
import { HOST } from './config.ts'

const [persist = '', port = '0'] = process.argv.slice(2)
const vars = JSON.parse(process.env['WORKER_VARS'] ?? '{}') as Record<string, string>

function stop(message: string): void {
  console.error(message)
  process.exit(1)
}

subscribe('child_process', (message) => {
  const child = (message as { process: ChildProcess }).process
  child.once('exit', (code, signal) => {
    // `killed` means that wrangler itself ended it, to start a new one.
    if (!child.killed && child.spawnfile.includes('workerd'))
      stop(`workerd ended unexpectedly (${signal ?? `code ${code}`})`)
  })
})

const environment = new DevEnv()
// A failed build is not one of these: the next build may succeed.
environment.on('error', (event: { message?: string; reason?: string; cause?: { message?: string } }) =>
  stop(event.message ?? `${event.reason ?? ''}: ${event.cause?.message ?? ''}`)
)
const say = (url: string): void => console.log(`Worker at ${url}`)
if (port === '0') {
  environment.once(
    'reloadComplete',
    ({ proxyData }: { proxyData: { userWorkerUrl: { hostname: string; port: string } } }) =>
      say(`http://${proxyData.userWorkerUrl.hostname}:${proxyData.userWorkerUrl.port}`)
  )
}
await environment.startWorker({
  config: 'wrangler.toml',
  bindings: Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, { type: 'plain_text', value }])),
  dev: { server: { hostname: HOST, port: Number(port) }, inspector: false, watch: port !== '0', persist }
})
if (port !== '0') {
  const { url } = await environment.proxy.ready.promise
  say(url.origin)
}
