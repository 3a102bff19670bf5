import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AppwriteConfig, TableConfig } from 'appwrite-local'

const MAIN = path.join(import.meta.dirname, '..', '..', 'appwrite-local', 'main.ts')
export const KEY = 'standard_faults'
export const PROJECT = 'faults'

export interface Answer {
  status: number
  json: Record<string, unknown>
}

export interface Program {
  /** Ends in `/v1`. */
  url: string
  child: ChildProcess
  errors: () => string
  /** Uses the API key. Rejects when the connection breaks. */
  call: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** SIGKILL. */
  kill: () => Promise<void>
  /** SIGTERM. */
  stop: () => Promise<void>
}

export class Ended extends Error {
  readonly code: number | null
  constructor(code: number | null, errors: string) {
    super(errors)
    this.code = code
  }
}

export async function callWithKey(url: string, method: string, body?: unknown): Promise<Answer> {
  const headers = { 'x-appwrite-project': PROJECT, 'x-appwrite-key': KEY, 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

/** A temporary folder. `remove` also ends every program started for it. */
export function workshop(): Workshop {
  return new Workshop(mkdtempSync(path.join(tmpdir(), 'appwrite-faults-')))
}

export class Workshop {
  readonly folder: string
  readonly #children: ChildProcess[] = []

  constructor(folder: string) {
    this.folder = folder
  }

  /** @returns the path */
  writeSchema(schema: AppwriteConfig): string {
    const file = path.join(this.folder, 'appwrite.json')
    writeFileSync(file, JSON.stringify(schema))
    return file
  }

  /** `dataDir` defaults to a folder inside this one. @throws {Ended} when the program does not start */
  async start(schema: AppwriteConfig, dataDir = path.join(this.folder, 'data')): Promise<Program> {
    const args = [MAIN, '--stale-reads', '--data', dataDir, '--schema', this.writeSchema(schema), '--key', KEY]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#children.push(child)
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const gone = new Promise<number | null>((resolve) => child.once('close', resolve))
    const url = await new Promise<string>((resolve, reject) => {
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const match = /listening on (\S+)/.exec(output)
        if (match?.[1] !== undefined) resolve(match[1])
      })
      void gone.then((code) => reject(new Ended(code, errors)))
    })
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal)
      await gone
    }
    return {
      url,
      child,
      errors: () => errors,
      call: (method, where, body) => callWithKey(`${url}${where}`, method, body),
      kill: () => end('SIGKILL'),
      stop: () => end('SIGTERM')
    }
  }

  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** In database `db`, without permissions, so that only keys can use it. */
export function table(id: string, columns: TableConfig['columns'], indexes: TableConfig['indexes'] = []): TableConfig {
  return { $id: id, $permissions: [], databaseId: 'db', name: id, rowSecurity: false, columns, indexes }
}

export function schemaWith(...tables: TableConfig[]): AppwriteConfig {
  return { projectId: PROJECT, tablesDB: [{ $id: 'db', name: 'db' }], tables }
}
