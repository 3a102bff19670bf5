import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import {
  $portrait,
  cancelPicture,
  choosePicture,
  moveSquare,
  pictureOf,
  removePicture,
  sendPicture,
  zoomSquare
} from './portrait.ts'
import type { Session } from './session.ts'

const world = vi.hoisted(() => ({
  calls: [] as string[],
  fails: {} as Record<string, Error>,
  closed: 0,
  session: null as unknown,
  upload: null as null | ((progress: (sent: number, total: number) => void, signal: AbortSignal) => Promise<void>)
}))
const call = vi.hoisted(() => (name: string) => {
  world.calls.push(name)
  const failure = world.fails[name.split(' ')[0] ?? '']
  return failure === undefined ? Promise.resolve() : Promise.reject(failure)
})
vi.mock('../../data/account/profile.ts', () => ({
  saveProfile: (change: object) => call(`save ${JSON.stringify(change)}`)
}))
vi.mock('../../data/media/media.ts', () => ({
  uploadMedia: async (upload: {
    name: string
    purpose: string
    onProgress: (sent: number, total: number) => void
    signal: AbortSignal
  }) => {
    await call(`upload ${upload.purpose} ${upload.name}`)
    await world.upload?.(upload.onProgress, upload.signal)
    return { id: 'new', url: '/media/profile-media/new' }
  },
  deleteMedia: (id: string) => call(`delete ${id}`)
}))
vi.mock('../../platform/files/picture.ts', () => ({
  openPicture: async () => {
    await call('open')
    return { width: 800, height: 400, close: () => (world.closed += 1) }
  },
  encodePortrait: async () => {
    await call('encode')
    return { type: 'image/webp' }
  }
}))
vi.mock('./session.ts', () => ({
  $session: { get: () => world.session },
  accountOf: (session: unknown) => session,
  refreshSession: () => call('refresh')
}))

const signedIn = (imageUrl: string) => ({ login: { imageUrl } }) as unknown as Session

beforeEach(() => {
  Object.assign(world, { calls: [], fails: {}, closed: 0, upload: null, session: signedIn('') })
  $portrait.set({ kind: 'idle' })
})

describe('choosing a picture', () => {
  it('starts in the middle of the picture and can be moved and zoomed within it', async () => {
    await choosePicture(new Blob())
    expect($portrait.get()).toMatchObject({ kind: 'choosing', crop: { x: 200, y: 0, side: 400 } })
    moveSquare(-1000, 5)
    expect($portrait.get()).toMatchObject({ crop: { x: 0, y: 0, side: 400 } })
    zoomSquare(1)
    const now = $portrait.get()
    expect(now.kind === 'choosing' && Math.round(now.crop.side)).toBe(50)
  })
  it('reports a file that is not a picture and offers nothing to send', async () => {
    world.fails = { open: new Error('no picture') }
    await choosePicture(new Blob())
    expect($portrait.get()).toMatchObject({ kind: 'failed', error: { code: 'bad-picture' }, again: null })
    await sendPicture()
    expect(world.calls).toEqual(['open'])
  })
  it('can be canceled without a trace', async () => {
    await choosePicture(new Blob())
    cancelPicture()
    expect($portrait.get()).toEqual({ kind: 'idle' })
    expect(world.closed).toBe(1)
    moveSquare(1, 1)
    zoomSquare(1)
    expect($portrait.get()).toEqual({ kind: 'idle' })
  })
})

describe('sending a picture', () => {
  it('stores the new picture before it deletes the old one', async () => {
    world.session = signedIn('/media/profile-media/old')
    const shares: number[] = []
    world.upload = (progress) => {
      progress(1, 4)
      const state = $portrait.get()
      if (state.kind === 'sending') shares.push(state.share)
      return Promise.resolve()
    }
    await choosePicture(new Blob())
    await sendPicture()
    expect(world.calls.slice(1)).toEqual([
      'encode',
      'upload profile portrait.webp',
      'save {"imageUrl":"/media/profile-media/new"}',
      'refresh',
      'delete old'
    ])
    expect(shares).toEqual([0.25])
    expect($portrait.get()).toEqual({ kind: 'idle' })
    expect(world.closed).toBe(1)
  })
  it('keeps the chosen picture after a failure so that it can be retried', async () => {
    const failure = new NetworkError('unreachable')
    world.fails = { upload: failure }
    await choosePicture(new Blob())
    await sendPicture()
    expect($portrait.get()).toMatchObject({ kind: 'failed', error: failure, again: { crop: { side: 400 } } })
    world.fails = {}
    await sendPicture()
    expect(world.calls.slice(-2)).toEqual(['save {"imageUrl":"/media/profile-media/new"}', 'refresh'])
    expect($portrait.get()).toEqual({ kind: 'idle' })
  })
  it('succeeds even when the old picture cannot be deleted, because the sweeper finds it', async () => {
    world.session = signedIn('/media/profile-media/old')
    world.fails = { delete: new Error('away') }
    await choosePicture(new Blob())
    await sendPicture()
    expect($portrait.get()).toEqual({ kind: 'idle' })
  })
  it('can be canceled while it is sent', async () => {
    world.upload = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled'))))
    await choosePicture(new Blob())
    const done = sendPicture()
    await vi.waitFor(() => expect(world.calls).toContain('upload profile portrait.webp'))
    cancelPicture()
    await done
    expect($portrait.get()).toEqual({ kind: 'idle' })
    expect(world.calls.some((name) => name.startsWith('save'))).toBe(false)
  })
})

describe('canceling at the last moment', () => {
  it('deletes the new file and leaves the account unchanged', async () => {
    world.session = signedIn('/media/profile-media/old')
    world.upload = () => Promise.resolve(cancelPicture())
    await choosePicture(new Blob())
    await sendPicture()
    expect(world.calls.slice(2)).toEqual(['upload profile portrait.webp', 'delete new'])
    expect($portrait.get()).toEqual({ kind: 'idle' })
  })
})

describe('removing the picture', () => {
  it('deletes the file after the account no longer refers to it', async () => {
    world.session = signedIn('/media/profile-media/old')
    await removePicture()
    expect(world.calls).toEqual(['save {"imageUrl":""}', 'refresh', 'delete old'])
    expect($portrait.get()).toEqual({ kind: 'idle' })
  })
  it('deletes nothing while the account still shows it', async () => {
    world.session = signedIn('/media/profile-media/old')
    world.fails = { save: new NetworkError('offline') }
    await removePicture()
    expect(world.calls).toEqual(['save {"imageUrl":""}'])
    expect($portrait.get()).toMatchObject({ kind: 'failed', again: null })
  })
})

describe('a picture for something else', () => {
  it('is stored for that target until released, and the account keeps its own', async () => {
    world.session = signedIn('/media/profile-media/mine')
    const saved: string[] = []
    const stop = pictureOf({
      url: () => '/media/profile-media/old',
      save: (url) => Promise.resolve(void saved.push(url))
    })
    await choosePicture(new Blob())
    await sendPicture()
    expect(saved).toEqual(['/media/profile-media/new'])
    expect(world.calls.slice(2)).toEqual(['upload profile portrait.webp', 'delete old'])
    await removePicture()
    expect(saved).toEqual(['/media/profile-media/new', ''])
    await choosePicture(new Blob())
    stop()
    expect([$portrait.get().kind, world.closed]).toEqual(['idle', 2])
    await removePicture()
    expect(world.calls.slice(-3)).toEqual(['save {"imageUrl":""}', 'refresh', 'delete mine'])
  })
})
