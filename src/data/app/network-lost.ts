import { NetworkError } from '#core/app/errors.ts'

let lost: () => void = () => undefined

/** Called for each request that got no answer, or one that is not ours. */
export function onNetworkLost(listener: () => void): void {
  lost = listener
}

/** A request got no answer: the device is offline, or the other side cannot be reached. */
export function networkLost(): NetworkError {
  lost()
  return new NetworkError(navigator.onLine ? 'unreachable' : 'offline')
}
