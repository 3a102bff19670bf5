import { cuesOf } from '#core/player/cues.ts'
import { paceOf } from '#core/player/position.ts'
import { fittingText, segmentTexts, speechSlot, type SpeechSlot } from '#core/player/speech.ts'
import type { Settings } from '#core/account/settings.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import type { Device } from '../../../platform/device/device.ts'
import { cueLengthMs } from '../../../platform/sound/tones.ts'
import type { Voice } from '../../../platform/sound/voice.ts'
import type { PlayMoment } from '../play/play-cues.ts'

/** What the voice needs to say each step between the cues. */
export interface PlayVoiceDeps {
  voice: Voice
  clock: Device['clock']
  after: Device['after']
  settings: () => Settings
  isMuted: () => boolean
  t: () => Translate
  language: () => Language
}

/** In milliseconds. A name spoken later than this would be out of place. */
const TOO_LATE_MS = 700

interface Entry {
  status: string
  index: number
  startMono: number
}

function slotOf({ timeline, state }: PlayMoment, settings: Settings): SpeechSlot {
  const length = (kind: Parameters<typeof cueLengthMs>[1]) => cueLengthMs(settings.cuePack, kind)
  if (state.status === 'waiting') return { fromMs: length('wait') + 100, untilMs: null }
  const pace = paceOf(state)
  const cues = cuesOf(timeline, state.index, state.lengthMs, settings).map((cue) => ({ ...cue, atMs: cue.atMs / pace }))
  return speechSlot(cues, state.lengthMs === null ? null : state.lengthMs / pace, length)
}

export function createPlayVoice(deps: PlayVoiceDeps) {
  const { voice, clock } = deps
  let entry: Entry | null = null
  let stopStart: () => void = () => undefined
  let stopEnd: () => void = () => undefined

  const silence = () => {
    stopStart()
    stopEnd()
    voice.stop()
  }

  /** The next beep interrupts the voice. */
  const endAt = (startMono: number, untilMs: number | null) => {
    stopEnd()
    if (untilMs !== null) stopEnd = deps.after(Math.max(0, startMono + untilMs - clock.mono()), () => voice.stop())
  }

  const say = (moment: PlayMoment, now: Entry, slot: SpeechSlot) => {
    const elapsed = clock.mono() - now.startMono
    if (deps.isMuted() || elapsed > slot.fromMs + TOO_LATE_MS) return
    const room = slot.untilMs === null ? null : slot.untilMs - elapsed
    const texts = segmentTexts(moment.timeline, now.index, moment.state.status, deps.t())
    const text = fittingText(texts, room)
    if (text !== null) voice.say(text, deps.language(), deps.settings().cueVolume)
  }

  const update = (moment: PlayMoment | null): void => {
    if (moment === null || moment.state.status === 'paused') {
      entry = null
      return silence()
    }
    const { state, mono } = moment
    const isWaiting = state.status === 'waiting'
    const startMono = isWaiting ? mono : mono - state.elapsedMs / paceOf(state)
    const slot = slotOf(moment, deps.settings())
    const isSame =
      entry !== null &&
      entry.status === state.status &&
      entry.index === state.index &&
      (isWaiting || Math.abs(entry.startMono - startMono) < TOO_LATE_MS)
    if (entry !== null && isSame) return endAt(entry.startMono, slot.untilMs)
    silence()
    const now = { status: state.status, index: state.index, startMono }
    entry = now
    const wait = startMono + slot.fromMs - clock.mono()
    if (wait > -TOO_LATE_MS) stopStart = deps.after(Math.max(0, wait), () => say(moment, now, slot))
    endAt(startMono, slot.untilMs)
  }

  return { update }
}
