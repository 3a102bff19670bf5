/** Virtual time: a queue of events, and random numbers from one seed. Nothing else decides what happens next. */

/** Whatever schedules events; once it is dead, its events never happen. */
export interface Owner {
  isDead: boolean
}

export type Random = () => number

interface Event {
  at: number
  number: number
  owner: Owner
  run: () => void
}

/** Monday, 2 November 2026, 08:00 UTC. */
const START = Date.UTC(2026, 10, 2, 8)

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  return hash >>> 0
}

export class Sim {
  readonly #seed: number
  readonly #events: Event[] = []
  #number = 0
  /** Work that this process does at once, such as a request inside the server. Time stands still meanwhile. */
  #busy = 0
  now = START
  log: string[] = []
  readonly nobody: Owner = { isDead: false }

  constructor(seed: number) {
    this.#seed = seed
  }

  /** A stream of its own for each name, so that one more event elsewhere does not change it (mulberry32). */
  random(name: string): Random {
    let state = hashOf(`${this.#seed} ${name}`)
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    }
  }

  note(line: string): void {
    this.log.push(`${((this.now - START) / 1000).toFixed(3)} ${line}`)
  }

  /** Seconds since the start. */
  get elapsed(): number {
    return (this.now - START) / 1000
  }

  /** `delay` in milliseconds. Returns the event's number. */
  after(delay: number, owner: Owner, run: () => void): number {
    this.#number += 1
    this.#push({ at: this.now + Math.max(0, delay), number: this.#number, owner, run })
    return this.#number
  }

  sleep(delay: number, owner: Owner = this.nobody): Promise<void> {
    return new Promise((resolve) => this.after(delay, owner, resolve))
  }

  /** Holds time until `work` is done. */
  async atOnce<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1
    try {
      return await work()
    } finally {
      this.#busy -= 1
    }
  }

  /** Runs events until `isDone`, or `forMs` of virtual time have passed. Returns whether `isDone`. */
  async run(forMs: number, isDone: () => boolean = () => false): Promise<boolean> {
    const end = this.now + forMs
    for (;;) {
      await this.#settle()
      if (isDone()) return true
      const next = this.#events[0]
      if (next === undefined || next.at > end) break
      this.#pop()
      if (next.owner.isDead) continue
      this.now = Math.max(this.now, next.at)
      next.run()
    }
    this.now = end
    return false
  }

  async until<T>(work: Promise<T>, forMs = 600_000): Promise<T> {
    let isDone = false
    const end = () => (isDone = true)
    work.then(end, end)
    if (!(await this.run(forMs, () => isDone))) throw new Error('It never ended.')
    return work
  }

  async #settle(): Promise<void> {
    do await immediate()
    while (this.#busy > 0)
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#events[one] as Event, this.#events[other] as Event]
    return a.at < b.at || (a.at === b.at && a.number < b.number)
  }

  #swap(one: number, other: number): void {
    ;[this.#events[one], this.#events[other]] = [this.#events[other] as Event, this.#events[one] as Event]
  }

  #push(event: Event): void {
    this.#events.push(event)
    let at = this.#events.length - 1
    while (at > 0 && this.#isBefore(at, (at - 1) >> 1)) {
      this.#swap(at, (at - 1) >> 1)
      at = (at - 1) >> 1
    }
  }

  #pop(): void {
    this.#swap(0, this.#events.length - 1)
    this.#events.pop()
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = at
      if (left < this.#events.length && this.#isBefore(left, least)) least = left
      if (right < this.#events.length && this.#isBefore(right, least)) least = right
      if (least === at) return
      this.#swap(at, least)
      at = least
    }
  }
}
