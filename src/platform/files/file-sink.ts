import { UserFacingError } from '#core/app/errors.ts'
import { saveFile } from './save-file.ts'

/** Writes the file to the browser's private file system, because it may not fit into memory. */
export interface FileSink {
  /** @throws UserFacingError `no-room` when the device is full, as does `save`. */
  write: (piece: Uint8Array) => Promise<void>
  save: () => Promise<void>
  drop: () => Promise<void>
}

const FOLDER = 'outgoing'

function memorySink(name: string): FileSink {
  const pieces: BlobPart[] = []
  return {
    write: (piece) => {
      pieces.push(new Uint8Array(piece))
      return Promise.resolve()
    },
    save: () => {
      saveFile(new Blob(pieces, { type: 'application/octet-stream' }), name)
      return Promise.resolve()
    },
    drop: () => {
      pieces.length = 0
      return Promise.resolve()
    }
  }
}

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
      saveFile(await handle.getFile(), name)
    },
    drop: async () => {
      await writable.abort().catch(() => undefined)
      await folder.removeEntry(handle.name).catch(() => undefined)
    }
  }
}

export async function openFileSink(name: string): Promise<FileSink> {
  try {
    return await diskSink(name)
  } catch {
    return memorySink(name)
  }
}

export async function clearSavedFiles(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry(FOLDER, { recursive: true })
  } catch {
    // There is nothing, or access is forbidden.
  }
}
