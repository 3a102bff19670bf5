/** After Appwrite refused an attempt because there were too many: until when another one is pointless. */
import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { storage } from '../../platform/page/storage.ts'
import { minutesUntil, windowEnd } from '#core/account/rate-window.ts'

/** How often the shown minutes are counted anew, in milliseconds. */
const TICK_MS = 5000

/** By name of the attempt: milliseconds since 1970. Survives a reload. */
const waits = new Map(Object.entries(storage.waits.read()))
let ticking: ReturnType<typeof setInterval> | undefined

/** By name of the attempt: how many minutes it has to wait. Names that need not wait are missing. */
export const $waitMinutes = atom<Readonly<Record<string, number>>>({})

function tick(): void {
  const now = Date.now()
  for (const [name, until] of waits) if (until <= now) waits.delete(name)
  const minutes = [...waits].map(([name, until]): [string, number] => [name, minutesUntil(until, now)])
  if (JSON.stringify(minutes) !== JSON.stringify(Object.entries($waitMinutes.get()))) {
    $waitMinutes.set(Object.fromEntries(minutes))
  }
  if (waits.size > 0) ticking ??= setInterval(tick, TICK_MS)
  else {
    clearInterval(ticking)
    ticking = undefined
  }
}

function wait(name: string, until: number): void {
  waits.set(name, until)
  storage.waits.write(Object.fromEntries(waits))
  tick()
}

/**
 * Wraps an action that Appwrite counts. Between a refusal and the end of the window nothing is sent.
 * @param nameOf tells attempts apart that are counted apart, such as log-ins of two addresses.
 * @throws UserFacingError `rate-limited`, and whatever the action throws.
 */
export function limited<Action extends (...args: never[]) => Promise<unknown>>(
  nameOf: (...args: Parameters<Action>) => string,
  action: Action
): (...args: Parameters<Action>) => Promise<unknown> {
  return async (...args) => {
    const name = nameOf(...args)
    if ((waits.get(name) ?? 0) > Date.now()) throw new UserFacingError('rate-limited')
    try {
      return await action(...args)
    } catch (error) {
      if (error instanceof UserFacingError && error.code === 'rate-limited') wait(name, windowEnd(Date.now()))
      throw error
    }
  }
}

tick()
