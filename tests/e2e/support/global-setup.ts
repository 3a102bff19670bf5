/**
 * Starts the product and its mail server and sign-in provider for the browser tests, with a data folder and ports of
 * its own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopAll } from '../../../scripts/lib/processes.ts'
import { startOutside } from './outside.ts'

/** Below the ports that the system hands out, because a connection could take one of those during the build. */
const FIRST_PORT = 4380

export default async function globalSetup(): Promise<() => Promise<void>> {
  // ICEPOINT_URL names a product that already runs.
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
