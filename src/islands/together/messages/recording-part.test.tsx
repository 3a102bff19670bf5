import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as store from '../../../stores/together/sound-recording.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { AttachSheet } from './attach-sheet.tsx'
import { RecordingPart } from './recording-part.tsx'

vi.mock('../../../stores/together/sound-recording.ts', { spy: true })

freshApp()
beforeEach(() => {
  store.$recording.set({ kind: 'asking' })
  vi.mocked(store.startRecording).mockResolvedValue()
  vi.mocked(store.dropRecording).mockReturnValue()
})

const nothing = () => undefined
const draw = () => render(<RecordingPart onFile={nothing} onClose={nothing} onRunning={nothing} />)
const file = new File(['x'], 'Sound.weba', { type: 'audio/webm' })
const done = { kind: 'done', file, address: 'blob:none', end: 'asked' } as const

test('asks for the microphone at once and releases it', async () => {
  const screen = await draw()
  expect(store.startRecording).toHaveBeenCalledWith('Sound')
  await expect.element(screen.getByText('Allow the microphone to start.')).toBeVisible()
  await screen.unmount()
  expect(store.dropRecording).toHaveBeenCalled()
})

test('shows length and level, and says when it hears nothing', async () => {
  const finish = vi.fn()
  let level = 0.5
  const recording = { finish, level: () => level }
  const screen = await draw()
  store.$recording.set({ kind: 'running', startedAt: performance.now() - 65_000, recording })
  await expect.element(screen.getByText('1:05 of 5:00')).toBeVisible()
  const meter = screen.container.querySelector<HTMLElement>('.together-recording-level')
  await vi.waitFor(() => expect(meter?.style.getPropertyValue('--level')).toBe('0.500'))
  await expect.element(screen.getByText(/We can’t hear anything/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Finish' }).click()
  expect(finish).toHaveBeenCalled()
  level = 0
  store.$recording.set({ kind: 'running', startedAt: performance.now() - 65_000, recording: { ...recording } })
  await expect.element(screen.getByText(/We can’t hear anything/)).toBeVisible()
})

test('plays, attaches or repeats a recording', async () => {
  const onFile = vi.fn()
  const screen = await render(<RecordingPart onFile={onFile} onClose={nothing} onRunning={nothing} />)
  store.$recording.set(done)
  await expect.element(screen.getByLabelText('Your recording')).toHaveAttribute('src', 'blob:none')
  await screen.getByRole('button', { name: 'Attach' }).click()
  expect(onFile).toHaveBeenCalledWith(file)
  await screen.getByRole('button', { name: 'Record again' }).click()
  expect(store.startRecording).toHaveBeenCalledTimes(2)
})

test('says why a recording ended on its own', async () => {
  const screen = await draw()
  store.$recording.set({ ...done, end: 'lost' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The microphone was disconnected.')
  store.$recording.set({ ...done, end: 'too-long' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('the limit of 5:00')
})

test('says what is wrong, and whether trying again can help', async () => {
  const screen = await draw()
  store.$recording.set({ kind: 'failed', problem: 'refused' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Icepoint isn’t allowed to use the microphone.')
  await expect.element(screen.getByRole('button', { name: 'Record again' })).toBeVisible()
  store.$recording.set({ kind: 'failed', problem: 'unable' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This browser can’t record sound.')
  await expect.element(screen.getByRole('button', { name: 'Record again' })).not.toBeInTheDocument()
})

test('finishes a recording on a press beside the sheet instead of losing it', async () => {
  const finish = vi.fn()
  const onClose = vi.fn()
  const screen = await render(<AttachSheet name="Ben" onChange={nothing} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Record sound' }).click()
  await expect.element(screen.getByText('Allow the microphone to start.')).toBeVisible()
  store.$recording.set({ kind: 'running', startedAt: performance.now(), recording: { finish, level: () => 1 } })
  await expect.element(screen.getByText('Recording', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect([finish.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  store.$recording.set(done)
  await expect.element(screen.getByLabelText('Your recording')).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})
