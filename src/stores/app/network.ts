/**
 * Online state as our own server sees it (`probe.ts`, docs/app.md). The probe loads later, because screens do not need
 * it to render.
 */
import { atom } from 'nanostores'
import { onNetworkLost } from '../../data/app/network-lost.ts'
import { isOnline, judgeOnline, onOnlineChange, savesData, tellOnline } from '../../platform/page/online.ts'

/** In milliseconds after the screen is usable. */
const FIRST_ASK_MS = 5000

export const $isOnline = atom(isOnline())

export const mayFetchAhead = (): boolean => !savesData()

onOnlineChange((online) => $isOnline.set(online))

function askNetwork(): void {
  import('./probe.ts').then(
    ({ probe }) => probe.ask(),
    // Not even a chunk of the app can be loaded, so the device's own report has to do.
    () => tellOnline(navigator.onLine)
  )
}

if (import.meta.env.PROD && typeof window !== 'undefined') {
  judgeOnline(askNetwork)
  onNetworkLost(askNetwork)
  setTimeout(askNetwork, FIRST_ASK_MS)
}
