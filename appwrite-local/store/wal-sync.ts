/** Group commit: answers wait until the write-ahead log is on disk, and concurrent writers share one sync. */
import { closeSync, existsSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

type Sync = (fd: number) => Promise<void>

export class WalSync {
  readonly #file: string
  readonly #sync: Sync
  #fd = -1
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  #isClosed = false

  /** `file` is the log; it may not exist yet. */
  constructor(file: string, sync: Sync = promisify(fdatasync)) {
    this.#file = file
    this.#sync = sync
  }

  /** Covers everything appended before the call. Rejects when the disk refuses. */
  sync(): Promise<void> {
    // A running sync may have begun before the last append; only the next one is sure to cover it.
    if (this.#running !== null) return (this.#next ??= this.#after(this.#running))
    return this.#start()
  }

  /** Does not wait for a running sync. */
  close(): void {
    this.#isClosed = true
    if (this.#running === null) this.#closeFile()
  }

  #start(): Promise<void> {
    const running = this.#perform().finally(() => {
      this.#running = null
      if (this.#isClosed) this.#closeFile()
    })
    this.#running = running
    return running
  }

  async #after(running: Promise<void>): Promise<void> {
    await running.catch(() => undefined)
    this.#next = null
    return this.#start()
  }

  async #perform(): Promise<void> {
    // Closing the database has already moved the log into it.
    if (this.#isClosed) return
    if (this.#fd < 0 && !existsSync(this.#file)) return
    if (this.#fd < 0) this.#fd = openSync(this.#file, 'r+')
    await this.#sync(this.#fd)
  }

  #closeFile(): void {
    if (this.#fd >= 0) closeSync(this.#fd)
    this.#fd = -1
  }
}
