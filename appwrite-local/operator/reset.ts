/** Empties the server, and lets a command fill it again. */
import { spawn } from 'node:child_process'
import { Blobs } from '../storage/blobs.ts'
import { catalogOf } from '../tables/catalog.ts'
import { forgetLists } from '../tables/list-route.ts'
import { permissionsName, rowsName } from '../tables/physical.ts'
import { loadTeams } from '../teams/load-teams.ts'
import type { App } from '../types.ts'

/** What came of the last reset. */
export type ResetState =
  | { kind: 'never' }
  | { kind: 'running'; since: number }
  | { kind: 'done'; at: number; reloaded: boolean }
  | { kind: 'failed'; at: number; output: string }

/** Everything that people made hangs on these; what refers to them goes with them. */
const EMPTIED = ['users', 'teams', 'mails', 'storage_files', 'tables_operations', 'tables_transactions']
/** Characters of a failed command's output that are kept. */
const KEPT_OUTPUT = 2000

/** Removes all rows, files, users, teams and mails in one transaction; the schema and its settings stay. */
export function emptyServer(app: App): void {
  const { db } = app
  const catalog = catalogOf(db)
  const tables = catalog.databases().flatMap((database) => catalog.tables(database.id))
  db.transaction(() => {
    for (const table of tables) {
      db.prepare(`DELETE FROM ${permissionsName(table)}`).run()
      db.prepare(`DELETE FROM ${rowsName(table)}`).run()
    }
    for (const name of EMPTIED) {
      // Some are made at first use.
      const isThere =
        db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
      if (isThere) db.prepare(`DELETE FROM ${name}`).run()
    }
    loadTeams(app)
  })
  for (const table of tables) forgetLists(app, table.databaseId, table.id)
  new Blobs(app.options.dataDir).removeUnused(new Set())
}

/** Runs the command that fills an empty server; it finds the server in `APPWRITE_ENDPOINT`, `_PROJECT` and `_KEY`. */
function refill(app: App, endpoint: string): Promise<ResetState> {
  const env = {
    ...process.env,
    APPWRITE_ENDPOINT: endpoint,
    APPWRITE_PROJECT: app.projectId,
    APPWRITE_KEY: app.options.keys[0]?.secret ?? ''
  }
  const child = spawn(app.options.onReset, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  app.onClose(() => void child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-KEPT_OUTPUT)))
  }
  return new Promise((resolve) => {
    const failed = (text: string): void => resolve({ kind: 'failed', at: app.options.now(), output: text })
    child.once('error', (error) => failed(error.message))
    child.once('close', (code) => {
      if (code === 0) resolve({ kind: 'done', at: app.options.now(), reloaded: true })
      else failed(output === '' ? `The command ended with ${code}.` : output)
    })
  })
}

export class Reset {
  readonly #app: App
  #state: ResetState = { kind: 'never' }

  constructor(app: App) {
    this.#app = app
  }

  get state(): ResetState {
    return this.#state
  }

  /** Empties the server and starts to fill it again; does nothing while that runs. `endpoint` ends in `/v1`. */
  async start(endpoint: string): Promise<void> {
    if (this.#state.kind === 'running') return
    const { options, db } = this.#app
    this.#state = { kind: 'running', since: options.now() }
    try {
      emptyServer(this.#app)
      await db.durable()
    } catch (error) {
      this.#state = {
        kind: 'failed',
        at: options.now(),
        output: error instanceof Error ? error.message : String(error)
      }
      return
    }
    if (options.onReset === '') this.#state = { kind: 'done', at: options.now(), reloaded: false }
    else void refill(this.#app, endpoint).then((state) => (this.#state = state))
  }
}
