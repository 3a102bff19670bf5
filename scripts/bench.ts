/** `npm run bench` prints figures; it is never a test. Ratios are taken within one run, because machines differ. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBudgets } from './lib/budgets.ts'
import { explain } from './lib/explain.ts'
import { stopAll, stopOnSignals } from './lib/processes.ts'
import { benchEdge } from './bench/edge.ts'
import { benchAppwrite } from './bench/appwrite.ts'
import { benchLimit } from './bench/limit.ts'
import { benchPlayer } from './bench/player.ts'

stopOnSignals()
const onlyPlayer = process.argv[2] === 'player'
const folder = mkdtempSync(join(tmpdir(), 'icepoint-bench-'))
process.env['ICEPOINT_DATA'] = folder
const { startProduct } = await import('./lib/product.ts')
const { anyPort } = await import('./lib/ports.ts')

async function benchServers(product: Awaited<ReturnType<typeof startProduct>>): Promise<void> {
  console.log('\nBytes, brotli')
  console.table(measureBudgets())
  console.log('\nLocal Appwrite beside a bare node:http server that answers the same JSON')
  for (const [name, table] of Object.entries(await benchAppwrite(folder))) {
    console.log(name)
    console.table(table)
  }
  console.log('\nEdge: a page that the Worker renders beside a static file')
  console.table(await benchEdge(product))
  console.log('\nFifty creates at once with one place left')
  console.table(await benchLimit(product))
}

try {
  const product = await startProduct({
    port: await anyPort(),
    report: () => {},
    withDemo: true,
    edgeVars: { RATE_LIMITS: 'off' }
  })
  if (!onlyPlayer) await benchServers(product)
  console.log('\nThe player in Chromium')
  console.table(await benchPlayer(product))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
