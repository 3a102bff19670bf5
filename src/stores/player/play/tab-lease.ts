import type { Device } from '../../../platform/device/device.ts'
import type { HoldEvents, HoldWish } from '../../../platform/page/tab-lock.ts'

const LOCK = 'icepoint:player'

export interface TabLease {
  take: (wish: HoldWish) => Promise<boolean>
  release: () => void
  /** Nobody gets the lock before this work is done: a play is being saved. */
  delay: (work: Promise<void>) => void
}

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
