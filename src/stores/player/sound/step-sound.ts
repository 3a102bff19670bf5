import type { Volume } from '../../../platform/sound/volume.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { createLowering, LOWERED, type LoweringDeps } from './play-lowering.ts'

export interface StepElement {
  volume: number
  addEventListener: (name: string, run: () => void) => void
  removeEventListener: (name: string, run: () => void) => void
}

/** What the sound of a step needs to play it and to lower it during cues. */
export interface StepSoundDeps<E extends StepElement> extends LoweringDeps {
  makeVolume: (element: E) => Volume
  /** Tells whether the sound can be heard now, so that music is lowered under it. */
  onSounding: (isSounding: boolean) => void
}

export function createStepSound<E extends StepElement>({
  clock,
  after,
  settings,
  makeVolume,
  onSounding
}: StepSoundDeps<E>) {
  let sound: { element: E; volume: Volume } | null = null
  let level = -1

  const lowering = createLowering({ clock, after, settings }, (isLow) => {
    const next = isLow ? LOWERED : 1
    if (sound === null || next === level) return
    // A sound that starts during a beep starts low.
    if (level < 0) sound.element.volume = next
    else sound.volume.set(next)
    level = next
  })

  const starts = () => onSounding(true)
  const stops = () => onSounding(false)
  const events = { playing: starts, pause: stops, ended: stops, error: stops }

  const take = (element: E | null) => {
    if (sound !== null) {
      for (const [name, run] of Object.entries(events)) sound.element.removeEventListener(name, run)
      sound.volume.stop()
      stops()
    }
    level = -1
    sound = element === null ? null : { element, volume: makeVolume(element) }
    for (const [name, run] of Object.entries(events)) element?.addEventListener(name, run)
  }

  return {
    update: (moment: PlayMoment | null, element: E | null): void => {
      if (sound?.element !== (element ?? undefined)) take(element)
      if (moment === null) lowering.stop()
      else lowering.update(moment)
    },
    setSpeaking: lowering.setSpeaking
  }
}
