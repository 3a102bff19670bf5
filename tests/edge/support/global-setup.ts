/** Starts one local Appwrite for all edge tests, which run inside workerd. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { WORKER_SCOPES } from '../../../scripts/setup/scopes.ts'
import { startProviderServer } from './provider-server.ts'

/** KEY has only the scopes of docs/operations.md; OPERATOR_KEY has all. */
const KEY = 'edge-test-key'
const OPERATOR_KEY = 'edge-test-operator-key'
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

function endpointOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
      const endpoint = /listening on (\S+)/.exec(output)?.[1]
      if (endpoint !== undefined) resolve(endpoint)
    }
    server.stdout?.on('data', take)
    server.stderr?.on('data', take)
    server.once('exit', (code) => reject(new Error(`the local Appwrite ended with ${code}:\n${output}`)))
  })
}

async function connectProvider(endpoint: string, url: string): Promise<void> {
  const settings = { clientId: 'edge', clientSecret: 'secret', enabled: true }
  const answer = await fetch(`${endpoint}/project/oauth2/oidc`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'icepoint', 'x-appwrite-key': OPERATOR_KEY },
    body: JSON.stringify({ ...settings, wellKnownURL: `${url}/.well-known/openid-configuration` })
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Vitest calls it once before the tests, and its result after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'icepoint-edge-'))
  const args = [
    '--memory',
    '--stale-reads',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--schema',
    join(ROOT, 'appwrite.json'),
    '--key',
    OPERATOR_KEY,
    '--keys',
    join(dataDir, 'keys.json')
  ]
  writeFileSync(join(dataDir, 'keys.json'), JSON.stringify([{ secret: KEY, scopes: WORKER_SCOPES }]))
  const server = spawn(process.execPath, [join(ROOT, 'appwrite-local', 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const endpoint = await endpointOf(server)
  const provider = await startProviderServer()
  await connectProvider(endpoint, provider.url)
  project.provide('appwrite', {
    endpoint,
    project: 'icepoint',
    key: KEY,
    operatorKey: OPERATOR_KEY
  })
  project.provide('fuzz', Number(process.env['ICEPOINT_FUZZ'] ?? 25))
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Bodies per route (fuzz.test.ts). */
    fuzz: number
    appwrite: { endpoint: string; project: string; key: string; operatorKey: string }
  }
}
