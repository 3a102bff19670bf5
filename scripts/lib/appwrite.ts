/** Starts the local Appwrite. */
import { join } from 'node:path'
import { HOST, PORTS, ROOT, dataFolder, externalAppwrite, localKey, type AppwriteTarget } from './config.ts'
import { pickPort } from './ports.ts'
import { run, waitFor } from './processes.ts'

/**
 * The Appwrite of the environment, or the local one, started and answering.
 * @param withDemo what its operator's page empties is filled with the demo data again.
 * @throws Error with the server's own words when it cannot start (data folder in use, disk full).
 */
export async function startAppwrite(report: (message: string) => void, withDemo = true): Promise<AppwriteTarget> {
  const external = externalAppwrite()
  if (external !== null) return external
  const folder = dataFolder()
  const key = localKey(folder)
  const port = await pickPort(PORTS.appwrite, HOST, report)
  const args = ['--data', join(folder, 'appwrite'), '--port', String(port), '--host', HOST]
  args.push('--schema', join(ROOT, 'appwrite.json'), '--key', key, '--mail', join(folder, 'mail'))
  if (withDemo) args.push('--on-reset', `"${process.execPath}" "${join(ROOT, 'scripts', 'load-demo.ts')}"`)
  const server = run('Appwrite (local)', process.execPath, [join(ROOT, 'appwrite-local', 'main.ts'), ...args])
  const endpoint = `http://${HOST}:${port}/v1`
  await waitFor(`${endpoint}/ping`, server, 30_000)
  return { endpoint, project: 'icepoint', key }
}
