import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { KeptFile } from '../../data/media/kept-files.ts'
import { ada } from '../account/session.test-kit.ts'

interface Sent {
  id: string
  name: string
  signal: AbortSignal
  onProgress: (sent: number, total: number) => void
  end: () => void
  fail: (error: unknown) => void
}

const world = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  isFull: false,
  isOnline: true,
  online: (_isOnline: boolean): void => {},
  sent: [] as unknown[],
  deleted: [] as string[]
}))
const kept = world.kept as Map<string, KeptFile>
const sent = world.sent as Sent[]

vi.mock('../../data/media/kept-files.ts', () => ({
  keepFile: async (one: KeptFile) => {
    if (world.isFull) throw new Error('full')
    world.kept.set(one.id, one)
  },
  forgetFile: async (id: string) => void world.kept.delete(id),
  keptFile: async (id: string) => world.kept.get(id),
  keptFiles: async (ownerId: string) =>
    [...(world.kept as Map<string, KeptFile>).values()].filter((one) => one.ownerId === ownerId)
}))
vi.mock('../../data/media/media.ts', () => ({
  PAUSED: 'paused',
  deleteMedia: async (id: string) => void world.deleted.push(id),
  uploadMedia: (order: Omit<Sent, 'end' | 'fail'>) =>
    new Promise((resolve, reject) => {
      order.signal.addEventListener('abort', () => reject(new UserFacingError('cancelled')))
      world.sent.push({ ...order, end: () => resolve({}), fail: reject })
    })
}))
vi.mock('../../platform/page/online.ts', () => ({
  isOnline: () => world.isOnline,
  onOnlineChange: (changed: typeof world.online) => {
    world.online = changed
    return () => {}
  }
}))
vi.mock('../account/session.ts', async () => {
  const { atom } = await import('nanostores')
  const accountOf = (session: { kind: string }) => (session.kind === 'signed-in' ? session : null)
  return { $session: atom({ kind: 'unknown' }), accountOf, refreshUsage: async () => {} }
})
vi.mock('./prepare-file.ts', () => ({
  prepareFile: async ({ file, name }: { file: Blob; name: string }) => ({
    file,
    name: `small ${name}`,
    wasMoving: false
  })
}))

const { $session } = await import('../account/session.ts')
const uploads = await import('./uploads.ts')
const { leftUpload } = await import('./uploads-device.ts')
const { $uploads, itemOf, unreadyUrls } = await import('./uploads-state.ts')

const picture = (size = 10) => new Blob([new Uint8Array(size)], { type: 'image/png' })
const settled = () => vi.advanceTimersByTimeAsync(100)
const kinds = () => [...$uploads.get().values()].map(({ state }) => state.kind)
const add = (name: string) => uploads.addUpload(picture(), name)

const signInAs = (userId: string) => {
  const login = { ...ada.login, userId }
  $session.set({ kind: 'signed-in', ...ada, login } as never)
}

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  Object.assign(world, { isFull: false, isOnline: true })
  sent.length = 0
  world.deleted.length = 0
  signInAs('nobody')
  void uploads.loadUploads()
  signInAs('ada')
})
afterEach(() => vi.useRealTimers())

describe('a master video', () => {
  const video = () => new Blob(['video'], { type: 'video/webm' })

  it('waits on the device until it is requested, with the part to use', async () => {
    const { id, url } = uploads.addUpload(video(), 'a.webm', { kind: 'mastervideo', isPaused: true })
    await settled()
    expect(kinds()).toEqual(['paused'])
    expect(sent).toEqual([])
    expect(kept.get(id)).toMatchObject({ kind: 'mastervideo', isPaused: true })
    void uploads.resumeUpload(url, { start: 1, end: 2 })
    expect(itemOf(url)?.trim).toEqual({ start: 1, end: 2 })
    await settled()
    expect(sent[0]).toMatchObject({ id, kind: 'mastervideo', purpose: 'workout' })
  })
  it('counts as a video', () => {
    expect(() => uploads.addUpload(picture(), 'a.png', { kind: 'mastervideo' })).toThrow('bad-file-type')
  })
})

