/** Turns a video on this device into a workout of the account and shows it as soon as it exists. */
import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { workoutOfVideo, type VideoChapter } from '#core/studio/video-workout.ts'
import { newId } from '../../data/app/ids.ts'
import { goTo } from '../../platform/page/page.ts'
import type { SignedIn } from '../account/session.ts'
import { $locale } from '../app/locale.ts'
import { giveUpVideo, sendVideo, type VideoToSend } from './send-video.ts'
import { $sendings, type Sending } from './sendings.ts'

/** `share` goes from 0 to 1. `left` is the estimated time in seconds, null while it is unknown. */
export type Making =
  | { kind: 'idle' }
  | { kind: 'storing' }
  | { kind: 'fitting' | 'sending' | 'paused' | 'offline'; share: number; left: number | null }
  | { kind: 'failed'; error: unknown }
export const $making = atom<Making>({ kind: 'idle' })

let stopLooking: () => void = () => {}
let round = 0
let url: string | null = null
let since = { kind: '', at: 0 }

const KNOWN_FROM = 0.03

function show(kind: 'fitting' | 'sending' | 'paused' | 'offline', share: number): void {
  const now = Date.now()
  if (since.kind !== kind) since = { kind, at: now }
  const left = share < KNOWN_FROM ? null : Math.round((((now - since.at) / share) * (1 - share)) / 1000)
  $making.set({ kind, share, left })
}

function look({ state, workout }: Sending, done: (workoutId: string) => void): void {
  if (state.kind === 'waiting') show('fitting', 0)
  else if (state.kind === 'failed') $making.set(state)
  else if (state.kind === 'done') {
    stopMaking()
    done(workout.id)
  } else if (state.kind !== 'cancelled') show(state.kind, state.share)
}

/** The screen was left. The upload continues. */
export function stopMaking(): void {
  round += 1
  stopLooking()
  stopLooking = () => {}
  url = null
  $making.set({ kind: 'idle' })
}

export function giveUpMaking(): void {
  if (url !== null) giveUpVideo(url)
  stopMaking()
}

/** Returns a function that tells whether the screen that started this is still open. */
export function beginMaking(): () => boolean {
  stopMaking()
  const own = round
  return () => own === round
}

export const showWorkout = (id: string): void => goTo(pathTo('workout', { id }, $locale.get()))

/** Never throws: `$making` holds the failure. */
export async function followVideo(
  account: SignedIn,
  order: VideoToSend,
  isWanted: () => boolean,
  done: (workoutId: string) => void
): Promise<void> {
  show('fitting', 0)
  try {
    const sent = await sendVideo(account, order)
    if (!isWanted()) return
    url = sent
    stopLooking = $sendings.subscribe((all) => {
      const mine = all.find((one) => one.url === sent)
      if (mine === undefined) stopMaking()
      else look(mine, done)
    })
    if (!isWanted()) stopLooking()
  } catch (error) {
    if (isWanted()) $making.set({ kind: 'failed', error })
  }
}

interface Wanted {
  video: KeptVideo
  name: string
  chapters: readonly VideoChapter[]
}

/** Shows the workout at the end, unless the screen was left. Never throws. */
export function makeOfVideo(account: SignedIn, { video, name, chapters }: Wanted): Promise<void> {
  const content = (at: string) => workoutOfVideo({ name, chapters, url: at, language: $locale.get(), newId })
  const order = { source: video, name: video.name, content, trim: null }
  return followVideo(account, order, beginMaking(), showWorkout)
}
