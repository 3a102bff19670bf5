import { afterEach, expect, it, vi } from 'vitest'
import { canFullScreen, leaveFullScreen, toggleFullScreen } from './full-screen.ts'

afterEach(() => void vi.unstubAllGlobals())

const element = (requestFullscreen: () => Promise<void>) => ({ requestFullscreen }) as unknown as Element

it('does nothing in a browser without it, such as on iPhones', async () => {
  vi.stubGlobal('document', {})
  expect(canFullScreen()).toBe(false)
  expect(() => leaveFullScreen()).not.toThrow()
  await expect(toggleFullScreen({} as Element)).resolves.toBeUndefined()
})

it('does nothing without a page', () => {
  expect(canFullScreen()).toBe(false)
  expect(() => leaveFullScreen()).not.toThrow()
})

it('enters full screen and leaves it again', async () => {
  const exitFullscreen = vi.fn(() => Promise.resolve())
  const page = { fullscreenEnabled: true, fullscreenElement: null as Element | null, exitFullscreen }
  vi.stubGlobal('document', page)
  const enter = vi.fn(() => Promise.resolve())
  expect(canFullScreen()).toBe(true)
  leaveFullScreen()
  expect(exitFullscreen).not.toHaveBeenCalled()
  await toggleFullScreen(element(enter))
  expect(enter).toHaveBeenCalledOnce()
  page.fullscreenElement = element(enter)
  await toggleFullScreen(page.fullscreenElement)
  leaveFullScreen()
  expect(exitFullscreen).toHaveBeenCalledTimes(2)
  expect(enter).toHaveBeenCalledOnce()
})

it('ignores a refusal', async () => {
  const refuse = () => Promise.reject(new TypeError('refused'))
  const page = { fullscreenElement: null as Element | null, exitFullscreen: refuse }
  vi.stubGlobal('document', page)
  await expect(toggleFullScreen(element(refuse))).resolves.toBeUndefined()
  page.fullscreenElement = element(refuse)
  expect(() => leaveFullScreen()).not.toThrow()
})
