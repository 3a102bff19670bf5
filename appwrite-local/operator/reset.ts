import { spawn } from 'node:child_process'
import type { ServerState } from '../system/server-state.ts'
import type { App } from '../types.ts'

export type ResetState =
  | { kind: 'never' }
  | { kind: 'running'; since: number }
  | { kind: 'done'; at: number; reloaded: boolean }
  | { kind: 'failed'; at: number; output: string }

const KEPT_OUTPUT = 2000

/** The command finds the server through `APPWRITE_ENDPOINT`, `_PROJECT` and `_KEY`. */
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
  readonly #server: ServerState
  #state: ResetState = { kind: 'never' }

  constructor(server: ServerState) {
    this.#server = server
  }

  get state(): ResetState {
    return this.#state
  }

  /** Does nothing while a reset is running. `endpoint` ends in `/v1`. */
  async start(endpoint: string): Promise<void> {
    if (this.#state.kind === 'running') return
    const { options } = this.#server.app
    this.#state = { kind: 'running', since: options.now() }
    try {
      await this.#server.reset()
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error)
      this.#state = { kind: 'failed', at: options.now(), output }
      return
    }
    if (options.onReset === '') this.#state = { kind: 'done', at: options.now(), reloaded: false }
    else void refill(this.#server.app, endpoint).then((state) => (this.#state = state))
  }
}
