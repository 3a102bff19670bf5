/** What a device keeps when its pages are killed, and what its tabs share. */
import { globalsOf, load } from './realm.ts'
import type { Owner, Sim } from './sim.ts'

/** The parts of fake-indexeddb that a kill and a full disk reach into. */
interface Transaction {
  _state: string
  _abort: (error: string | null) => void
}
interface Connection {
  _rawDatabase: { transactions: (Transaction & { db: Connection })[] }
  close: () => void
}
type Opened = { result: Connection; addEventListener: (name: string, run: () => void) => void }
type Idb = Record<string, unknown> & {
  IDBFactory: new () => { open: (name: string, version?: number) => Opened }
  IDBObjectStore: {
    prototype: Record<'put' | 'add', (this: { transaction: Transaction }, ...values: unknown[]) => unknown>
  }
}

interface Held {
  owner: Owner
  release: () => void
}
interface Asked {
  owner: Owner
  take: () => void
}

const full = (): DOMException => new DOMException('The disk is full.', 'QuotaExceededError')

export class Disk {
  readonly #sim: Sim
  readonly idb: Idb
  readonly #factory: { open: (name: string, version?: number) => Opened }
  readonly #connections: { owner: Owner; connection: Connection }[] = []
  readonly #locks = new Map<string, Held>()
  readonly #asked = new Map<string, Asked[]>()
  readonly #pages = new Map<Owner, (key: string) => void>()
  readonly #channels = new Set<{ name: string; owner: Owner; target: EventTarget }>()
  readonly items = new Map<string, string>()
  isFull = false

  constructor(sim: Sim, name: string, code: string) {
    this.#sim = sim
    const time = { sim, owner: sim.nobody, random: sim.random(`disk ${name}`), ahead: () => 0 }
    this.idb = load<Idb>('disk', code, globalsOf(time), () => ({}))
    this.#factory = new this.idb.IDBFactory()
    const { prototype } = this.idb.IDBObjectStore
    for (const method of ['put', 'add'] as const) {
      const real = prototype[method]
      const isFull = () => this.isFull
      prototype[method] = function (...values) {
        const request = real.apply(this, values)
        if (isFull())
          queueMicrotask(() => this.transaction._state !== 'finished' && this.transaction._abort('QuotaExceededError'))
        return request
      }
    }
  }

  /** Tabs hear of changes that another tab made to the storage. */
  addPage(owner: Owner, changed: (key: string) => void): void {
    this.#pages.set(owner, changed)
  }

  /** What was not committed is gone, and its locks are free. */
  kill(owner: Owner): void {
    owner.isDead = true
    this.#pages.delete(owner)
    for (const channel of [...this.#channels]) if (channel.owner === owner) this.#channels.delete(channel)
    for (const { connection } of this.#connections.filter((one) => one.owner === owner)) {
      const open = connection._rawDatabase.transactions.filter(
        ({ db, _state }) => db === connection && _state !== 'finished'
      )
      for (const transaction of open) transaction._abort(null)
      connection.close()
    }
    for (const held of [...this.#locks.values()]) if (held.owner === owner) held.release()
  }

  indexedDbFor(owner: Owner): object {
    return Object.create(this.#factory, {
      open: {
        value: (name: string, version?: number) => {
          if (owner.isDead) return new EventTarget()
          const request = this.#factory.open(name, version)
          request.addEventListener('success', () => this.#connections.push({ owner, connection: request.result }))
          return request
        }
      }
    }) as object
  }

  storageFor(owner: Owner): object {
    const tell = (key: string) => {
      for (const [page, changed] of this.#pages) if (page !== owner) this.#sim.after(1, page, () => changed(key))
    }
    return {
      getItem: (key: string) => this.items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (owner.isDead) return
        if (this.isFull && !this.items.has(key)) throw full()
        if (this.items.get(key) === value) return
        this.items.set(key, value)
        tell(key)
      },
      removeItem: (key: string) => {
        if (!owner.isDead && this.items.delete(key)) tell(key)
      },
      key: (index: number) => [...this.items.keys()][index] ?? null,
      clear: () => this.items.clear()
    }
  }

  locksFor(owner: Owner): object {
    type Run = (lock: object | null) => unknown
    const free = (name: string) => {
      this.#locks.delete(name)
      const next = this.#asked.get(name)?.shift()
      if (next !== undefined) next.take()
    }
    const request = (name: string, first: { ifAvailable?: boolean } | Run, second?: Run): Promise<unknown> => {
      const [options, run] = typeof first === 'function' ? [{}, first] : [first, second as Run]
      return new Promise((resolve, reject) => {
        const take = () => {
          if (owner.isDead) return free(name)
          this.#locks.set(name, { owner, release: () => free(name) })
          Promise.resolve(run({ name }))
            .then(resolve, reject)
            .finally(() => {
              if (!owner.isDead) free(name)
            })
        }
        this.#sim.after(0.1, owner, () => {
          if (!this.#locks.has(name)) take()
          else if (options.ifAvailable === true) resolve(run(null))
          else this.#asked.set(name, [...(this.#asked.get(name) ?? []), { owner, take }])
        })
      })
    }
    return { request, query: () => Promise.resolve({ held: [...this.#locks.keys()].map((name) => ({ name })) }) }
  }

  channelFor(owner: Owner): unknown {
    const channels = this.#channels
    const sim = this.#sim
    return class extends EventTarget {
      readonly #self
      onmessage: ((event: Event) => void) | null = null
      constructor(name: string) {
        super()
        this.#self = { name, owner, target: this }
        channels.add(this.#self)
        this.addEventListener('message', (event) => this.onmessage?.(event))
      }
      postMessage(data: unknown): void {
        for (const other of channels) {
          if (other === this.#self || other.name !== this.#self.name) continue
          const copy: unknown = structuredClone(data)
          sim.after(1, other.owner, () => other.target.dispatchEvent(new MessageEvent('message', { data: copy })))
        }
      }
      close(): void {
        channels.delete(this.#self)
      }
    }
  }

  /** Everything in these databases, as text. */
  contents(...names: string[]): string {
    const databases = (this.#factory as unknown as { _databases: Map<string, unknown> })._databases
    const seen = new WeakSet<object>()
    const rows: unknown[] = []
    for (const [name, database] of databases) {
      if (!names.includes(name)) continue
      const { rawObjectStores } = database as {
        rawObjectStores: Map<string, { records: { values: () => Iterable<unknown> } }>
      }
      for (const [store, { records }] of rawObjectStores) rows.push({ name, store, records: [...records.values()] })
    }
    const plain = (_key: string, value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if (seen.has(value)) return '(again)'
      seen.add(value)
      return value instanceof Map ? [...value] : value
    }
    return JSON.stringify(rows, plain)
  }
}
