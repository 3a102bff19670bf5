import { beforeEach, expect, it } from 'vitest'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import type { Voice } from '../../../platform/sound/voice.ts'
import { createSoundTrial } from './sound-trial.ts'

let device: FakeDevice
let startMono: number
let log: string[]
let isReady: boolean
let canSpeak: boolean
let onVoices: () => void

const tell = (what: string) => void log.push(`${device.clock.mono() - startMono} ${what}`)
const voice = (): Voice => ({
  canSpeak: () => canSpeak,
  say: (text) => tell(text),
  stop: () => tell('silent'),
  press: () => undefined,
  onSpeaking: () => undefined,
  onVoices: (changed) => (onVoices = changed)
})
const make = () =>
  createSoundTrial({
    after: device.after,
    vibrate: () => tell('buzz'),
    sound: {
      ...device.sound,
      sample: tell,
      unlock: () => tell('unlock'),
      setMuted: (isMuted) => tell(`mute ${isMuted}`)
    },
    isReady: () => isReady,
    isMuted: () => true,
    language: () => 'en',
    volume: () => 1,
    flash: (kind) => tell(`flash ${kind}`),
    loadVoice: () => Promise.resolve(voice())
  })

beforeEach(() => {
  device = createFakeDevice()
  startMono = device.clock.mono()
  log = []
  isReady = true
  canSpeak = true
})

it('beeps three times, then long, and says what follows, even when the player is muted', async () => {
  const { $trial, $hasVoice, prepareTrial, startTrial } = make()
  await prepareTrial()
  expect($hasVoice.get()).toBe(true)
  startTrial('voice', 'Squat, 30 seconds')
  device.pass(5999)
  expect($trial.get()).toBe('voice')
  device.pass(1)
  expect($trial.get()).toBeNull()
  expect(log).toEqual([
    '0 mute false',
    '0 unlock',
    '0 countdown',
    '1000 countdown',
    '2000 countdown',
    '3000 work',
    '3700 Squat, 30 seconds',
    '6000 silent',
    '6000 mute true'
  ])
})

it('waits for a sound that the press has to unlock', () => {
  isReady = false
  const { startTrial } = make()
  startTrial('beeps', '')
  device.pass(120)
  isReady = true
  device.pass(1000)
  expect(log.slice(2)).toEqual(['150 countdown'])
})

it('flashes and vibrates in silent mode, and ends when it is stopped or another one is tried', () => {
  const { startTrial, stopTrial } = make()
  startTrial('quiet', '')
  device.pass(3000)
  expect(log).toEqual(['0 flash count', '1000 flash count', '2000 flash count', '3000 buzz', '3000 flash start'])
  startTrial('beeps', '')
  log = []
  stopTrial()
  device.pass(9000)
  expect(log).toEqual(['3000 mute true'])
})

it('detects voices that the browser loads later', async () => {
  canSpeak = false
  const { $hasVoice, prepareTrial } = make()
  const isPrepared = prepareTrial()
  await Promise.resolve()
  await Promise.resolve()
  expect($hasVoice.get()).toBe(false)
  canSpeak = true
  onVoices()
  await isPrepared
  expect($hasVoice.get()).toBe(true)
})
