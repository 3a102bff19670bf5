import { expect, it } from 'vitest'
import { soundChoiceOf, soundSettings } from './settings.ts'

it('reads an answer, and nothing else', () => {
  expect(soundChoiceOf({ soundChoice: 'voice' })).toBe('voice')
  expect([soundChoiceOf({}), soundChoiceOf({ soundChoice: 'loud' })]).toEqual([null, null])
})

it('counts down with every answer; vibration and flash follow the beeps that quiet mutes', () => {
  expect(soundSettings('beeps')).toEqual({ countDownBeepOn: true, voiceOn: false })
  expect(soundSettings('voice')).toEqual({ countDownBeepOn: true, voiceOn: true })
  expect(soundSettings('quiet')).toEqual({ countDownBeepOn: true, voiceOn: false, vibrationOn: true, flashOn: true })
})
