/** Online is what our own server says (`probe.ts`, docs/app.md). Its part is loaded later: a screen shows itself without it. */
import { atom } from 'nanostores'
import { onNetworkLost } from '../../data/app/network-lost.ts'
import { isOnline, judgeOnline, onOnlineChange, savesData, tellOnline } from '../../platform/page/online.ts'

/** Milliseconds: after the screen can be used. */
const FIRST_ASK_MS = 5000

export const $isOnline = atom(isOnline())

export const mayFetchAhead = (): boolean => !savesData()

onOnlineChange((online) => $isOnline.set(online))

function askNetwork(): void {
  import('./probe.ts').then(
    ({ probe }) => probe.ask(),
    // Not even a part of the app can be had, and the device must be believed.
    () => tellOnline(navigator.onLine)
  )
}

if (import.meta.env.PROD && typeof window !== 'undefined') {
  judgeOnline(askNetwork)
  onNetworkLost(askNetwork)
  setTimeout(askNetwork, FIRST_ASK_MS)
}
