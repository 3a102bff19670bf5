import { atom } from 'nanostores'
import { canReadClipboard, pictureIn, readPastedPicture } from '../../platform/files/pasted-picture.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { refreshUsage } from '../account/session.ts'

interface Picture {
  file: Blob
  name: string
}

/** `sent` is the part that was uploaded, from 0 to 1. */
export type ResizeState =
  | { kind: 'choose'; isPasteEmpty: boolean }
  | ({ kind: 'tool' } & Picture)
  | {
      kind: 'made'
      chosen: Picture
      made: Picture
      preview: string
      step: 'ask' | 'stored' | { sent: number } | { error: unknown }
    }

export const $resize = atom<ResizeState>({ kind: 'choose', isPasteEmpty: false })

let stop: AbortController | null = null

function leaveMade(): void {
  stop?.abort()
  const now = $resize.get()
  if (now.kind === 'made') URL.revokeObjectURL(now.preview)
}

export const choosePicture = (file: Blob, name = 'picture'): void =>
  $resize.set({ kind: 'tool', file, name: file instanceof File ? file.name : name })

/** Accepts anything that was dropped, so that the tool can say what is wrong with it. */
export function chooseFrom(transfer: DataTransfer | null): boolean {
  const file = pictureIn(transfer) ?? transfer?.files[0]
  if (file === undefined) return false
  choosePicture(file)
  return true
}

export const canPaste = canReadClipboard

export async function pastePicture(): Promise<void> {
  const file = await readPastedPicture()
  if (file === null) $resize.set({ kind: 'choose', isPasteEmpty: true })
  else choosePicture(file)
}

export function startOver(): void {
  leaveMade()
  $resize.set({ kind: 'choose', isPasteEmpty: false })
}

export function changeAgain(): void {
  const now = $resize.get()
  leaveMade()
  if (now.kind === 'made') choosePicture(now.chosen.file, now.chosen.name)
}

export function pictureMade(chosen: Picture, made: Picture): void {
  $resize.set({ kind: 'made', chosen, made, preview: URL.createObjectURL(made.file), step: 'ask' })
}

export function savePicture(): void {
  const now = $resize.get()
  if (now.kind === 'made') saveFile(now.made.file, now.made.name)
}

export async function storePicture(): Promise<void> {
  const now = $resize.get()
  if (now.kind !== 'made') return
  const own = new AbortController()
  stop = own
  const show = (step: (ResizeState & { kind: 'made' })['step']) => {
    if (!own.signal.aborted) $resize.set({ ...now, step })
  }
  show({ sent: 0 })
  try {
    const { uploadMedia } = await import('../../data/media/media.ts')
    await uploadMedia({
      ...now.made,
      kind: 'image',
      purpose: 'workout',
      signal: own.signal,
      onProgress: (sent, total) => show({ sent: total === 0 ? 0 : sent / total })
    })
    show('stored')
    await refreshUsage().catch(() => undefined)
  } catch (error) {
    show({ error })
  }
}
