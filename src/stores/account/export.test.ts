import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { $export, cancelExport, startExport } from './export.ts'

/** A fake edge that sends the pieces, and a log of what happened to the file. */
const world = vi.hoisted(() => ({
  pieces: [] as Uint8Array[],
  failure: null as Error | null,
  hold: null as Promise<void> | null,
  calls: [] as string[]
}))
vi.mock('../../data/app/config.ts', () => ({ getConfig: () => Promise.resolve({}) }))
vi.mock('../../data/account/export.ts', () => ({
  readExport: async (take: (piece: Uint8Array) => Promise<void>, signal: AbortSignal) => {
    for (const piece of world.pieces) await take(piece)
    await world.hold
    if (signal.aborted) throw new UserFacingError('cancelled')
    if (world.failure !== null) throw world.failure
  }
}))
vi.mock('../../platform/files/file-sink.ts', () => {
  const call = (name: string) => () => Promise.resolve(void world.calls.push(name))
  return {
    clearSavedFiles: call('clear'),
    openFileSink: (name: string) => {
      world.calls.push(`open ${name}`)
      const write = (piece: Uint8Array) => Promise.resolve(void world.calls.push(`write ${piece.length}`))
      return Promise.resolve({ write, save: call('save'), drop: call('drop') })
    }
  }
})

beforeEach(() => {
  Object.assign(world, { pieces: [new Uint8Array(3), new Uint8Array(4)], failure: null, hold: null, calls: [] })
  $export.set({ kind: 'idle' })
  // The page has just opened and the clock stands still, so only the first piece reports progress.
  vi.spyOn(performance, 'now').mockReturnValue(20)
})
afterEach(() => void vi.restoreAllMocks())

const opened = expect.stringMatching(/^open icepoint-\d{4}-\d\d-\d\d\.zip$/) as string

describe('startExport', () => {
  it('writes every piece, then saves the file and reports its size', async () => {
    await startExport()
    expect(world.calls).toEqual(['clear', opened, 'write 3', 'write 4', 'save'])
    expect($export.get()).toEqual({ kind: 'done', bytes: 7 })
  })

  it('saves nothing after a failure, says why and can be restarted', async () => {
    world.failure = new NetworkError('unreachable')
    await startExport()
    expect(world.calls.slice(-1)).toEqual(['drop'])
    expect($export.get()).toEqual({ kind: 'failed', error: world.failure })
    world.failure = null
    await startExport()
    expect($export.get().kind).toBe('done')
  })

  it('runs only once at a time and leaves nothing behind when canceled', async () => {
    let go = (): void => undefined
    world.hold = new Promise((resolve) => (go = resolve))
    const first = startExport()
    await vi.waitFor(() => expect($export.get()).toEqual({ kind: 'running', bytes: 3 }))
    await startExport()
    cancelExport()
    go()
    await first
    expect(world.calls.filter((call) => call.startsWith('open'))).toHaveLength(1)
    expect(world.calls.slice(-1)).toEqual(['drop'])
    expect($export.get()).toEqual({ kind: 'idle' })
  })
})
