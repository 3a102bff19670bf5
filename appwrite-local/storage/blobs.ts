/** Security: file names on disk are random digits; nothing sent by a caller becomes a path. */
import { createHash, randomBytes } from 'node:crypto'
import { constants, createReadStream, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from './ranges.ts'

/** Bytes read to detect the file type. */
const HEAD_SIZE = 8192
const BLOB_NAME = /^[0-9a-f]{32}$/

export interface BlobFacts {
  md5: string
  head: Buffer
  size: number
}

export class Blobs {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files')
    mkdirSync(this.#folder, { recursive: true })
  }

  newName(): string {
    return randomBytes(16).toString('hex')
  }

  #path(name: string): string {
    if (!BLOB_NAME.test(name)) throw new Error('not a blob name')
    return path.join(this.#folder, name)
  }

  /** The bytes are on disk when this resolves. */
  async write(name: string, offset: number, data: Buffer): Promise<void> {
    // Not "w+", because that would empty the file while another chunk is being written.
    const file = await open(this.#path(name), constants.O_RDWR | constants.O_CREAT)
    try {
      let written = 0
      while (written < data.length) {
        const { bytesWritten } = await file.write(data, written, data.length - written, offset + written)
        written += bytesWritten
      }
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async inspect(name: string): Promise<BlobFacts> {
    const hash = createHash('md5')
    let head = Buffer.alloc(0)
    let size = 0
    for await (const chunk of createReadStream(this.#path(name)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      if (head.length < HEAD_SIZE) head = Buffer.concat([head, chunk.subarray(0, HEAD_SIZE - head.length)])
      size += chunk.length
    }
    return { md5: hash.digest('hex'), head, size }
  }

  exists(name: string): boolean {
    return existsSync(this.#path(name))
  }

  /** Opens the blob at once, so that it may be deleted while streaming. */
  stream(name: string, range: ByteRange | null): Readable {
    return createReadStream('', { fd: openSync(this.#path(name), 'r'), ...range })
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true })
  }

  /** Removes leftovers of uploads and deletions interrupted by a crash. */
  removeUnused(used: ReadonlySet<string>): void {
    for (const name of readdirSync(this.#folder)) {
      if (BLOB_NAME.test(name) && !used.has(name)) rmSync(path.join(this.#folder, name), { force: true })
    }
  }
}
