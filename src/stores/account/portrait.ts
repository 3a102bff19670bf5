import { atom } from 'nanostores'
import { moveCrop, wholeCrop, zoomCrop, type Crop } from '#core/editor/crop.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { parseMediaUrl } from '#core/media/media.ts'
import { saveProfile } from '../../data/account/profile.ts'
import { $session, accountOf, refreshSession } from './session.ts'

interface Chosen {
  picture: ImageBitmap
  crop: Crop
}

/** In `failed`, `again` can be sent once more. In `sending`, `share` is the part sent so far, from 0 to 1. */
export type PortraitState =
  | { kind: 'idle' }
  | { kind: 'opening' }
  | ({ kind: 'choosing' } & Chosen)
  | { kind: 'sending'; share: number }
  | { kind: 'removing' }
  | { kind: 'failed'; error: unknown; again: Chosen | null }

export const $portrait = atom<PortraitState>({ kind: 'idle' })

let stop: AbortController | null = null

export async function choosePicture(file: Blob): Promise<void> {
  const before = $portrait.get()
  if (before.kind === 'failed') before.again?.picture.close()
  $portrait.set({ kind: 'opening' })
  try {
    const { openPicture } = await import('../../platform/files/picture.ts')
    const picture = await openPicture(file)
    $portrait.set({ kind: 'choosing', picture, crop: wholeCrop(picture) })
  } catch {
    $portrait.set({ kind: 'failed', error: new UserFacingError('bad-picture'), again: null })
  }
}

export function moveSquare(byX: number, byY: number): void {
  const now = $portrait.get()
  if (now.kind === 'choosing') $portrait.set({ ...now, crop: moveCrop(now.picture, now.crop, byX, byY) })
}

export function zoomSquare(zoom: number, at?: { x: number; y: number }): void {
  const now = $portrait.get()
  if (now.kind === 'choosing') $portrait.set({ ...now, crop: zoomCrop(now.picture, now.crop, zoom, at) })
}

export function cancelPicture(): void {
  stop?.abort()
  const now = $portrait.get()
  if (now.kind === 'choosing') now.picture.close()
  $portrait.set({ kind: 'idle' })
}

async function forget(url: string): Promise<void> {
  const file = parseMediaUrl(url)
  if (file === null) return
  const { deleteMedia } = await import('../../data/media/media.ts')
  await deleteMedia(file.fileId).catch(() => undefined)
}

export interface PictureTarget {
  url: () => string
  save: (imageUrl: string) => Promise<void>
}

const OWN: PictureTarget = {
  url: () => accountOf($session.get())?.login.imageUrl ?? '',
  save: async (imageUrl) => {
    await saveProfile({ imageUrl })
    await refreshSession()
  }
}

let target = OWN

/** Until the returned function is called, pictures belong to something other than the account. */
export function pictureOf(other: PictureTarget): () => void {
  cancelPicture()
  target = other
  return () => {
    cancelPicture()
    target = OWN
  }
}

async function send(picture: ImageBitmap, crop: Crop, signal: AbortSignal): Promise<void> {
  const [{ encodePortrait }, { uploadMedia }] = await Promise.all([
    import('../../platform/files/picture.ts'),
    import('../../data/media/media.ts')
  ])
  const file = await encodePortrait(picture, crop)
  const aim = target
  const before = aim.url()
  const { url } = await uploadMedia({
    file,
    kind: 'image',
    purpose: 'profile',
    signal,
    name: file.type === 'image/webp' ? 'portrait.webp' : 'portrait.jpg',
    onProgress: (sent, total) => {
      if (!signal.aborted) $portrait.set({ kind: 'sending', share: total === 0 ? 0 : sent / total })
    }
  })
  if (signal.aborted) {
    await forget(url)
    throw new UserFacingError('cancelled')
  }
  await aim.save(url)
  await forget(before)
}

export async function sendPicture(): Promise<void> {
  const state = $portrait.get()
  const now = state.kind === 'choosing' ? state : state.kind === 'failed' ? state.again : null
  if (now === null) return
  const own = new AbortController()
  stop = own
  $portrait.set({ kind: 'sending', share: 0 })
  try {
    await send(now.picture, now.crop, own.signal)
    now.picture.close()
    $portrait.set({ kind: 'idle' })
  } catch (error) {
    const again = { picture: now.picture, crop: now.crop }
    if (!own.signal.aborted) $portrait.set({ kind: 'failed', error, again })
  }
}

export async function removePicture(): Promise<void> {
  const before = target.url()
  $portrait.set({ kind: 'removing' })
  try {
    await target.save('')
    await forget(before)
    $portrait.set({ kind: 'idle' })
  } catch (error) {
    $portrait.set({ kind: 'failed', error, again: null })
  }
}
