import { join, resolve } from 'node:path'
import { HOST, PORTS, ROOT, dataFolder, externalAppwrite, localKey, type AppwriteTarget } from './config.ts'
import { onFreePort } from './ports.ts'
import { run, waitFor } from './processes.ts'

/** Returns the configured Appwrite, or starts the local one. @throws Error when it cannot start or is not set up */
export async function startAppwrite(report: (message: string) => void, withDemo = true): Promise<AppwriteTarget> {
  const external = externalAppwrite()
  if (external !== null) {
    await assertReady(external)
    return external
  }
  return onFreePort(PORTS.appwrite, HOST, report, (port) => startLocal(port, withDemo))
}

async function startLocal(port: number, withDemo: boolean): Promise<AppwriteTarget> {
  const folder = dataFolder()
  const key = localKey(folder)
  const args = ['--data', join(folder, 'appwrite'), '--port', String(port), '--host', HOST]
  args.push('--schema', join(ROOT, 'appwrite.json'), '--mail', join(folder, 'mail'))
  args.push('--mail-from', 'Icepoint <noreply@icepoint.invalid>')
  const oauth2 = process.env['ICEPOINT_OAUTH2'] ?? ''
  if (oauth2 !== '') args.push('--oauth2', resolve(oauth2))
  if (withDemo) args.push('--on-reset', `"${process.execPath}" "${join(ROOT, 'scripts', 'load-demo.ts')}"`)
  // Everyone on the machine can read a program's arguments.
  const env = { APPWRITE_LOCAL_KEY: key }
  const server = run('Appwrite (local)', process.execPath, [join(ROOT, 'appwrite-local', 'main.ts'), ...args], { env })
  const endpoint = `http://${HOST}:${port}/v1`
  await waitFor(`${endpoint}/ping`, server, 30_000, 'listening on')
  return { endpoint, project: 'icepoint', key }
}

async function assertReady({ endpoint, project }: AppwriteTarget): Promise<void> {
  // Asks like the first page that is opened: as a visitor, from the site's address.
  const url = `${endpoint}/tablesdb/icepoint/tables/releaseNotes/rows`
  const answer = await fetch(url, {
    headers: { 'x-appwrite-project': project, origin: `http://${HOST}` },
    signal: AbortSignal.timeout(15_000)
  }).catch((error: Error) => {
    throw new Error(`Nothing answers at APPWRITE_ENDPOINT ${endpoint}: ${error.message}`, { cause: error })
  })
  if (answer.ok) return
  const said = (await answer.json().catch(() => ({}))) as { message?: string; type?: string }
  if (said.type === 'general_unknown_origin')
    throw new Error(
      `Pages of ${HOST} may not call project ${project} at ${endpoint}. Register the platform: Console → Overview → ` +
        `Integrations → Platforms → Add platform → Web, hostname ${HOST}; or npm run setup -- --site http://${HOST}:4321`
    )
  const { message = answer.statusText } = said
  throw new Error(`Project ${project} at ${endpoint} is not ready (${message}). Run npm run setup first.`)
}
