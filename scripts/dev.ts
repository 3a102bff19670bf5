/** `npm run dev`: the same parts as `npm start`, with hot reload of site and Worker; `--demo` as there. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startAppwrite } from './lib/appwrite.ts'
import { HOST, PORTS, ROOT, externalAppwrite } from './lib/config.ts'
import { loadDemo } from './lib/demo.ts'
import { startEdge } from './lib/edge.ts'
import { explain } from './lib/explain.ts'
import { renderPictures } from './lib/pictures.ts'
import { pickPort } from './lib/ports.ts'
import { onUnexpectedEnd, run, stopAll, stopOnSignals, waitFor } from './lib/processes.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo/users.ts'

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })

stopOnSignals()
const report = (message: string): void => console.log(`  ${message}`)
try {
  const withDemo = externalAppwrite() === null || values.demo
  const appwrite = await startAppwrite(report, withDemo)
  if (withDemo && (await loadDemo(appwrite, report))) report('Demo data loaded')
  await renderPictures()
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const edgePort = await pickPort(PORTS.edge, HOST, report)
  const edge = await startEdge({ appwrite, port: edgePort, onLine: (line) => console.log(`  worker: ${line}`) })
  const port = await pickPort(PORTS.site, HOST, report)
  const site = run(
    'Site (astro dev)',
    join(ROOT, 'node_modules', '.bin', 'astro'),
    ['dev', '--host', HOST, '--port', String(port)],
    {
      cwd: ROOT,
      env: {
        APPWRITE_ENDPOINT: appwrite.endpoint,
        APPWRITE_PROJECT: appwrite.project,
        EDGE_URL: edge.url,
        ASTRO_TELEMETRY_DISABLED: '1'
      },
      onLine: (line) => console.log(`  site: ${line}`)
    }
  )
  await waitFor(`http://${HOST}:${port}/`, site, 60_000)
  console.log(`\n  Icepoint (hot reload) runs at http://${HOST}:${port}`)
  if (withDemo) {
    console.log(`  Sign in with ${DEMO_USERS.map((user) => user.email).join(', ')} · password ${DEMO_PASSWORD}\n`)
  }
  onUnexpectedEnd((message) => {
    console.error(`\n${message}\n`)
    void stopAll().then(() => process.exit(1))
  })
} catch (error) {
  console.error(`\n${explain(error)}\n`)
  await stopAll()
  process.exit(1)
}
