/** After Appwrite refused an attempt because there were too many: until when another one is pointless. */
import { atom } from 'nanostores'
import { UserFacingError } from '#core/errors.ts'
import { windowEnd } from '#core/rate-window.ts'

const KEY = 'icepoint:waits'

type Waits = Readonly<Record<string, number>>

function kept(): Waits {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Waits) : {}
  } catch {
    return {}
  }
}

/** By name of the attempt: milliseconds since 1970. Survives a reload. */
export const $waits = atom<Waits>(kept())

function wait(name: string, until: number): void {
  $waits.set({ ...$waits.get(), [name]: until })
  try {
    sessionStorage.setItem(KEY, JSON.stringify($waits.get()))
  } catch {
    // It holds until the page is left.
  }
}

/**
 * Wraps an action that Appwrite counts. Between a refusal and the end of the window nothing is sent.
 * @param nameOf tells attempts apart that are counted apart, such as log-ins of two addresses.
 * @throws UserFacingError `rate-limited`, and whatever the action throws.
 */
export function limited<Args extends unknown[], T>(
  nameOf: (...args: Args) => string,
  action: (...args: Args) => Promise<T>
): (...args: Args) => Promise<T> {
  return async (...args) => {
    const name = nameOf(...args)
    if (($waits.get()[name] ?? 0) > Date.now()) throw new UserFacingError('rate-limited')
    try {
      return await action(...args)
    } catch (error) {
      if (error instanceof UserFacingError && error.code === 'rate-limited') wait(name, windowEnd(Date.now()))
      throw error
    }
  }
}
