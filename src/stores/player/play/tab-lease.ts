/** The right to play: one tab of a browser has it at a time. */
import type { Device } from '../../../platform/device/device.ts'
import type { HoldEvents, HoldWish } from '../../../platform/page/tab-lock.ts'

/** Name of the lock. */
const LOCK = 'icepoint:player'

export interface TabLease {
  /** Whether this tab has the lock now. */
  take: (wish: HoldWish) => Promise<boolean>
  release: () => void
  /** From now on nobody takes the lock before this work is done: a play is on its way to the disk. */
  delay: (work: Promise<void>) => void
}

/** @param events another tab asks for the lock, or has stolen it. */
export function createTabLease(device: Pick<Device, 'hold'>, events: HoldEvents): TabLease {
  let letGo: (() => void) | null = null
  let delay: Promise<void> = Promise.resolve()
  return {
    take: async (wish) => {
      await delay
      letGo ??= await device.hold(LOCK, wish, events)
      return letGo !== null
    },
    release: () => {
      letGo?.()
      letGo = null
    },
    delay: (work) => {
      delay = work
    }
  }
}
