import { BlobReader, configure, ZipReader, type Entry, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'

configure({ useWebWorkers: false, useCompressionStream: true })

export interface ZipFile {
  names: readonly string[]
  /**
   * Resolves to null when there is none, it is larger than `max`, or it is damaged. Security: stops when the output
   * exceeds `max`.
   */
  read: (name: string, max: number, type: string) => Promise<Blob | null>
  close: () => Promise<void>
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory && !entry.encrypted

async function readEntry(entry: FileEntry, max: number, type: string): Promise<Blob | null> {
  // The archive may lie about its sizes, so the output is counted too.
  if (entry.uncompressedSize > max) return null
  const parts: BlobPart[] = []
  let size = 0
  const counted = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (part) => {
      size += part.length
      if (size > max) throw new RangeError('larger than it may be')
      parts.push(part.slice())
    }
  })
  try {
    await entry.getData(counted, { checkSignature: true })
    return new Blob(parts, { type })
  } catch {
    return null
  }
}

/** Returns null when it is not a zip or has more than `maxEntries` files. */
export async function openZip(file: Blob, maxEntries: number): Promise<ZipFile | null> {
  const reader = new ZipReader(new BlobReader(file))
  try {
    const entries: FileEntry[] = []
    for await (const entry of reader.getEntriesGenerator()) {
      if (isFile(entry)) entries.push(entry)
      if (entries.length > maxEntries) throw new RangeError('too many files')
    }
    const find = (name: string) => entries.find(({ filename }) => filename === name)
    return {
      names: entries.map(({ filename }) => filename),
      read: async (name, max, type) => {
        const entry = find(name)
        return entry === undefined ? null : readEntry(entry, max, type)
      },
      close: () => reader.close()
    }
  } catch {
    await reader.close().catch(() => undefined)
    return null
  }
}
