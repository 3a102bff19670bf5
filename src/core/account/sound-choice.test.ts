import { expect, it } from 'vitest'
import { soundChoiceOf, soundSettings } from './settings.ts'

it('a sound choice is read only from a known answer', () => {
  expect(soundChoiceOf({ soundChoice: 'voice' })).toBe('voice')
  expect([soundChoiceOf({}), soundChoiceOf({ soundChoice: 'loud' })]).toEqual([null, null])
})

it('every sound choice counts down; vibration and flash stay on when quiet mutes the beeps', () => {
  expect(soundSettings('beeps')).toEqual({ countDownBeepOn: true, voiceOn: false })
  expect(soundSettings('voice')).toEqual({ countDownBeepOn: true, voiceOn: true })
  expect(soundSettings('quiet')).toEqual({ countDownBeepOn: true, voiceOn: false, vibrationOn: true, flashOn: true })
})
