import { isServerThere } from '../../data/app/ask-health.ts'
import { isDeviceOnline, isOnline, tellOnline } from '../../platform/page/online.ts'
import { onSeenAgain } from '../../platform/page/page.ts'
import { createProbe } from './create-probe.ts'

/** Milliseconds out of sight after which the network may be another one. */
const AWAY_MS = 30_000

export const probe = createProbe({
  isServerThere,
  isDeviceOnline,
  isHidden: () => document.visibilityState === 'hidden',
  isOnline,
  tell: tellOnline
})

// Offline, nobody asked while the tab was hidden.
onSeenAgain(0, () => {
  if (!isOnline()) probe.ask()
})
onSeenAgain(AWAY_MS, probe.ask)
