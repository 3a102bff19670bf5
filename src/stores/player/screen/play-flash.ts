/** The screen's flash: the same plan as the beeps, for eyes. */
import { atom } from 'nanostores'
import { flashPlan, type FlashKind, type PlannedFlash } from '#core/player/flash.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { PlayMoment } from '../play/play-cues.ts'

/** The last flash; each one has its own number. */
export interface Flash {
  count: number
  kind: FlashKind
}

export interface PlayFlashDeps {
  clock: Device['clock']
  after: Device['after']
  isOn: () => boolean
  /** Nobody sees a hidden page; a flash must not wait for it either. */
  isHidden: () => boolean
}

/** A flash this late is left out: it would tell of something that is over. */
const TOO_LATE_MS = 250
/** Due this soon, a flash is not taken back: the play's end or a wait changes the plan in the very moment that it tells of. */
const COMMITTED_MS = 80
/** So many shown ones are remembered; plans reach back for less. */
const REMEMBERED = 8

/** One for the page: give it every moment of a play. */
export function createPlayFlash(deps: PlayFlashDeps) {
  const { clock } = deps
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
    if (deps.isOn() && !deps.isHidden() && now - flash.atMono <= TOO_LATE_MS) {
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
    if (moment === null || !deps.isOn()) return
    const due = moment.cues.filter(({ key, atMono }) => atMono >= now - TOO_LATE_MS && !shown.includes(key))
    const flash = flashPlan(due, lastMono)[0]
    if (flash === undefined) return
    next = flash
    stop = deps.after(Math.max(0, flash.atMono - now), () => fire(flash))
  }

  return {
    $flash,
    /** Null when the play has ended or was closed. */
    update: (now: PlayMoment | null) => {
      moment = now
      schedule()
    }
  }
}
