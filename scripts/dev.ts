/** `npm run dev` starts the same parts as `npm start`, with hot reload. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand, runCommand, say, stayOpen, wantsDemo } from './lib/command.ts'
import { HOST, PORTS, ROOT } from './lib/config.ts'
import { startEdge } from './lib/edge.ts'
import { renderPictures } from './lib/pictures.ts'
import { pickPort, sitePort } from './lib/ports.ts'
import { run, waitFor } from './lib/processes.ts'
import { startData } from './lib/product.ts'

const USAGE = `Usage: npm run dev -- [options]

  --port N     where the site is to be found, 4321 unless told (or PORT)
  --demo       load demo data into the Appwrite of the environment
`
const { values } = readCommand(USAGE, { port: { type: 'string' }, demo: { type: 'boolean', default: false } })

await runCommand(async () => {
  const wanted = sitePort(values.port)
  const withDemo = wantsDemo(values.demo)
  const appwrite = await startData(say, withDemo)
  await renderPictures()
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const edge = await startEdge({ appwrite, port: PORTS.edge, report: say, onLine: (line) => say(`worker: ${line}`) })
  const port = await pickPort(wanted, HOST, say)
  const site = run('Site (astro dev)', 'astro', ['dev', '--host', HOST, '--port', String(port)], {
    env: { APPWRITE_ENDPOINT: appwrite.endpoint, APPWRITE_PROJECT: appwrite.project, EDGE_URL: edge.url },
    onLine: (line) => say(`site: ${line}`)
  })
  await waitFor(`http://${HOST}:${port}/`, site, 60_000)
  console.log(`\n  Icepoint (hot reload) runs at http://${HOST}:${port}`)
  stayOpen(withDemo)
})
