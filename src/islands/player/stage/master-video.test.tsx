import type { WritableAtom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as play from '../../../stores/player/player.ts'
import { effectsDone, freshApp } from '../../app/islands.test-kit.ts'
import { MasterVideo } from './media.tsx'
import { VideoHolder } from './media-file.tsx'
import { HeldNote, LostNote } from './video-notes.tsx'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })

const store = vi.mocked(play)
const $element = play.$videoElement as WritableAtom<HTMLVideoElement | null>
const $notice = play.$videoNotice as WritableAtom<'failed' | 'silenced' | null>

freshApp()
beforeEach(() => {
  store.giveUpVideo.mockReturnValue(undefined)
  $element.set(null)
  $notice.set(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

test('shows the video of the play, even when it loads late', async () => {
  const element = document.createElement('video')
  const screen = await render(<MasterVideo isHeld={false} isLocked={false} />)
  expect(screen.getByRole('figure').element().contains(element)).toBe(false)
  $element.set(element)
  await vi.waitFor(() => expect(screen.getByRole('figure').element().contains(element)).toBe(true))
})

test('moves the video from one screen to the next', async () => {
  const element = document.createElement('video')
  $element.set(element)
  const first = await render(<MasterVideo isHeld={false} isLocked={false} />)
  expect(first.getByRole('figure').element().contains(element)).toBe(true)
  const second = await render(<VideoHolder className="play-bar-video" />)
  expect(second.container.querySelector('.play-bar-video')?.contains(element)).toBe(true)
  expect(first.getByRole('figure').element().contains(element)).toBe(false)
})

test('reports a stalled video after a moment, and offers to drop it later', async () => {
  const screen = await render(<HeldNote isHeld isLocked={false} />)
  vi.advanceTimersByTime(399)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  vi.advanceTimersByTime(1)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Video is loading')
  const without = screen.getByRole('button', { name: 'Continue without video' })
  expect(without.query()).toBeNull()
  vi.advanceTimersByTime(7600)
  await without.click()
  expect(store.giveUpVideo).toHaveBeenCalledOnce()
})

test('restarts the wait when the video moves in between', async () => {
  const screen = await render(<HeldNote isHeld isLocked={false} />)
  vi.advanceTimersByTime(7000)
  await screen.rerender(<HeldNote isHeld={false} isLocked={false} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  await screen.rerender(<HeldNote isHeld isLocked={false} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  vi.advanceTimersByTime(7000)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Video is loading')
  expect(screen.getByRole('button').query()).toBeNull()
})

test('offers no dropping of the video on a locked screen', async () => {
  const screen = await render(<HeldNote isHeld isLocked />)
  vi.advanceTimersByTime(8000)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Video is loading')
  expect(screen.getByRole('button').query()).toBeNull()
  await screen.rerender(<HeldNote isHeld isLocked={false} />)
  await expect.element(screen.getByRole('button')).toBeInTheDocument()
})

test('says how to turn on the sound of a silenced video', async () => {
  const screen = await render(<HeldNote isHeld={false} isLocked={false} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  $notice.set('silenced')
  await expect.element(screen.getByRole('status')).toMatchTextContent('Tap to turn the video’s sound on.')
  await screen.rerender(<HeldNote isHeld isLocked={false} />)
  vi.advanceTimersByTime(400)
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^\s*Video is loading\s*$/)
})

test('reports a lost video for twenty seconds', async () => {
  const screen = await render(<LostNote />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  $notice.set('failed')
  const text = 'We can’t play the video. The exercises continue by the clock.'
  await expect.element(screen.getByRole('status')).toMatchTextContent(text)
  await effectsDone()
  vi.advanceTimersByTime(19_999)
  await expect.element(screen.getByRole('status')).toMatchTextContent(text)
  vi.advanceTimersByTime(1)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
})
