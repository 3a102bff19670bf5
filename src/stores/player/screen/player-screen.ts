import { atom } from 'nanostores'
import { hasPipWindow, openPipWindow } from '../../../platform/screen/pip-window.ts'
import { storage } from '../../../platform/page/storage.ts'

/** CSS pixels. */
const PIP_SIZE = { width: 340, height: 300 }
/** The timers of a hidden page are late; those of the small window are not. */
const LOOK_MS = 250

export const $isDim = atom(storage.isDim.read())
export const $pipWindow = atom<Window | null>(null)
/** Somebody went back in the history: asks whether to end. */
export const $isEndAsked = atom(false)
export const hasPip = hasPipWindow()

export function setDim(isDim: boolean): void {
  $isDim.set(isDim)
  storage.isDim.write(isDim)
}

export function closePip(): void {
  $pipWindow.get()?.close()
  $pipWindow.set(null)
}

let isOpening = false

/** Must be called from a press. `look` keeps the play going while the page is hidden. */
export async function togglePip(look: () => void): Promise<void> {
  if ($pipWindow.get() !== null) return closePip()
  if (isOpening) return
  isOpening = true
  const opened = await openPipWindow(PIP_SIZE, (closed) => $pipWindow.get() === closed && $pipWindow.set(null))
  isOpening = false
  opened?.setInterval(look, LOOK_MS)
  $pipWindow.set(opened)
}
