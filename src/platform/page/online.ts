/** The known state of the network. Tests and the build have no window and count as online. */

const hasWindow = typeof window !== 'undefined'
const heard = new Set<(isOnline: boolean) => void>()

let known: boolean | null = null
let judge: (() => void) | null = null

/** "Online" is no promise: the device may have a network without internet. */
export function isDeviceOnline(): boolean {
  return hasWindow ? navigator.onLine : true
}

export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

export function isOnline(): boolean {
  return known ?? isDeviceOnline()
}

export function tellOnline(online: boolean): void {
  const isChange = isOnline() !== online
  known = online
  if (isChange) for (const changed of heard) changed(online)
}

/** `ask` checks the connection when the device says that it is online. Until then the device is trusted. */
export function judgeOnline(ask: () => void): void {
  judge = ask
}

export function onOnlineChange(changed: (isOnline: boolean) => void): () => void {
  heard.add(changed)
  return () => heard.delete(changed)
}

if (hasWindow) {
  known = navigator.onLine
  window.addEventListener('offline', () => tellOnline(false))
  window.addEventListener('online', () => {
    if (judge === null) tellOnline(true)
    else judge()
  })
}
