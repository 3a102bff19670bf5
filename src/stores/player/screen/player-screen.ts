import { atom } from 'nanostores'
import { flashPlan, type FlashKind, type PlannedFlash } from '#core/player/cues.ts'
import { hasPipWindow, openPipWindow } from '../../../platform/screen/pip-window.ts'
import { storage } from '../../../platform/page/storage.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { PlayMoment } from '../play/play-cues.ts'

interface Flash {
  count: number
  kind: FlashKind
}

/** What the flash needs to show with each beep. */
interface PlayFlashDeps {
  clock: Device['clock']
  after: Device['after']
  isOn: () => boolean
  isHidden: () => boolean
}

/** In milliseconds. A later flash would announce something that is over. */
const TOO_LATE_MS = 250
/**
 * In milliseconds. A flash due this soon is kept, because the event it announces changes the schedule at that very
 * moment.
 */
const COMMITTED_MS = 80
const REMEMBERED = 8

export function createPlayFlash({ clock, after, isOn, isHidden }: PlayFlashDeps) {
  const $flash = atom<Flash | null>(null)
  let moment: PlayMoment | null = null
  let next: PlannedFlash | null = null
  let stop: () => void = () => undefined
  let shown: readonly string[] = []
  let lastMono: number | null = null

  const fire = (flash: PlannedFlash) => {
    next = null
    shown = [...shown.slice(1 - REMEMBERED), flash.key]
    const now = clock.mono()
    if (isOn() && !isHidden() && now - flash.atMono <= TOO_LATE_MS) {
      lastMono = now
      $flash.set({ count: ($flash.get()?.count ?? 0) + 1, kind: flash.kind })
    }
    schedule()
  }

  function schedule(): void {
    const now = clock.mono()
    if (next !== null && next.atMono - now <= COMMITTED_MS) return
    stop()
    next = null
    if (moment === null || !isOn()) return
    const due = moment.cues.filter(({ key, atMono }) => atMono >= now - TOO_LATE_MS && !shown.includes(key))
    const flash = flashPlan(due, lastMono)[0]
    if (flash === undefined) return
    next = flash
    stop = after(Math.max(0, flash.atMono - now), () => fire(flash))
  }

  return {
    $flash,
    update: (now: PlayMoment | null) => {
      moment = now
      schedule()
    }
  }
}

/** In CSS pixels. */
const PIP_SIZE = { width: 340, height: 300 }
/** The timers of a hidden page are late; those of the small window are not. */
const LOOK_MS = 250

export const $isDim = atom(storage.isDim.read())
export const $pipWindow = atom<Window | null>(null)
/** The Back button was pressed, so this asks whether to end the play. */
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

/** Must be called from a press. `look` keeps the play running while the page is hidden. */
export async function togglePip(look: () => void): Promise<void> {
  if ($pipWindow.get() !== null) return closePip()
  if (isOpening) return
  isOpening = true
  const opened = await openPipWindow(PIP_SIZE, (closed) => $pipWindow.get() === closed && $pipWindow.set(null))
  isOpening = false
  opened?.setInterval(look, LOOK_MS)
  $pipWindow.set(opened)
}
