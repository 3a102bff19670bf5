/** `npm run dev`: the same parts as `npm start`, with hot reload. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startAppwrite } from './lib/appwrite.ts'
import { HOST, PORTS, ROOT, externalAppwrite } from './lib/config.ts'
import { loadDemo } from './lib/demo.ts'
import { startEdge } from './lib/edge.ts'
import { explain } from './lib/explain.ts'
import { readCommand } from './lib/options.ts'
import { renderPictures } from './lib/pictures.ts'
import { parsePort, pickPort } from './lib/ports.ts'
import { onUnexpectedEnd, run, stopAll, stopOnSignals, waitFor } from './lib/processes.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo/users.ts'

const USAGE = `Usage: npm run dev -- [options]

  --port N     where the site is to be found, 4321 unless told (or PORT)
  --demo       load demo data into the Appwrite of the environment
`
const { values } = readCommand(USAGE, { port: { type: 'string' }, demo: { type: 'boolean', default: false } })

stopOnSignals()
const report = (message: string): void => console.log(`  ${message}`)
try {
  const wanted = parsePort(values.port ?? process.env['PORT'] ?? String(PORTS.site))
  const withDemo = externalAppwrite() === null || values.demo
  const appwrite = await startAppwrite(report, withDemo)
  if (withDemo && (await loadDemo(appwrite, report))) report('Demo data loaded')
  await renderPictures()
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const onLine = (line: string): void => console.log(`  worker: ${line}`)
  const edge = await startEdge({ appwrite, port: PORTS.edge, report, onLine })
  const port = await pickPort(wanted, HOST, report)
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
    console.log(`  Sign in with ${DEMO_USERS.map((user) => user.email).join(', ')} · password ${DEMO_PASSWORD}`)
  }
  console.log('  Ctrl-C ends it.\n')
  onUnexpectedEnd((message) => {
    console.error(`\n${message}\n`)
    void stopAll().then(() => process.exit(1))
  })
} catch (error) {
  console.error(`\n${explain(error)}\n`)
  await stopAll()
  process.exit(1)
}
