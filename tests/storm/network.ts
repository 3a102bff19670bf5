/** The network of one device: requests take time, get lost, and arrive twice or late. */
import { SITE, toAsked, toResponse, type Edge } from './edge.ts'
import { ENDPOINT, PROJECT, ServerSocket, type Answered, type Asked, type Server } from './server.ts'
import type { Owner, Random, Sim } from './sim.ts'

export type NetFault = 'lose' | 'lose-answer' | 'twice' | 'late' | 'late-answer' | 'hang' | 'portal' | 'broken'

const APPWRITE = new URL(ENDPOINT).origin

const CONFIG = { endpoint: ENDPOINT, project: PROJECT, providers: [] }

const json = (value: unknown, status = 200): Answered => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value))
})
const PORTAL: Answered = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>Sign in</p>') }
const BROKEN: Answered = { status: 503, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>1101</p>') }

const failed = (): TypeError => new TypeError('Failed to fetch')

export class Network {
  readonly #sim: Sim
  readonly #name: string
  readonly #random: Random
  readonly #edge: Edge
  readonly #server: Server
  isOnline = true
  faults: { after: number; fault: NetFault }[] = []
  readonly sockets = new Set<{ cut: () => void }>()
  readonly #sending = new Map<string, Owner>()
  /** Writes that two tabs sent at the same time. */
  readonly sentByTwo: string[] = []

  constructor(sim: Sim, name: string, edge: Edge, server: Server) {
    this.#sim = sim
    this.#name = name
    this.#random = sim.random(`network ${name}`)
    this.#edge = edge
    this.#server = server
  }

  #pause(most = 120): number {
    return 5 + most * this.#random() ** 2
  }

  #nextFault(): NetFault | null {
    for (const one of this.faults) one.after -= 1
    const found = this.faults.find(({ after }) => after < 0)
    this.faults = this.faults.filter((one) => one !== found)
    return found?.fault ?? null
  }

  #serve(url: URL, asked: Asked): Promise<Answered> {
    if (url.origin === APPWRITE) return this.#server.answer(asked)
    if (url.pathname === '/config.json') return Promise.resolve(json(CONFIG))
    return this.#edge.answer(asked)
  }

  async #carry(url: URL, asked: Asked): Promise<Answered> {
    const fault = url.pathname === '/config.json' ? null : this.#nextFault()
    const what = `${asked.method} ${(url.pathname + decodeURIComponent(url.search)).slice(0, 70)}`
    if (fault !== null) this.#sim.note(`${this.#name} ${fault} ${what}`)
    if (!this.isOnline) throw failed()
    await this.#sim.sleep(fault === 'late' ? 90_000 * this.#random() : this.#pause())
    if (fault === 'portal') return PORTAL
    if (fault === 'broken') return BROKEN
    if (fault === 'hang') return new Promise(() => undefined)
    if (fault === 'lose') throw failed()
    if (fault === 'twice')
      this.#sim.after(this.#pause(5000), this.#sim.nobody, () => void this.#serve(url, asked).catch(() => undefined))
    const answer = await this.#serve(url, asked).catch(() => {
      throw failed()
    })
    this.#sim.note(`${this.#name} ${answer.status} ${what}`)
    await this.#sim.sleep(fault === 'late-answer' ? 90_000 * this.#random() : this.#pause())
    if (fault === 'lose-answer' || !this.isOnline) throw failed()
    return answer
  }

  fetchFor(owner: Owner) {
    return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      if (owner.isDead) return new Promise(() => undefined)
      const url = new URL(typeof input === 'string' ? input : input instanceof URL ? input : input.url, SITE)
      const { signal, ...rest } = init ?? {}
      const request =
        input instanceof Request ? new Request(input, rest) : new Request(url, { ...rest, redirect: 'manual' })
      const asked = await this.#sim.atOnce(() => toAsked(request))
      const headers = { ...asked.headers, origin: SITE }
      const done = this.#watch(owner, url, asked)
      return new Promise<Response>((resolve, reject) => {
        const end = (run: () => void) => this.#sim.after(0, owner, run)
        const stop = () => reject(signal?.reason as Error)
        if (signal?.aborted === true) return stop()
        signal?.addEventListener('abort', stop)
        this.#carry(url, { ...asked, headers }).then(
          (answer) => end(() => resolve(toResponse(answer))),
          (error: unknown) => end(() => reject(error as Error))
        )
      }).finally(done)
    }
  }

  /** One tab at a time sends what waits in the outbox. Returns what ends it. */
  #watch(owner: Owner, { pathname }: URL, { method, body }: Asked): () => void {
    const id = /"id":"(\w+)"/.exec(body?.toString() ?? '')?.[1] ?? ''
    if (method !== 'POST' || id === '' || !/^\/api\/(?:messages|statistics|training-dates)$/.test(pathname))
      return () => undefined
    const other = this.#sending.get(id)
    if (other !== undefined && other !== owner && !other.isDead) this.sentByTwo.push(id)
    this.#sending.set(id, owner)
    return () => {
      if (this.#sending.get(id) === owner) this.#sending.delete(id)
    }
  }

  /** What `putBytes` uses of it. */
  requestFor(owner: Owner): unknown {
    const fetch = this.fetchFor(owner)
    return class {
      readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null }
      readonly #headers: Record<string, string> = {}
      readonly #stop = new AbortController()
      #line: { method: string; url: string } = { method: 'GET', url: '' }
      status = 0
      responseText = ''
      onload: (() => void) | null = null
      onerror: (() => void) | null = null
      open(method: string, url: string): void {
        this.#line = { method, url }
      }
      setRequestHeader(name: string, value: string): void {
        this.#headers[name] = value
      }
      abort(): void {
        this.#stop.abort()
      }
      send(body: Blob): void {
        const { method, url } = this.#line
        void fetch(url, { method, headers: this.#headers, body, signal: this.#stop.signal }).then(
          async (answer) => {
            this.status = answer.status
            this.responseText = await answer.text()
            if (this.#stop.signal.aborted) return
            this.upload.onprogress?.({ loaded: body.size })
            this.onload?.()
          },
          () => this.#stop.signal.aborted || this.onerror?.()
        )
      }
    }
  }

  socketFor(owner: Owner): unknown {
    const [sim, server, sockets] = [this.#sim, this.#server, this.sockets]
    const isOnline = () => this.isOnline
    const pause = () => this.#pause(40)
    return class ClientSocket extends EventTarget {
      static readonly OPEN = 1
      readyState = 0
      readonly #server: ServerSocket
      /** Frames of one connection keep their order. */
      #last = 0
      constructor(address: string) {
        super()
        const { pathname, search } = new URL(address)
        this.#server = new ServerSocket(
          (text) =>
            this.#later(() => this.readyState === 1 && this.dispatchEvent(new MessageEvent('message', { data: text }))),
          () => this.#later(() => this.#close())
        )
        const self = { cut: () => this.#cut() }
        sockets.add(self)
        this.#later(() => {
          if (!isOnline() || owner.isDead) return this.#close()
          this.readyState = 1
          this.dispatchEvent(new Event('open'))
          server.connect(pathname + search, { origin: 'https://icepoint.test', host: 'appwrite.test' }, this.#server)
        })
      }
      #later(run: () => void): void {
        this.#last = Math.max(this.#last, sim.now + pause())
        sim.after(this.#last - sim.now, owner, run)
      }
      #cut(): void {
        this.#server.terminate()
        this.#later(() => this.#close())
      }
      #close(): void {
        if (this.readyState === 3) return
        this.readyState = 3
        this.dispatchEvent(new Event('close'))
      }
      send(text: string): void {
        const frame = text
        this.#last = Math.max(this.#last, sim.now + pause())
        sim.after(
          this.#last - sim.now,
          sim.nobody,
          () => this.#server.readyState === 1 && this.#server.tell('message', frame)
        )
      }
      close(): void {
        this.#server.terminate()
        this.#later(() => this.#close())
      }
    }
  }
}
