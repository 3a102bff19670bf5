/** One Appwrite for all edge tests, which run inside workerd: a local one, or the configured one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { WORKER_SCOPES } from '../../../scripts/setup/scopes.ts'
import { startModelServer } from './model-server.ts'
import { startProviderServer } from './provider-server.ts'
import { startPushServer } from './push-server.ts'
import { startSmtpServer, type SmtpServer } from './smtp-server.ts'

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

interface Appwrite {
  endpoint: string
  project: string
  /** The Worker's key. */
  key: string
  operatorKey: string
  close: () => Promise<void>
}

async function asOperator({ endpoint, project, operatorKey }: Appwrite, method: string, path: string, body: object) {
  const answer = await fetch(endpoint + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': project, 'x-appwrite-key': operatorKey },
    body: JSON.stringify(body)
  })
  // 409: it is already registered.
  if (!answer.ok && answer.status !== 409) throw new Error(`${method} ${path}: ${await answer.text()}`)
}

async function connectProvider(appwrite: Appwrite, url: string): Promise<void> {
  const settings = { clientId: 'edge', clientSecret: 'secret', enabled: true }
  const wellKnownURL = `${url}/.well-known/openid-configuration`
  await asOperator(appwrite, 'PATCH', '/project/oauth2/oidc', { ...settings, wellKnownURL })
}

/** Hosts that the tests use: for invitations and for signing in. */
async function registerHosts(appwrite: Appwrite): Promise<void> {
  for (const hostname of ['127.0.0.1', 'localhost', 'icepoint.test']) {
    const platform = { platformId: `edge-${hostname.replaceAll('.', '-')}`, name: 'Edge tests', hostname }
    await asOperator(appwrite, 'POST', '/project/platforms/web', platform)
  }
}

/** Reads `APPWRITE_ENDPOINT`, `APPWRITE_PROJECT`, `APPWRITE_KEY` (with every scope), like conformance. */
function toldAppwrite(): Appwrite | null {
  const { APPWRITE_ENDPOINT: endpoint = '', APPWRITE_PROJECT: project = '', APPWRITE_KEY: key = '' } = process.env
  if (endpoint === '') return null
  return { endpoint, project, key, operatorKey: key, close: () => Promise.resolve() }
}

async function localAppwrite(): Promise<Appwrite> {
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
  const close = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { endpoint: await endpointOf(server), project: 'icepoint', key: KEY, operatorKey: OPERATOR_KEY, close }
}

/** Vitest calls this once before the tests, and its result after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const appwrite = toldAppwrite() ?? (await localAppwrite())
  const provider = await startProviderServer()
  const model = await startModelServer()
  const smtp = await startSmtpServer()
  const push = await startPushServer()
  await connectProvider(appwrite, provider.url)
  await registerHosts(appwrite)
  const { endpoint, project: projectId, key, operatorKey } = appwrite
  project.provide('appwrite', { endpoint, project: projectId, key, operatorKey })
  project.provide('modelUrl', model.url)
  project.provide('pushUrl', push.url)
  const { url, plainPort, startTlsPort, tlsPort } = smtp
  project.provide('smtp', { url, plainPort, startTlsPort, tlsPort })
  project.provide('fuzz', Number(process.env['ICEPOINT_FUZZ'] ?? 25))
  return async () => {
    await appwrite.close()
    await provider.close()
    await model.close()
    await smtp.close()
    await push.close()
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Bodies per route (fuzz.test.ts). */
    fuzz: number
    /** For `AI_ENDPOINT`. */
    modelUrl: string
    pushUrl: string
    smtp: Omit<SmtpServer, 'close'>
    appwrite: { endpoint: string; project: string; key: string; operatorKey: string }
  }
}
