import { UserFacingError } from '#core/app/errors.ts'

/** A download that grows on the disk and not in the memory (the browser's private file system), handed over at the end. */

export interface FileSink {
  /** Throws UserFacingError `no-room` when the device is full, here or in `save`. */
  write: (piece: Uint8Array) => Promise<void>
  /** Hands the whole file to the user's downloads. */
  save: () => Promise<void>
  /** Gives it up; nothing stays. */
  drop: () => Promise<void>
}

/** Folder of files on their way to the downloads. */
const FOLDER = 'outgoing'

/** Milliseconds until a handed-over address is given back: the browser must have begun to copy. */
const HANDOVER_MS = 60_000

function handOver(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), HANDOVER_MS)
}

/** Browsers without that file system, or in a private window: piece by piece in the memory. */
function memorySink(name: string): FileSink {
  const pieces: BlobPart[] = []
  return {
    write: (piece) => {
      pieces.push(new Uint8Array(piece))
      return Promise.resolve()
    },
    save: () => {
      handOver(new Blob(pieces, { type: 'application/octet-stream' }), name)
      return Promise.resolve()
    },
    drop: () => {
      pieces.length = 0
      return Promise.resolve()
    }
  }
}

/** What a browser throws where the disk, or its share of it, is full. */
function whenFull(error: unknown): never {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  throw isFull ? new UserFacingError('no-room') : error
}

async function diskSink(name: string): Promise<FileSink> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(FOLDER, { create: true })
  const handle = await folder.getFileHandle(`${Date.now()}-${name}`, { create: true })
  const writable = await handle.createWritable()
  return {
    write: (piece) => writable.write(new Uint8Array(piece)).catch(whenFull),
    save: async () => {
      await writable.close().catch(whenFull)
      handOver(await handle.getFile(), name)
    },
    drop: async () => {
      await writable.abort().catch(() => undefined)
      await folder.removeEntry(handle.name).catch(() => undefined)
    }
  }
}

/** Begins a file. Its end is either `save` or `drop`. */
export async function openFileSink(name: string): Promise<FileSink> {
  try {
    return await diskSink(name)
  } catch {
    return memorySink(name)
  }
}

/** Removes what earlier downloads left behind; never while one is under way on this page. */
export async function clearSavedFiles(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry(FOLDER, { recursive: true })
  } catch {
    // There is nothing, or it is not allowed to be there.
  }
}
