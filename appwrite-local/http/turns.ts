/** Lets requests run side by side, and work that exchanges the data run while no request does. */
export class Turns {
  #running = 0
  #alone: Promise<void> | null = null
  #whenIdle: (() => void) | null = null

  /** Runs `work` beside others; waits while something runs {@link alone}. */
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

  /** Waits for whatever runs, then runs `work`; what comes meanwhile waits for its end. */
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
