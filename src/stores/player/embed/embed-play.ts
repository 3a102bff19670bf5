/**
 * The player in a frame on another site. Clock, timeline and cues are those of every play; what is different is that
 * nothing is stored.
 */
import { DEFAULT_SETTINGS, soundSettings, type Settings } from '#core/account/settings.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { PlayerLog } from '../../../data/player/player-log.ts'
import { createBrowserDevice } from '../../../platform/device/browser-device.ts'
import type { Device } from '../../../platform/device/device.ts'
import { setAudioSession } from '../../../platform/sound/audio-session.ts'
import { createPlayer } from '../play/create-player.ts'
import { eventsBetween, type EmbedEvent } from './embed-messages.ts'

/** As for a visitor who chose beeps. */
const SETTINGS: Settings = { ...DEFAULT_SETTINGS, ...soundSettings('beeps') }

const NOT_KEPT: PlayerLog = {
  saveRunning: () => Promise.resolve(true),
  saveSeen: () => Promise.resolve(),
  loadRunning: () => Promise.resolve(null),
  peekRunning: () => Promise.resolve(null),
  finish: () => Promise.resolve(true)
}

const nothing = (): void => undefined

/** `tell` is called for each change that the page around the frame hears of. */
export function createEmbedPlay(
  workout: Workout,
  tell: (event: EmbedEvent) => void,
  device: Device = createBrowserDevice()
) {
  const player = createPlayer({
    device,
    log: NOT_KEPT,
    note: nothing,
    lastNote: () => null,
    isHeard: () => false,
    settings: () => SETTINGS,
    chosenMode: () => '',
    newId: () => '',
    userId: () => null,
    onRunning: nothing,
    onStarted: nothing,
    onResult: nothing
  })
  const { $view, $clock, act } = player
  device.sound.setVolume(SETTINGS.cueVolume)
  let before = $view.get()
  $view.listen((view) => {
    for (const event of eventsBetween(before, view)) tell(event)
    before = view
  })
  return {
    $view,
    $clock,
    act,
    /** Must be called from a press, because browsers allow sound only after one. */
    start: (): void => {
      setAudioSession(SETTINGS.musicMode)
      device.sound.unlock()
      player.preview(workout)
    },
    /** Called at each press: the browser may have suspended the sound. */
    press: (): void => device.sound.unlock(),
    setMuted: device.sound.setMuted,
    close: (): void => {
      if ($view.get().kind === 'playing') act({ kind: 'end' })
      player.close()
    }
  }
}

export type EmbedPlay = ReturnType<typeof createEmbedPlay>
