/** Runs the official CLI against a server and records every call it makes. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AppwriteConfig } from 'appwrite-local'

const PROGRAM = createRequire(import.meta.url).resolve('appwrite-cli/index.js')

interface CliRun {
  code: number
  /** Without colors. */
  output: string
  /** `METHOD /path` of each call, in order. */
  calls: string[]
}

export interface Cli {
  /** Runs `appwrite …` without a terminal, so that a prompt ends it. */
  run: (...args: string[]) => Promise<CliRun>
  configure: (config: object) => void
  close: () => Promise<void>
}

interface Recorder {
  url: string
  calls: string[]
  close: () => Promise<void>
}

async function startRecorder(target: string): Promise<Recorder> {
  const calls: string[] = []
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, answer) => {
    calls.push(`${incoming.method} ${(incoming.url ?? '').split('?')[0]}`)
    const { method, url, headers } = incoming
    const onward = request({ hostname, port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onward.once('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, calls, close }
}

function start(folder: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: path.join(folder, 'project'),
    env: { ...process.env, HOME: folder, USERPROFILE: folder, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

export async function openCli(endpoint: string, project: string, key: string): Promise<Cli> {
  const folder = mkdtempSync(path.join(tmpdir(), 'appwrite-cli-'))
  const recorder = await startRecorder(endpoint)
  const file = path.join(folder, 'project', 'appwrite.json')
  const run = async (...args: string[]): Promise<CliRun> => {
    const from = recorder.calls.length
    const ended = await start(folder, args)
    return { ...ended, calls: recorder.calls.slice(from) }
  }
  const configure = (config: object): void => {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(config, null, 2))
  }
  configure({ projectId: project })
  const ready = await run('client', '--endpoint', recorder.url, '--project-id', project, '--key', key)
  if (ready.code !== 0) throw new Error(`appwrite client: ${ready.output}`)
  const close = async (): Promise<void> => {
    await recorder.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { run, configure, close }
}

export function projectConfig(): AppwriteConfig {
  const file = path.join(import.meta.dirname, '..', '..', 'appwrite.json')
  return JSON.parse(readFileSync(file, 'utf8')) as AppwriteConfig
}
