/** A video of this device becomes a workout of the account, and is shown as soon as it is one. */
import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { workoutOfVideo, type VideoChapter } from '#core/studio/video-workout.ts'
import { newId } from '../../data/app/ids.ts'
import { goTo } from '../../platform/page/page.ts'
import type { SignedIn } from '../account/session.ts'
import { $locale } from '../app/locale.ts'
import { sendVideo } from './send-video.ts'
import { $sendings, type Sending } from './sendings.ts'

/** `share`: 0 to 1. */
export type Making =
  | { kind: 'idle' }
  | { kind: 'fitting' | 'sending' | 'paused' | 'offline'; share: number }
  | { kind: 'failed'; error: unknown }
export const $making = atom<Making>({ kind: 'idle' })

interface Wanted {
  video: KeptVideo
  name: string
  chapters: readonly VideoChapter[]
}

let stopLooking: () => void = () => {}
let round = 0

function look({ state, workout }: Sending): void {
  if (state.kind === 'waiting') $making.set({ kind: 'fitting', share: 0 })
  else if (state.kind !== 'done' && state.kind !== 'cancelled') $making.set(state)
  else if (state.kind === 'done') {
    stopMaking()
    goTo(pathTo('workout', { id: workout.id }, $locale.get()))
  }
}

/** Shows the workout at the end, unless nobody looks any more. Never throws: `$making` says what failed. */
export async function makeOfVideo(account: SignedIn, { video, name, chapters }: Wanted): Promise<void> {
  stopMaking()
  const own = round
  $making.set({ kind: 'fitting', share: 0 })
  const content = (url: string) => workoutOfVideo({ name, chapters, url, language: $locale.get(), newId })
  try {
    const url = await sendVideo(account, { source: video, name: video.name, content, trim: null })
    if (own !== round) return
    stopLooking = $sendings.subscribe((all) => {
      const mine = all.find((one) => one.url === url)
      if (mine === undefined) stopMaking()
      else look(mine)
    })
    if (own !== round) stopLooking()
  } catch (error) {
    if (own === round) $making.set({ kind: 'failed', error })
  }
}

/** Nobody looks any more. The video goes on. */
export function stopMaking(): void {
  round += 1
  stopLooking()
  stopLooking = () => {}
  $making.set({ kind: 'idle' })
}
