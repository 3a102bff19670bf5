/**
 * Group commit. SQLite appends each commit to its write-ahead log (`synchronous = NORMAL`: consistent whatever happens);
 * before a write is answered the log must be on the disk. One sync covers everything that was appended before it began, so
 * that callers at the same time share it, and none of them holds up the others.
 */
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

  /** `file` is the log; it need not exist before the first write. */
  constructor(file: string, sync: Sync = promisify(fdatasync)) {
    this.#file = file
    this.#sync = sync
  }

  /** Resolves when all that was appended before this call is on the disk. Rejects when the disk refuses. */
  sync(): Promise<void> {
    // A running sync may have begun before the last append; the next one covers it for sure.
    if (this.#running !== null) return (this.#next ??= this.#after(this.#running))
    return this.#start()
  }

  /** Closes the log; a running sync is waited for by whoever asked for it. */
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
    // Closing the database has moved the whole log into it, synced.
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
