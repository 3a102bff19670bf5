/** Runs a bundle with the clock, timers and randomness of the simulator in place of its globals. */
import nodeCrypto from 'node:crypto'
import vm from 'node:vm'
import type { Owner, Random, Sim } from './sim.ts'

export type Globals = Record<string, unknown>

interface Time {
  sim: Sim
  owner: Owner
  random: Random
  /** Milliseconds that this clock is ahead. */
  ahead: () => number
}

function timers({ sim, owner }: Time) {
  const live = new Map<number, boolean>()
  let last = 0
  const start = (run: (...values: unknown[]) => void, delay: number, isRepeated: boolean, values: unknown[]) => {
    last += 1
    const id = last
    live.set(id, true)
    const fire = () => {
      if (!live.has(id)) return
      if (isRepeated) sim.after(Math.max(1, delay), owner, fire)
      else live.delete(id)
      run(...values)
    }
    sim.after(Number(delay) || 0, owner, fire)
    return Object.assign(Object(id) as number, { unref: () => undefined, ref: () => undefined })
  }
  const stop = (id: unknown) => void live.delete(Number(id))
  type Run = (...values: unknown[]) => void
  return {
    setTimeout: (run: Run, delay = 1, ...values: unknown[]) => start(run, Math.max(1, delay), false, values),
    setInterval: (run: Run, delay = 0, ...values: unknown[]) => start(run, delay, true, values),
    setImmediate: (run: Run, ...values: unknown[]) => start(run, 0.02, false, values),
    clearTimeout: stop,
    clearInterval: stop,
    clearImmediate: stop
  }
}

function clockOf({ sim, ahead }: Time): DateConstructor {
  const now = (): number => Math.floor(sim.now + ahead())
  return class SimDate extends Date {
    constructor(...values: [] | [number]) {
      if (values.length === 0) super(now())
      else super(...values)
    }
    static override now(): number {
      return now()
    }
  } as DateConstructor
}

/** Random bytes of the seed, and digests at once instead of on the thread pool. */
export function cryptoOf(random: Random) {
  const fill = <T extends ArrayBufferView>(into: T): T => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength)
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256)
    return into
  }
  const randomBytes = (size: number): Buffer => fill(Buffer.alloc(size))
  const randomUUID = (): string => {
    const hex = randomBytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  const plain = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
  const nameOf = (algorithm: string | { name: string }) =>
    (typeof algorithm === 'string' ? algorithm : algorithm.name).replace('-', '').toLowerCase()
  const subtle = {
    digest: (algorithm: string | { name: string }, data: ArrayBuffer | ArrayBufferView) => {
      const bytes = ArrayBuffer.isView(data)
        ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
        : Buffer.from(data)
      return Promise.resolve(plain(nodeCrypto.createHash(nameOf(algorithm)).update(bytes).digest()))
    },
    importKey: (_format: string, key: Uint8Array) => Promise.resolve({ key: Buffer.from(key) }),
    sign: (_algorithm: unknown, { key }: { key: Buffer }, data: Uint8Array) =>
      Promise.resolve(plain(nodeCrypto.createHmac('sha256', key).update(data).digest()))
  }
  return { fill, randomBytes, web: { getRandomValues: fill, randomUUID, subtle } }
}

function abortSignalOf(setTimeout: (run: () => void, delay: number) => unknown) {
  return {
    timeout: (delay: number) => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(new DOMException('It took too long.', 'TimeoutError')), delay)
      return stop.signal
    },
    any: (signals: AbortSignal[]) => AbortSignal.any(signals),
    abort: (reason?: unknown) => AbortSignal.abort(reason)
  }
}

export function globalsOf(time: Time): Globals {
  const { sim, random } = time
  const started = sim.now
  const ticking = timers(time)
  return {
    ...ticking,
    Date: clockOf(time),
    Math: Object.create(Math, { random: { value: random } }),
    performance: {
      now: () => sim.now - started,
      timeOrigin: started,
      getEntriesByType: () => [],
      mark: () => undefined
    },
    crypto: cryptoOf(random).web,
    AbortSignal: abortSignalOf(ticking.setTimeout),
    console: { log() {}, info() {}, warn() {}, error() {}, debug() {} }
  }
}

const compiled = new Map<string, ReturnType<typeof vm.compileFunction>>()

/** Evaluates the bundle anew, so that its module state is fresh. Returns its exports. */
export function load<T>(name: string, code: string, globals: Globals, require: (name: string) => unknown): T {
  const names = Object.keys(globals)
  const key = `${name} ${names.join()} ${code.length} ${nodeCrypto.createHash('md5').update(code).digest('hex')}`
  const found =
    compiled.get(key) ??
    vm.compileFunction(code, ['module', 'exports', 'require', '__filename', 'globalThis', ...names], {
      filename: `storm:${name}.js`
    })
  compiled.set(key, found)
  const module = { exports: {} }
  const everything = Object.create(globalThis, Object.getOwnPropertyDescriptors(globals)) as object
  found.call(undefined, module, module.exports, require, '/storm.js', everything, ...Object.values(globals))
  return module.exports as T
}
