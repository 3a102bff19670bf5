import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import { createPlayer } from '../play/create-player.ts'
import { quietDeps, workout } from '../play/create-player.test-kit.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { LOWERED } from './play-lowering.ts'
import { createStepSound, type StepElement } from './step-sound.ts'

/** A fake element whose volume changes at once. */
function soundElement() {
  const target = new EventTarget()
  const element: StepElement & { listeners: number } = {
    volume: 1,
    listeners: 0,
    addEventListener: (name: string, run: () => void) => {
      element.listeners += 1
      target.addEventListener(name, run)
    },
    removeEventListener: (name: string, run: () => void) => {
      element.listeners -= 1
      target.removeEventListener(name, run)
    }
  }
  return { element, tell: (name: string) => target.dispatchEvent(new Event(name)) }
}

let device: FakeDevice
let player: ReturnType<typeof createPlayer>
let step: ReturnType<typeof createStepSound<StepElement>>
let latest: PlayMoment | null
let sound: ReturnType<typeof soundElement>
let glides: number[]
let soundings: boolean[]

beforeEach(async () => {
  device = createFakeDevice()
  sound = soundElement()
  ;[glides, soundings, latest] = [[], [], null]
  const settings = { ...DEFAULT_SETTINGS, timerMode: 'autonext' as const, countDownBeepOn: true }
  step = createStepSound<StepElement>({
    clock: device.clock,
    after: device.after,
    settings: () => settings,
    makeVolume: (element) => ({
      set: (level) => {
        glides.push(level)
        element.volume = level
      },
      stop: () => undefined
    }),
    onSounding: (isSounding) => soundings.push(isSounding)
  })
  player = createPlayer({
    ...quietDeps(),
    device,
    settings: () => settings,
    onMoment: (moment) => step.update((latest = moment), moment === null ? null : sound.element)
  })
  await player.open(workout)
})

describe('the sound of a step', () => {
  it('starts low during a beep, without a fade, and rises after it', () => {
    expect([sound.element.volume, glides]).toEqual([LOWERED, []])
    device.pass(2000)
    expect(glides).toEqual([1])
  })

  it('is lowered at every beep of a segment and full in between', () => {
    device.pass(6000)
    expect(sound.element.volume).toBe(LOWERED)
    device.pass(5000)
    expect(sound.element.volume).toBe(1)
    // The beeps come at three, two and one of thirty seconds.
    for (const second of [27, 28, 29]) {
      device.pass(6000 + second * 1000 - (device.clock.mono() - 1000))
      expect(sound.element.volume, `${second}`).toBe(LOWERED)
    }
  })

  it('is lowered while the voice speaks', () => {
    device.pass(2000)
    step.setSpeaking(true)
    expect(sound.element.volume).toBe(LOWERED)
    device.pass(500)
    expect(sound.element.volume).toBe(LOWERED)
    step.setSpeaking(false)
    expect(sound.element.volume).toBe(1)
  })

  it('is released when the next step starts its own', () => {
    device.pass(2000)
    const before = sound
    sound = soundElement()
    step.update(latest, sound.element)
    expect([before.element.listeners, sound.element.listeners]).toEqual([0, 4])
    step.setSpeaking(true)
    expect([before.element.volume, sound.element.volume]).toEqual([1, LOWERED])
    step.update(latest, null)
    expect(sound.element.listeners).toBe(0)
  })

  it('reports when it can be heard, so that music is lowered under it', () => {
    soundings = []
    sound.tell('playing')
    sound.tell('pause')
    sound.tell('playing')
    sound.tell('ended')
    sound.tell('playing')
    expect(soundings).toEqual([true, false, true, false, true])
    // Removed in the middle, together with its step.
    step.update(latest, null)
    expect(soundings.at(-1)).toBe(false)
    sound.tell('playing')
    expect(soundings.at(-1)).toBe(false)
  })

  it('is not touched at the end of the play', () => {
    player.act({ kind: 'end' })
    expect([latest, sound.element.listeners]).toEqual([null, 0])
    const level = sound.element.volume
    device.pass(10_000)
    expect(sound.element.volume).toBe(level)
  })
})
