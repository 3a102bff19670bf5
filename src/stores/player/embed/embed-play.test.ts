import { expect, test } from 'vitest'
import { createFakeDevice } from '../../../platform/device/fake-device.ts'
import { workout } from '../play/create-player.test-kit.ts'
import type { EmbedEvent } from './embed-messages.ts'
import { createEmbedPlay } from './embed-play.ts'

function open(timerMode: 'autonext' | 'stopnext' = 'autonext') {
  const device = createFakeDevice()
  const told: EmbedEvent[] = []
  const play = createEmbedPlay({ ...workout, timerMode }, (event) => told.push(event), device)
  return { device, play, told, types: () => told.map(({ type }) => type) }
}

test('a whole play starts, enters each segment and finishes', () => {
  const { device, play, told, types } = open()
  play.start()
  device.pass(96_000)
  expect(types()).toEqual(['started', 'segment', 'segment', 'segment', 'segment', 'finished'])
  expect(told.slice(1, 3)).toEqual([
    { type: 'segment', index: 0, count: 4, phase: 'setup', name: 'Swing', seconds: 6, repetitions: null },
    { type: 'segment', index: 1, count: 4, phase: 'work', name: 'Swing', seconds: 30, repetitions: null }
  ])
  expect(told.at(-1)).toEqual({ type: 'finished', isWhole: true })
  play.start()
  expect(types().slice(-2)).toEqual(['started', 'segment'])
})

test('the clock is right after the page was throttled for a minute, and beeps are planned ahead', () => {
  const { device, play } = open()
  play.start()
  expect(device.planned().some(({ kind }) => kind === 'countdown')).toBe(true)
  device.stall(60_000)
  device.pass(0)
  device.setHidden(true)
  device.setHidden(false)
  const view = play.$view.get()
  expect([view.kind === 'playing' && view.index, play.$clock.get().seconds]).toEqual([3, 36])
})

test('a pause and a wait are told, and so is going on', () => {
  const { device, play, types } = open('stopnext')
  play.start()
  device.pass(10_000)
  play.act({ kind: 'pause' })
  play.act({ kind: 'resume' })
  expect(types().slice(2)).toEqual(['segment', 'paused', 'started'])
  device.pass(60_000)
  expect(types().slice(5)).toEqual(['segment', 'segment', 'paused'])
  play.act({ kind: 'next' })
  expect(types().at(-1)).toBe('started')
})

test('closing a play ends it, and nothing beeps afterwards', () => {
  const { device, play, told } = open()
  play.start()
  device.pass(10_000)
  play.close()
  expect(told.at(-1)).toEqual({ type: 'finished', isWhole: false })
  expect([device.planned(), device.wake.isOn, play.$view.get().kind]).toEqual([[], false, 'closed'])
})
