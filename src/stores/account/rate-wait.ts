import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { storage } from '../../platform/page/storage.ts'
import { minutesUntil, windowEnd } from '#core/account/rate-window.ts'

const TICK_MS = 5000

const waits = new Map(Object.entries(storage.waits.read()))
let ticking: ReturnType<typeof setInterval> | undefined

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

/** Appwrite limits such attempts, so nothing is sent until the wait is over. @throws UserFacingError `rate-limited` */
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
