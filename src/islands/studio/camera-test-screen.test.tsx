import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CameraReport } from '#core/studio/camera-report.ts'
import * as store from '../../stores/studio/camera-test.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { CameraTestScreen, CameraFindings } from './camera-test-screen.tsx'

vi.mock('../../stores/studio/camera-test.ts', { spy: true })
const spied = vi.mocked(store)

const REPORT: CameraReport = {
  camera: 'denied',
  microphone: 'granted',
  cameras: ['Front'],
  microphones: [],
  picture: null,
  problem: null,
  loudest: 0,
  records: ['video/webm'],
  plays: ['video/webm'],
  wake: 'refused',
  free: 1024,
  isPromised: false,
  browser: 'Test 1'
}

freshApp()
beforeEach(() => {
  store.$report.set(REPORT)
  store.$test.set('off')
  spied.lookAtDevice.mockResolvedValue()
  spied.startTest.mockResolvedValue()
})

test('says how to fix each finding', async () => {
  const screen = await render(<CameraFindings report={{ ...REPORT, picture: { width: 640, height: 480 } }} />)
  for (const words of [
    /isn’t allowed to use the camera or the microphone/,
    /Connect one/,
    /may not play everywhere/,
    /no room left/,
    /power saver/,
    '640 × 480',
    'Play in some browsers only',
    'Some videos'
  ])
    await expect.element(screen.getByText(words)).toBeVisible()
  await expect.element(screen.getByText('webm').first()).toHaveClass('muted')
})

test('starts the test, says what is wrong, and copies the report', async () => {
  spied.copyReport.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  const screen = await render(<CameraTestScreen />)
  await screen.getByRole('button', { name: 'Start test' }).click()
  expect(spied.startTest).toHaveBeenCalledOnce()
  store.$report.set({ ...REPORT, problem: 'busy' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Close other apps')
  await screen.getByRole('button', { name: 'Copy report' }).click()
  await expect.element(screen.getByText(/couldn’t copy it/)).toBeVisible()
  await screen.getByRole('button', { name: 'Copy report' }).click()
  await expect.element(screen.getByText('Copied.')).toBeVisible()
})

test('shows an open camera with its sound level', async () => {
  spied.showTest.mockReturnValue()
  spied.soundInTest.mockReturnValue(0.5)
  store.$test.set('open')
  const screen = await render(<CameraTestScreen />)
  expect(spied.showTest).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'good')
})
