import { NetworkError } from '#core/app/errors.ts'

/** A request got no answer: the device is offline, or the other side cannot be reached. */
export const networkLost = (): NetworkError => new NetworkError(navigator.onLine ? 'unreachable' : 'offline')
