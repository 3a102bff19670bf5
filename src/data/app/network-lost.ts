import { NetworkError } from '#core/app/errors.ts'

let lost: () => void = () => undefined

export function onNetworkLost(listener: () => void): void {
  lost = listener
}

export function networkLost(): NetworkError {
  lost()
  return new NetworkError(navigator.onLine ? 'unreachable' : 'offline')
}
