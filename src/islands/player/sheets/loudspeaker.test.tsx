/** The row and its sheet, with the clicks replaced: what is measured, kept, corrected and said. */
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RecordingError } from '../../../platform/media/record-sound.ts'
import * as clicks from '../../../platform/sound/clicks.ts'
import { storage } from '../../../platform/page/storage.ts'
import { $isMuted } from '../../../stores/player/player.ts'
import { resetLateness } from '../../../stores/player/sound/loudspeaker-trial.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { LoudspeakerRow } from './loudspeaker-row.tsx'

vi.mock('../../../platform/sound/clicks.ts', { spy: true })

const { measureByMicrophone, startBeats } = vi.mocked(clicks)
const stopBeats = vi.fn()
let beats: clicks.Beats

freshApp()
beforeEach(() => {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
  startBeats.mockImplementation((asked) => {
    beats = asked
    return stopBeats
  })
  $isMuted.set(false)
  resetLateness()
})

async function open() {
  const screen = await render(<LoudspeakerRow />)
  await screen.getByRole('button', { name: /^Loudspeaker/ }).click()
  return { screen, sheet: screen.getByRole('dialog', { name: 'Loudspeaker' }) }
}

test('measures with the microphone, only after a press, and says how sure it is', async () => {
  const done = Promise.withResolvers<{ ms: number; giveOrTakeMs: number }>()
  measureByMicrophone.mockImplementation((_, listens) => {
    listens()
    return done.promise
  })
  const { screen, sheet } = await open()
  await expect.element(sheet.getByText(/doesn’t say which loudspeaker/)).toBeVisible()
  expect(measureByMicrophone).not.toHaveBeenCalled()
  await sheet.getByRole('button', { name: 'Use the microphone' }).click()
  await expect.element(sheet.getByText(/^You hear eight clicks./)).toBeVisible()
  expect($isMuted.get()).toBe(true)
  await expect.element(sheet.getByRole('button', { name: 'Stop' })).toHaveFocus()
  done.resolve({ ms: 180, giveOrTakeMs: 12 })
  await expect.element(sheet.getByText(/^Measured, give or take 12 ms./)).toBeVisible()
  expect([$isMuted.get(), storage.lateness.read()]).toEqual([false, { default: 180 }])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Loudspeaker 180 ms late, evened out' })).toBeVisible()
})

test('a refused microphone leads to tapping along', async () => {
  measureByMicrophone.mockRejectedValue(new RecordingError('refused'))
  const { sheet } = await open()
  await sheet.getByRole('button', { name: 'Use the microphone' }).click()
  await expect.element(sheet.getByText(/^Icepoint isn’t allowed to use the microphone./)).toBeVisible()
  measureByMicrophone.mockRejectedValue(new RecordingError('none'))
  await sheet.getByRole('button', { name: 'Use the microphone' }).click()
  await expect.element(sheet.getByText(/Tap along instead\./)).toBeVisible()
  measureByMicrophone.mockResolvedValue(null)
  await sheet.getByRole('button', { name: 'Use the microphone' }).click()
  await expect.element(sheet.getByText(/^The microphone didn’t hear the clicks./)).toBeVisible()
})

test('taps along with a finger or a key', async () => {
  const { sheet } = await open()
  await sheet.getByRole('button', { name: 'Tap along' }).click()
  const button = sheet.getByRole('button', { name: /^Tap/ })
  await expect.element(button).toHaveFocus()
  for (let index = 0; index < beats.count; index += 1) {
    beats.planned(5000 + index * 1000)
    const isKey = index % 2 === 0
    const event = isKey
      ? new KeyboardEvent('keydown', { key: ' ', bubbles: true })
      : new PointerEvent('pointerdown', { bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: 5000 + index * 1000 + 190 })
    button.element().dispatchEvent(event)
  }
  await expect.element(button).toMatchTextContent('14')
  beats.ended()
  // People tap 30 ms early.
  await expect.element(sheet.getByText('220', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText(/^Measured, give or take 30 ms./)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Use the microphone' })).toHaveFocus()
})

test('tapping nothing measures nothing', async () => {
  const { sheet } = await open()
  await sheet.getByRole('button', { name: 'Tap along' }).click()
  beats.ended()
  await expect.element(sheet.getByText(/^Your taps didn’t follow the beat./)).toBeVisible()
  expect(storage.lateness.read()).toEqual({})
})

test('is corrected by hand while it clicks with a light, and reset', async () => {
  const { screen, sheet } = await open()
  const light = () => screen.container.ownerDocument.querySelector('.loudspeaker-light')
  await sheet.getByRole('button', { name: 'Listen' }).click()
  expect(light()).not.toBeNull()
  await expect.element(sheet.getByRole('button', { name: '10 ms less' })).toBeDisabled()
  await sheet.getByRole('button', { name: '10 ms more' }).click()
  await sheet.getByRole('button', { name: '10 ms more' }).click()
  expect(beats.lateMs()).toBe(20)
  beats.planned(performance.now() + 50)
  await vi.waitFor(() => expect(light()?.hasAttribute('data-on')).toBe(true))
  await vi.waitFor(() => expect(light()?.hasAttribute('data-on')).toBe(false))
  await sheet.getByRole('button', { name: 'Stop' }).click()
  expect([light(), stopBeats.mock.calls.length]).toEqual([null, 1])
  await sheet.getByRole('button', { name: 'Reset' }).click()
  await expect.element(sheet.getByText('Not measured')).toBeVisible()
  expect(storage.lateness.read()).toEqual({})
})

test('closing stops the clicks and gives the sound back', async () => {
  measureByMicrophone.mockReturnValue(new Promise(() => undefined))
  const { sheet } = await open()
  await sheet.getByRole('button', { name: 'Use the microphone' }).click()
  const signal = measureByMicrophone.mock.calls[0]![0]
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect([signal.aborted, $isMuted.get()]).toEqual([true, false]))
})
