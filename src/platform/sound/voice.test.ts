import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createVoice } from './voice.ts'

interface Utterance {
  text: string
  onstart?: () => void
  onend?: () => void
}

/** Utterances that reached the browser, newest last. */
let queue: Utterance[] = []
let said: boolean[] = []

beforeEach(() => {
  queue = []
  said = []
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'en-GB', localService: true, default: true }],
    speak: (spoken: Utterance) => void queue.push(spoken),
    cancel: () => undefined
  })
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
  )
})
afterEach(() => void vi.unstubAllGlobals())

function listened() {
  const voice = createVoice()
  voice.onSpeaking((isSpeaking) => void said.push(isSpeaking))
  return voice
}

it('counts as speaking from the browser’s start event to its end event', () => {
  const voice = listened()
  voice.say('Squat', 'en', 1)
  expect(said).toEqual([])
  queue[0]?.onstart?.()
  expect(said).toEqual([true])
  queue[0]?.onend?.()
  expect(said).toEqual([true, false])
})

it('lowers nothing for a dropped text, and speaks an empty one on each press until one is accepted', () => {
  const voice = listened()
  voice.press()
  expect(queue).toEqual([])
  voice.say('Squat', 'en', 1)
  voice.press()
  voice.press()
  expect(queue.map(({ text }) => text)).toEqual(['Squat', '', ''])
  expect(said).toEqual([])
  queue[2]?.onend?.()
  voice.press()
  expect(queue).toHaveLength(3)
})

it('ignores presses once it was heard', () => {
  const voice = listened()
  voice.say('Squat', 'en', 1)
  queue[0]?.onstart?.()
  voice.press()
  expect(queue).toHaveLength(1)
})

it('ignores a start event after it was stopped', () => {
  const voice = listened()
  voice.say('Squat', 'en', 1)
  voice.stop()
  queue[0]?.onstart?.()
  expect(said).toEqual([false])
})

it('says nothing without a voice for the language or without speech', () => {
  const voice = listened()
  expect(voice.canSpeak('de')).toBe(false)
  voice.say('Kniebeuge', 'de', 1)
  vi.unstubAllGlobals()
  const mute = createVoice()
  mute.say('Squat', 'en', 1)
  mute.press()
  expect(mute.canSpeak('en')).toBe(false)
  expect(queue).toEqual([])
})