describe('uploads', () => {
  it('run two at a time, with their real progress, and report when they are done', async () => {
    const arrived: string[] = []
    const stop = uploads.onUploaded(({ name }) => void arrived.push(name))
    for (const name of ['a.png', 'b.png', 'c.png']) add(name)
    await settled()
    expect(kinds()).toEqual(['sending', 'sending', 'waiting'])
    expect([sent.map(({ name }) => name), kept.size]).toEqual([['small a.png', 'small b.png'], 3])
    sent[0]?.onProgress(629, 1000)
    expect([...$uploads.get().values()][0]?.state).toEqual({ kind: 'sending', share: 0.62 })
    sent[0]?.end()
    await settled()
    expect([arrived, kinds(), kept.size]).toEqual([['small a.png'], ['done', 'sending', 'sending'], 2])
    expect(unreadyUrls().size).toBe(2)
    stop()
  })

  it('stay on the device until their workout is saved with them', async () => {
    let save = (_isSaved: boolean): void => {}
    const stop = uploads.onUploaded(() => new Promise((resolve) => (save = resolve)))
    add('a.png')
    await settled()
    sent[0]?.end()
    await settled()
    expect([kinds(), kept.size]).toEqual([['done'], 1])
    save(true)
    await settled()
    expect(kept.size).toBe(0)
    add('b.png')
    await settled()
    sent[1]?.end()
    await settled()
    save(false)
    await settled()
    expect(kept.size).toBe(1)
    stop()
  })

  it('pause and resume with the same id', async () => {
    const { url, id } = add('a.png')
    await settled()
    sent[0]?.onProgress(1, 2)
    uploads.pauseUpload(url)
    await settled()
    expect(sent[0]?.signal.reason).toBe('paused')
    expect(itemOf(url)?.state).toEqual({ kind: 'paused', share: 0.5 })
    expect(kept.get(id)).toMatchObject({ isPaused: true, isFitted: true, name: 'small a.png' })
    void uploads.resumeUpload(url)
    await settled()
    expect([sent.length, sent[1]?.id, sent[1]?.name]).toEqual([2, id, 'small a.png'])
    sent[1]?.end()
    await settled()
    expect([kinds(), kept.size]).toEqual([['done'], 0])
  })

  it('continue after a page that was left right after they were resumed', async () => {
    const { url, id } = add('a.png')
    await settled()
    uploads.pauseUpload(url)
    await settled()
    const stored = kept.get(id) as KeptFile
    void uploads.resumeUpload(url)
    expect((await leftUpload(stored)).item.state.kind).toBe('waiting')
    await settled()
    uploads.pauseUpload(url)
    expect((await leftUpload(stored)).item.state.kind).toBe('paused')
  })

  it('are canceled for good and can be sent again after an undo', async () => {
    const { url, id } = add('a.png')
    await settled()
    uploads.cancelUpload(url)
    await settled()
    expect([sent[0]?.signal.reason, kinds(), kept.size]).toEqual(['cancelled', ['cancelled'], 0])
    void uploads.resumeUpload(url)
    await settled()
    expect(sent[1]?.id).toBe(id)
    uploads.cancelUpload(url)
    await settled()
    uploads.forgetCancelled()
    expect([itemOf(url), uploads.fileOf(url)]).toEqual([undefined, undefined])
  })

  it('release their reservation when canceled while paused', async () => {
    const { url, id } = add('a.png')
    await settled()
    uploads.pauseUpload(url)
    await settled()
    uploads.cancelUpload(url)
    await vi.waitFor(() => expect(world.deleted).toEqual([id]))
  })

  it('wait for the network and resume when it is back', async () => {
    const { url } = add('a.png')
    await settled()
    world.isOnline = false
    world.online(false)
    await settled()
    expect(kinds()).toEqual(['offline'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    world.isOnline = true
    world.online(true)
    await settled()
    expect(sent).toHaveLength(2)
    sent[1]?.fail(new NetworkError('unreachable'))
    await settled()
    expect(itemOf(url)?.state.kind).toBe('offline')
    await vi.advanceTimersByTimeAsync(16_000)
    expect(sent).toHaveLength(3)
  })

  it('report the problem, keep the file and retry on request', async () => {
    const { url } = add('a.png')
    await settled()
    const full = new UserFacingError('quota-exceeded', { kind: 'limit', limit: 'maxMediaStorage', max: 1, used: 1 })
    sent[0]?.fail(full)
    await settled()
    expect([itemOf(url)?.state, kept.size]).toEqual([{ kind: 'failed', error: full }, 1])
    void uploads.resumeUpload(url)
    await settled()
    expect(sent).toHaveLength(2)
  })

  it('get a name without characters that hide its extension', () => {
    expect(add('plan\u202egnp.exe.png').name).toBe('plangnp.exe.png')
    expect(add('\u202e').name).toBe('image')
  })

  it('are refused before anything is reserved when they cannot be used', () => {
    const code = (file: Blob, name: string) => {
      try {
        return uploads.addUpload(file, name).name
      } catch (error) {
        return (error as UserFacingError).code
      }
    }
    expect(code(new Blob(['x'], { type: 'application/pdf' }), 'a.pdf')).toBe('bad-file-type')
    expect(code(new Blob([], { type: 'image/png' }), 'a.png')).toBe('bad-file-size')
    expect($uploads.get().size).toBe(0)
  })
})

describe('a page that was closed', () => {
  const left = (id: string, isPaused: boolean, ownerId = 'ada'): KeptFile => ({
    id,
    ownerId,
    isPaused,
    kind: 'image',
    name: `${id}.webp`,
    file: picture(7),
    isFitted: true,
    trim: null,
    addedAt: 1
  })

  it('leaves its files, which continue or stay paused', async () => {
    for (const one of [left('f1', false), left('f2', true), left('f3', false, 'ben')]) kept.set(one.id, one)
    await uploads.loadUploads()
    await settled()
    expect(kinds()).toEqual(['sending', 'paused'])
    expect(sent.map(({ id, name }) => [id, name])).toEqual([['f1', 'f1.webp']])
  })

  it('leaves nothing when the device had no room, and said so before', async () => {
    world.isFull = true
    const { url } = add('a.png')
    await settled()
    expect([itemOf(url)?.isKept, kept.size]).toEqual([false, 0])
  })
})

it('leaves nothing that another account could see or send', async () => {
  add('a.png')
  await settled()
  signInAs('ben')
  expect([sent[0]?.signal.aborted, $uploads.get().size]).toEqual([true, 0])
  await settled()
  expect(kept.size).toBe(1)
})
