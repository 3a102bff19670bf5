/** How late each loudspeaker of this device is, beyond what the browser says. */
import { clampLateness } from '#core/player/lateness.ts'
import { storage } from '../page/storage.ts'

/** Stands for every loudspeaker where the browser doesn't tell which one is in use. */
const ANY = 'default'

const media = (): MediaDevices | undefined => (typeof navigator === 'undefined' ? undefined : navigator.mediaDevices)

/** The name of the loudspeaker in use. Empty if the browser doesn't tell; most do only once they allow the microphone. */
export async function loudspeakerName(): Promise<string> {
  try {
    const outputs = ((await media()?.enumerateDevices()) ?? []).filter(({ kind }) => kind === 'audiooutput')
    const first = outputs.find(({ deviceId }) => deviceId === ANY) ?? outputs[0]
    // The default one is listed twice. Its own entry has no "Default - " before the name.
    const own = outputs.find(({ deviceId, groupId }) => deviceId !== ANY && groupId === first?.groupId)
    return (own ?? first)?.label ?? ''
  } catch {
    return ''
  }
}

/** Calls `changed` when a loudspeaker or headphones come or go. */
export const onLoudspeakerChange = (changed: () => void): void => media()?.addEventListener('devicechange', changed)

export const isAnyLatenessKept = (): boolean => Object.keys(storage.lateness.read()).length > 0

/** In milliseconds. Null if it was never measured. */
export const keptLateness = (name: string): number | null => {
  const ms = storage.lateness.read()[name === '' ? ANY : name]
  return ms === undefined ? null : clampLateness(ms)
}

/** The last value also counts where the browser doesn't tell the name, as after a new start. Null forgets it. */
export function keepLateness(name: string, ms: number | null): void {
  const names = new Set([ANY, name === '' ? ANY : name])
  const others = Object.entries(storage.lateness.read()).filter(([other]) => !names.has(other))
  const own = ms === null ? [] : [...names].map((one) => [one, clampLateness(ms)] as const)
  storage.lateness.write(Object.fromEntries([...others, ...own]))
}
