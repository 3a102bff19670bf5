import { isServerThere } from '../../data/app/ask-health.ts'
import { isDeviceOnline, isOnline, tellOnline } from '../../platform/page/online.ts'
import { onSeenAgain } from '../../platform/page/page.ts'
import { createProbe } from './create-probe.ts'

/** Milliseconds in the background after which the network may have changed. */
const AWAY_MS = 30_000

export const probe = createProbe({
  isServerThere,
  isDeviceOnline,
  isHidden: () => document.visibilityState === 'hidden',
  isOnline,
  tell: tellOnline
})

// The tab was offline, and no probe ran while it was hidden.
onSeenAgain(0, () => {
  if (!isOnline()) probe.ask()
})
onSeenAgain(AWAY_MS, probe.ask)
