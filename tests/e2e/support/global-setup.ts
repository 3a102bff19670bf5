/** Starts the whole product for the browser tests, and what it talks to, on a data folder and ports of its own; ends it afterwards. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopAll } from '../../../scripts/lib/processes.ts'
import { startOutside } from './outside.ts'

/** Of the site; the next free one is taken. Not one of those that the system gives away: a connection may have it when the site is built. */
const FIRST_PORT = 4380

export default async function globalSetup(): Promise<() => Promise<void>> {
  // A product that already runs, for quick repetitions: ICEPOINT_URL names it.
  if (process.env.ICEPOINT_URL) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'icepoint-e2e-'))
  process.env.ICEPOINT_DATA = folder
  const outside = await startOutside()
  const { startProduct } = await import('../../../scripts/lib/product.ts')
  const product = await startProduct({
    port: FIRST_PORT,
    report: (message) => console.log(`  ${message}`),
    withDemo: true,
    edgeVars: { RATE_LIMITS: 'off' }
  })
  await outside.connect(product.appwrite)
  process.env.ICEPOINT_URL = product.url
  process.env.ICEPOINT_APPWRITE = product.appwrite.endpoint
  process.env.ICEPOINT_KEY = product.appwrite.key
  return async () => {
    await stopAll()
    await outside.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
