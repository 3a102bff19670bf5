export class Turns {
  #running = 0
  #alone: Promise<void> | null = null
  #whenIdle: (() => void) | null = null

  /** Runs alongside other shared work, but not during {@link alone}. */
  async share<T>(work: () => T | Promise<T>): Promise<T> {
    while (this.#alone !== null) await this.#alone
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      if (this.#running === 0) this.#whenIdle?.()
    }
  }

  /** Waits for running work; work that arrives later waits for this. */
  async alone<T>(work: () => T | Promise<T>): Promise<T> {
    while (this.#alone !== null) await this.#alone
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#alone = promise
    try {
      if (this.#running > 0) await new Promise<void>((idle) => (this.#whenIdle = idle))
      return await work()
    } finally {
      this.#whenIdle = null
      this.#alone = null
      resolve()
    }
  }
}
