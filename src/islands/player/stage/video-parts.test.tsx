import type { WritableAtom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { compile } from '#core/player/compile.ts'
import { exerciseOf, timed } from '#core/workout/workout.test-kit.ts'
import * as play from '../../../stores/player/player.ts'
import { NO_CLOCK, type PlayerClock, type PlayerView } from '../../../stores/player/player-view.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { VideoParts, ChapterSheet } from './video-parts.tsx'
import { CLIMB, LUNGE, playing, rain, timeline, timing } from '../play-view.test-kit.ts'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })

const store = vi.mocked(play)
const $player = play.$player as WritableAtom<PlayerView>
const $clock = play.$playerClock as WritableAtom<PlayerClock>
const $element = play.$videoElement as WritableAtom<HTMLVideoElement | null>
const view = playing({ timeline: { ...timeline, isVideo: true }, lead: 'video' })

freshApp()
beforeEach(async () => {
  store.act.mockReturnValue(undefined)
  $element.set(null)
  $clock.set({ ...NO_CLOCK, seconds: 30 })
  $player.set(view)
})

test('names a chapter as it begins, and announces the next one', async () => {
  const screen = await render(<VideoParts isLocked={false} />)
  await expect.element(screen.getByText('Lunge', { exact: true })).toBeInTheDocument()
  expect(screen.getByText('Next: Climb').query()).toBeNull()
  $clock.set({ ...NO_CLOCK, seconds: 6 })
  await expect.element(screen.getByText('Next: Climb')).toBeInTheDocument()
  $player.set({ ...view, index: CLIMB, entry: 2 })
  await expect.element(screen.getByText('Climb', { exact: true })).toBeInTheDocument()
  expect(screen.getByText('Next: Climb').query()).toBeNull()
})

test('shows and announces the level of a chapter if it differs', async () => {
  const segments = timeline.segments.map((one, index) => (index === CLIMB ? { ...one, level: 'heavy' as const } : one))
  const harder = { ...view, timeline: { ...view.timeline, segments } }
  $player.set(harder)
  const screen = await render(<VideoParts isLocked={false} />)
  const said = screen.getByRole('status')
  await expect.element(screen.getByText('Lunge', { exact: true })).toBeInTheDocument()
  await expect.element(said).toHaveTextContent('')
  $player.set({ ...harder, index: CLIMB, entry: 2 })
  await expect.element(said).toHaveTextContent('Heavy')
  await vi.waitFor(() => expect(screen.container.querySelector('.video-caption')?.textContent).toBe('Climb Heavy'))
  await screen.getByRole('button', { name: 'Speed and chapters 1×' }).click()
  const chapters = screen.getByRole('list', { name: 'Chapters' }).getByRole('button')
  await expect.element(chapters.nth(CLIMB)).toHaveAccessibleName(/ Climb Heavy$/)
  await expect.element(chapters.nth(LUNGE)).toHaveAccessibleName(/ Lunge$/)
})

test('selects the speed and announces it', async () => {
  const screen = await render(<VideoParts isLocked={false} />)
  await screen.getByRole('button', { name: 'Speed and chapters 1×' }).click()
  await expect.element(screen.getByRole('button', { name: '1×', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: '1.25×' }).click()
  expect(store.act).toHaveBeenCalledWith({ kind: 'speed', rate: 1.25 })
  $player.set({ ...view, rate: 1.25 })
  await expect.element(screen.getByRole('button', { name: '1.25×' }).last()).toHaveAttribute('aria-pressed', 'true')
})

test('opens a chapter with one press and closes the list', async () => {
  const screen = await render(<VideoParts isLocked={false} />)
  await screen.getByRole('button', { name: 'Speed and chapters 1×' }).click()
  const chapters = screen.getByRole('list', { name: 'Chapters' }).getByRole('button')
  await expect.element(chapters.nth(LUNGE)).toHaveAttribute('aria-current', 'true')
  await expect.element(chapters.nth(LUNGE)).toHaveAccessibleName('0:06 Lunge')
  await chapters.nth(CLIMB).click()
  expect(store.act).toHaveBeenCalledWith({ kind: 'jump', index: CLIMB })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('shows only captions while locked, and nothing without a play', async () => {
  const screen = await render(<VideoParts isLocked />)
  await expect.element(screen.getByText('Lunge', { exact: true })).toBeInTheDocument()
  expect(screen.getByRole('button').query()).toBeNull()
  $player.set({ kind: 'closed' })
  await expect.element(screen.getByText('Lunge', { exact: true })).not.toBeInTheDocument()
})

test('announces a speed chosen by key', async () => {
  const screen = await render(<VideoParts isLocked={false} />)
  $player.set({ ...view, rate: 0.9 })
  const said = () => screen.container.querySelector('[aria-live]')?.textContent
  await vi.waitFor(() => expect(said()).toBe('Speed 0.9×'))
})

test('adds its chapters to the video as a text track, once', async () => {
  const element = document.createElement('video')
  $element.set(element)
  const screen = await render(<VideoParts isLocked={false} />)
  await vi.waitFor(() => expect(element.textTracks).toHaveLength(1))
  await screen.unmount()
  await render(<VideoParts isLocked={false} />)
  const [track] = element.textTracks
  expect(element.textTracks).toHaveLength(1)
  expect([track?.kind, track?.mode]).toEqual(['chapters', 'hidden'])
  expect(track?.cues?.[0]).toMatchObject({ startTime: 0, text: 'Lunge' })
  expect(track?.cues).toHaveLength(timeline.segments.length)
})

test('lists a part repeated in each round as one chapter of the text track', async () => {
  const element = document.createElement('video')
  $element.set(element)
  const exercises = [
    { ...exerciseOf('a', [timed(40, { videoSec: 60 })]), name: 'Lunge' },
    { ...exerciseOf('b', [timed(10, { videoSec: 5 })]), name: 'Climb' }
  ]
  const blocks = rain.blocks.map((block) => ({ ...block, rounds: 3 }))
  const video = { ...rain, type: 'mastervideo' as const, videoUrl: '/media/videos/one', exercises, blocks }
  $player.set({ ...view, timeline: compile(video, timing), index: 0 })
  await render(<VideoParts isLocked={false} />)
  await vi.waitFor(() => expect(element.textTracks).toHaveLength(1))
  const cues = [...(element.textTracks[0]?.cues ?? [])] as VTTCue[]
  expect(cues.map(({ startTime, endTime, text }) => `${startTime}-${endTime} ${text}`)).toEqual([
    '5-15 Climb',
    '60-100 Lunge'
  ])
})

test('offers the small window if the browser supports it', async () => {
  const element = document.createElement('video')
  const ask = vi.spyOn(element, 'requestPictureInPicture').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const isThere = vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(true)
  const onClose = vi.fn()
  const screen = await render(<ChapterSheet view={view} element={element} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Video in a small window' }).click()
  expect(ask).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
  const smallNow = vi.spyOn(document, 'pictureInPictureElement', 'get').mockReturnValue(element)
  const back = vi.spyOn(document, 'exitPictureInPicture').mockResolvedValue(undefined)
  await screen.rerender(<ChapterSheet view={{ ...view, entry: 2 }} element={element} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Video in a small window', pressed: true }).click()
  expect([ask.mock.calls.length, back.mock.calls.length]).toEqual([1, 1])
  smallNow.mockRestore()
  isThere.mockReturnValue(false)
  await screen.rerender(<ChapterSheet view={{ ...view, entry: 3 }} element={element} onClose={onClose} />)
  await expect.element(screen.getByRole('button', { name: 'Video in a small window' })).not.toBeInTheDocument()
  isThere.mockRestore()
})
