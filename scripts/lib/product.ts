/** Starts the whole product; `npm start` and the browser tests use the same. */
import { startAppwrite } from './appwrite.ts'
import { externalAppwrite, type AppwriteTarget } from './config.ts'
import { loadDemo } from './demo.ts'
import { startEdge, type EdgeOptions } from './edge.ts'
import { appwriteAt } from '../setup/appwrite-rest.ts'
import { ensureShippedRows } from './shipped-rows.ts'
import { buildSite, writeInstallation } from './site.ts'

export interface ProductOptions {
  port: EdgeOptions['port']
  report: (message: string) => void
  withDemo: boolean
  forceBuild?: boolean
  edgeVars?: Record<string, string>
  onEdgeLine?: (line: string) => void
}

export interface Product {
  url: string
  appwrite: AppwriteTarget
}

export async function startData(report: (message: string) => void, withDemo: boolean): Promise<AppwriteTarget> {
  const appwrite = await startAppwrite(report, withDemo)
  report(
    externalAppwrite() === null ? `Appwrite (local) answers at ${appwrite.endpoint}` : `Using ${appwrite.endpoint}`
  )
  // A configured Appwrite gets them from `npm run setup`.
  if (externalAppwrite() === null)
    await ensureShippedRows(appwriteAt(appwrite.endpoint, appwrite.project, appwrite.key), false)
  if (withDemo && (await loadDemo(appwrite, report))) report('Demo data loaded')
  return appwrite
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const { report } = options
  const appwrite = await startData(report, options.withDemo)
  if (await buildSite(appwrite, options.forceBuild ?? false)) report('Site built')
  writeInstallation(appwrite)
  const { url } = await startEdge({
    appwrite,
    port: options.port,
    report,
    ...(options.edgeVars ? { vars: options.edgeVars } : {}),
    ...(options.onEdgeLine ? { onLine: options.onEdgeLine } : {})
  })
  return { url, appwrite }
}
