/** The Worker of wrangler.toml without what `wrangler dev` puts before it: a second workerd that passes every request on. */
import { unstable_DevEnv as DevEnv } from 'wrangler'
import { HOST } from './config.ts'

const [persist = '', vars = '{}'] = process.argv.slice(2)

const environment = new DevEnv()
environment.once(
  'reloadComplete',
  ({ proxyData }: { proxyData: { userWorkerUrl: { hostname: string; port: string } } }) => {
    const { hostname, port } = proxyData.userWorkerUrl
    console.log(`Worker at http://${hostname}:${port}`)
  }
)
await environment.startWorker({
  config: 'wrangler.toml',
  bindings: Object.fromEntries(
    Object.entries(JSON.parse(vars) as Record<string, string>).map(([name, value]) => [
      name,
      { type: 'plain_text', value }
    ])
  ),
  dev: { server: { hostname: HOST, port: 0 }, inspector: false, watch: false, persist }
})
