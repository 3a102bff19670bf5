import { atom } from 'nanostores'
import type { PlayMoment } from '../play/play-cues.ts'
import type { openPocket as openPocketNow } from './open-pocket.ts'
import type { Pocket } from './play-pocket.ts'
import type { PlaySoundDeps } from './play-sound-deps.ts'

export type PocketState = 'off' | 'starting' | 'on' | 'failed'

export function createPocketSwitch(deps: PlaySoundDeps, latest: () => PlayMoment | null) {
  const $pocketState = atom<PocketState>('off')
  let pocket: Pocket | null = null
  let code: { openPocket: typeof openPocketNow } | null = null

  const load = async () => (code ??= await import('./open-pocket.ts'))

  const stop = () => {
    pocket?.stop()
    pocket = null
    $pocketState.set('off')
  }

  const start = async () => {
    if (latest() === null || pocket !== null) return
    $pocketState.set('starting')
    try {
      // Safari lets an audio element sound only in the press itself, so loaded code is not awaited.
      const { openPocket } = code ?? (await load())
      const moment = latest()
      if (moment === null || $pocketState.get() !== 'starting') return
      pocket = openPocket(deps, moment, {
        onLead: (isLeading) => {
          deps.setShut(isLeading)
          if (isLeading) $pocketState.set('on')
        },
        onEnd: (hasFailed) => {
          pocket = null
          $pocketState.set(hasFailed ? 'failed' : 'off')
        }
      })
    } catch {
      $pocketState.set('failed')
    }
  }

  return {
    $pocketState,
    pocket: () => pocket,
    /** Fetches the code, so that the press that switches it on still counts as one. */
    prepare: () => void load().catch(() => undefined),
    /** To be called from a press. */
    setPocket: (isOn: boolean) => (isOn ? void start() : stop())
  }
}
