/** The Worker: one isolate at a time, which can die between two of its requests to Appwrite. */
import { createRequire } from 'node:module'
import { globalsOf, load } from './realm.ts'
import { EDGE_KEY, ENDPOINT, PROJECT, type Answered, type Asked, type Server } from './server.ts'
import type { Owner, Random, Sim } from './sim.ts'

export const SITE = 'https://icepoint.test'

const require = createRequire(import.meta.url)

const BINDINGS = {
  APPWRITE_ENDPOINT: ENDPOINT,
  APPWRITE_PROJECT: PROJECT,
  APPWRITE_KEY: EDGE_KEY,
  SITE_URL: SITE,
  RATE_LIMITS: 'off',
  REQUEST_LOG: 'off'
}

interface Worker {
  default: {
    fetch: (request: Request, bindings: object, context: object) => Promise<Response>
    scheduled: (event: { cron: string }, bindings: object) => Promise<void>
  }
}

/** What happens to the next request that the Worker sends to Appwrite. */
export type EdgeFault = 'lose' | 'lose-answer' | 'twice' | 'slow' | 'die'

const lost = (): TypeError => new TypeError('Network connection lost.')

export const toAsked = async (request: Request): Promise<Asked> => {
  const { pathname, search } = new URL(request.url)
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
  const headers = Object.fromEntries(request.headers)
  return { method: request.method, path: pathname + search, headers, ...(body === undefined ? {} : { body }) }
}

export const toResponse = ({ status, headers, body }: Answered): Response =>
  new Response([204, 205, 304].includes(status) ? null : new Uint8Array(body), { status, headers })

export class Edge {
  readonly #sim: Sim
  readonly #server: Server
  readonly #code: string
  readonly #random: Random
  #isolate: { owner: Owner; worker: Worker; waiting: Set<() => void> } | null = null
  /** Each names how many requests pass before it strikes. */
  faults: { after: number; fault: EdgeFault }[] = []
  deaths = 0
  asked = 0

  constructor(sim: Sim, server: Server, code: string) {
    this.#sim = sim
    this.#server = server
    this.#code = code
    this.#random = sim.random('edge network')
  }

  #start() {
    const owner: Owner = { isDead: false }
    const sim = this.#sim
    const random = sim.random(`edge ${this.deaths}`)
    const globals = globalsOf({ sim, owner, random, ahead: () => 0 })
    const fetch = (input: string | URL | Request, init?: RequestInit) => this.#fetch(owner, input, init)
    const worker = load<Worker>('edge', this.#code, { ...globals, fetch, noFiles: () => ({}) }, require)
    return { owner, worker, waiting: new Set<() => void>() }
  }

  #here() {
    this.#isolate ??= this.#start()
    return this.#isolate
  }

  /** Its callers get no answer, and what it was doing never goes on. */
  die(): void {
    const isolate = this.#isolate
    if (isolate === null) return
    this.deaths += 1
    this.#sim.note('edge dies')
    this.#isolate = null
    isolate.owner.isDead = true
    for (const end of isolate.waiting) end()
  }

  #nextFault(): EdgeFault | null {
    for (const one of this.faults) one.after -= 1
    const found = this.faults.find(({ after }) => after < 0)
    this.faults = this.faults.filter((one) => one !== found)
    return found?.fault ?? null
  }

  async #fetch(owner: Owner, input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const asked = await this.#sim.atOnce(() => toAsked(request))
    const fault = this.#nextFault()
    if (fault !== null) this.#sim.note(`edge ${fault} ${asked.method} ${asked.path.slice(0, 80)}`)
    if (fault === 'die') {
      this.die()
      return new Promise(() => undefined)
    }
    await this.#sim.sleep(fault === 'slow' ? 20_000 * this.#random() : 0.5 + 2 * this.#random(), owner)
    if (fault === 'lose') throw lost()
    const answer = await this.#server.answer(asked)
    this.asked += 1
    if (fault === 'twice') await this.#server.answer(asked)
    await this.#sim.sleep(0.5 + 2 * this.#random(), owner)
    if (fault === 'lose-answer') throw lost()
    return toResponse(answer)
  }

  /** Rejects when the isolate dies meanwhile. */
  #within<T>(run: (worker: Worker) => Promise<T>): Promise<T> {
    const { worker, waiting } = this.#here()
    return new Promise((resolve, reject) => {
      const end = () => reject(lost())
      waiting.add(end)
      run(worker)
        .then(resolve, reject)
        .finally(() => waiting.delete(end))
    })
  }

  async answer({ method, path, headers, body }: Asked): Promise<Answered> {
    const request = new Request(SITE + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: new Uint8Array(body) })
    })
    const context = {
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      passThroughOnException() {}
    }
    const response = await this.#within((worker) => worker.default.fetch(request, BINDINGS, context))
    const bytes = await this.#sim.atOnce(() => response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(bytes) }
  }

  sweep(): Promise<void> {
    return this.#within((worker) => worker.default.scheduled({ cron: '*/10 * * * *' }, BINDINGS)).catch(() => undefined)
  }
}
