/**
 * Starts the product, its mail server, its sign-in provider and a language model, with their own data folder and ports.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startModelServer } from '../../edge/support/model-server.ts'
import { stopAll } from '../../../scripts/lib/processes.ts'
import { startOutside } from './outside.ts'

export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.ICEPOINT_URL) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'icepoint-e2e-'))
  process.env.ICEPOINT_DATA = folder
  const outside = await startOutside()
  const model = await startModelServer()
  Object.assign(process.env, { AI_ENDPOINT: model.url, AI_KEY: 'e2e', AI_MODEL: 'words', AI_PICTURES: 'on' })
  const { startProduct } = await import('../../../scripts/lib/product.ts')
  const product = await startProduct({
    port: 'any',
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
    await model.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
