import { afterAnswer, pauseAfter, type Line } from '#core/app/line.ts'

export interface ProbeWorld {
  /** Never throws. */
  isServerThere: () => Promise<boolean>
  isDeviceOnline: () => boolean
  isHidden: () => boolean
  isOnline: () => boolean
  tell: (isOnline: boolean) => void
}

export interface Probe {
  ask: () => void
}

/** Sends at most one probe at a time, and none in a hidden tab or while the device reports no network at all. */
export function createProbe(world: ProbeWorld): Probe {
  let line: Line = { isOnline: world.isOnline(), misses: 0 }
  let isAsking = false
  let next: ReturnType<typeof setTimeout> | undefined

  async function askServer(): Promise<void> {
    isAsking = true
    const isThere = await world.isServerThere()
    isAsking = false
    if (!world.isDeviceOnline()) {
      line = { isOnline: false, misses: 0 }
      return world.tell(false)
    }
    // The tab was hidden meanwhile. Browsers abort its requests then, so this says nothing about the network.
    if (!isThere && world.isHidden()) return
    line = afterAnswer({ ...line, isOnline: world.isOnline() }, isThere)
    world.tell(line.isOnline)
    const pause = pauseAfter(line)
    if (pause !== null) next = setTimeout(askAgain, pause)
  }

  function forget(): void {
    clearTimeout(next)
    next = undefined
  }

  function askAgain(): void {
    forget()
    ask()
  }

  function ask(): void {
    if (isAsking || world.isHidden()) return
    const isDeviceOnline = world.isDeviceOnline()
    if (isDeviceOnline && world.isOnline() && next !== undefined) return
    forget()
    if (isDeviceOnline) void askServer()
    else world.tell(false)
  }

  return { ask }
}
