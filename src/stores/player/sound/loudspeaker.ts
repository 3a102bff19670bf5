/** The loudspeaker in use, and how late it is. */
import { atom } from 'nanostores'
import {
  isAnyLatenessKept,
  keepLateness,
  keptLateness,
  loudspeakerName,
  onLoudspeakerChange
} from '../../../platform/sound/loudspeaker.ts'

export interface Loudspeaker {
  /** Empty if the browser doesn't tell which one is in use. */
  name: string
  /** Null if it was not measured. */
  lateMs: number | null
}

export const $loudspeaker = atom<Loudspeaker>({ name: '', lateMs: keptLateness('') })

let isFollowing = false

/** Looks which loudspeaker is in use, now and whenever one comes or goes. */
export async function followLoudspeaker(): Promise<void> {
  if (!isFollowing) onLoudspeakerChange(() => void followLoudspeaker())
  isFollowing = true
  const name = await loudspeakerName()
  $loudspeaker.set({ name, lateMs: keptLateness(name) })
}

// Without a kept value there is nothing to choose from.
if (isAnyLatenessKept()) void followLoudspeaker()

/** Keeps how late the loudspeaker in use is, in milliseconds. Null forgets it. */
export function setLateness(ms: number | null): void {
  const { name } = $loudspeaker.get()
  keepLateness(name, ms)
  $loudspeaker.set({ name, lateMs: keptLateness(name) })
}
