import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import { clearSavedFiles, openFileSink } from './file-sink.ts'

/** A fake of the browser's private file system and its downloads. */
let files: Map<string, number[]>
let failure: Error | null
let handedOver: string[]

function fakeStorage() {
  const fileHandle = (name: string) => ({
    name,
    createWritable: async () => {
      files.set(name, [])
      return {
        write: async (bytes: Uint8Array) => {
          if (failure !== null) throw failure
          files.get(name)?.push(...bytes)
        },
        close: async () => undefined,
        abort: async () => undefined
      }
    },
    getFile: async () => new Blob([new Uint8Array(files.get(name) ?? [])])
  })
  const folder = {
    getFileHandle: async (name: string) => fileHandle(name),
    removeEntry: async (name: string) => void files.delete(name)
  }
  return {
    getDirectory: async () => ({ getDirectoryHandle: async () => folder, removeEntry: async () => void files.clear() })
  }
}

beforeEach(() => {
  ;[files, failure, handedOver] = [new Map(), null, []]
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { storage: fakeStorage() })
  const link = { href: '', download: '', click: () => handedOver.push(link.download), remove: () => undefined }
  vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a download written to disk', () => {
  it('is saved when it is complete, and stays on disk until then', async () => {
    const sink = await openFileSink('all.zip')
    await sink.write(Uint8Array.of(1, 2))
    await sink.write(Uint8Array.of(3))
    expect([[...files.values()], handedOver]).toEqual([[[1, 2, 3]], []])
    await sink.save()
    expect(handedOver).toEqual(['all.zip'])
    await clearSavedFiles()
    expect(files.size).toBe(0)
  })
  it('reports a full device and leaves nothing behind', async () => {
    const sink = await openFileSink('all.zip')
    failure = new DOMException('full', 'QuotaExceededError')
    await expect(sink.write(Uint8Array.of(1))).rejects.toEqual(new UserFacingError('no-room'))
    await sink.drop()
    expect([files.size, handedOver]).toEqual([0, []])
  })
  it('passes on every other failure unchanged', async () => {
    const sink = await openFileSink('all.zip')
    failure = new TypeError('closed')
    await expect(sink.write(Uint8Array.of(1))).rejects.toBe(failure)
  })
  it('is kept in memory without a private file system', async () => {
    vi.stubGlobal('navigator', {})
    const sink = await openFileSink('all.zip')
    await sink.write(Uint8Array.of(1))
    await sink.save()
    expect(handedOver).toEqual(['all.zip'])
    await expect(clearSavedFiles()).resolves.toBeUndefined()
  })
})
