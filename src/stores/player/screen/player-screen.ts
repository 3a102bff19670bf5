/** What is only about how the player looks: the dim variant, and its small window. */
import { atom } from 'nanostores'
import { hasPipWindow, openPipWindow } from '../../../platform/screen/pip-window.ts'
import { storage } from '../../../platform/page/storage.ts'

/** CSS pixels. */
const PIP_SIZE = { width: 340, height: 300 }
/** The page behind the small window may be hidden, and its timers late; those of the small window are not. */
const LOOK_MS = 250

/** Every field dark, for the night; remembered on this device. */
export const $isDim = atom(storage.isDim.read())
/** The small window, while it is open. */
export const $pipWindow = atom<Window | null>(null)
export const hasPip = hasPipWindow()

/** Dims the player, or lets it shine again. */
export function setDim(isDim: boolean): void {
  $isDim.set(isDim)
  storage.isDim.write(isDim)
}

export function closePip(): void {
  $pipWindow.get()?.close()
  $pipWindow.set(null)
}

let isOpening = false

/**
 * Opens the small window, or closes the one that is open. Call it from a press.
 * @param look keeps the play going while this page is hidden.
 */
export async function togglePip(look: () => void): Promise<void> {
  if ($pipWindow.get() !== null) return closePip()
  if (isOpening) return
  isOpening = true
  const opened = await openPipWindow(PIP_SIZE, () => $pipWindow.set(null))
  isOpening = false
  opened?.setInterval(look, LOOK_MS)
  $pipWindow.set(opened)
}
