import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import { emptyContent } from '#core/editor/draft.ts'
import { $uploads, patchItem, putItem, type UploadState } from '../../stores/media/uploads-state.ts'
import * as own from '../../stores/studio/own-videos.ts'
import * as sending from '../../stores/studio/send-video.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { KeptList } from './filming-screen.tsx'
import { SendingList } from './sending-list.tsx'

vi.mock('../../stores/studio/send-video.ts', { spy: true })
const does = vi.mocked(sending)

const ADDRESS = '/media/workout-media/file'
const isNow = (state: UploadState) => patchItem(ADDRESS, { state })

freshApp()
beforeEach(async () => {
  does.pauseVideo.mockReturnValue()
  does.giveUpVideo.mockReturnValue()
  does.goOnWithVideo.mockResolvedValue()
  const content = { ...emptyContent('', 'en'), name: 'Legs' }
  $uploads.set(new Map())
  putItem({
    id: 'file',
    url: ADDRESS,
    ownerId: 'ada',
    kind: 'mastervideo',
    name: 'a.mp4',
    size: 4,
    trim: null,
    isFitted: true,
    isKept: true,
    addedAt: 0,
    state: { kind: 'sending', share: 0.419 },
    workout: { id: 'legs', content, videoId: null, part: null }
  })
})

test('shows the progress of an upload, and pauses it', async () => {
  const screen = await render(<SendingList headingId="own" />)
  await expect.element(screen.getByRole('heading', { name: 'Legs' })).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: 'Uploading, 41%' })).toHaveValue(0.419)
  await screen.getByRole('button', { name: 'Pause' }).click()
  expect(does.pauseVideo).toHaveBeenCalledExactlyOnceWith(ADDRESS)
})

test.each([
  [{ kind: 'paused', share: 0.41 }, 'Paused at 41%', 'Resume'],
  [{ kind: 'failed', error: new UserFacingError('video-not-here') }, 'can’t get this video ready', 'Try again']
] as const)('resumes %o on request', async (state, words, press) => {
  const screen = await render(<SendingList headingId="own" />)
  isNow(state)
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: press }).click()
  expect(does.goOnWithVideo).toHaveBeenCalledExactlyOnceWith(ADDRESS)
})

test('says that an upload waiting for the network resumes on its own, and links to the finished workout', async () => {
  const screen = await render(<SendingList headingId="own" />)
  isNow({ kind: 'offline', share: 0.2 })
  await expect.element(screen.getByRole('status')).toMatchTextContent('It continues by itself when you’re back online.')
  isNow({ kind: 'done' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('The workout is ready.')
  await expect.element(screen.getByRole('link', { name: 'Show workout' })).toHaveAttribute('href', '/workout/legs/')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('says that the page must stay open when the device is full', async () => {
  const screen = await render(<SendingList headingId="own" />)
  await expect.element(screen.getByText(/Leave this page open/)).not.toBeInTheDocument()
  patchItem(ADDRESS, { isKept: false })
  await expect.element(screen.getByText(/Leave this page open/)).toBeVisible()
})

test('keeps a cancelled upload in the list of own videos', async () => {
  own.$ownVideos.set({ kind: 'ready', videos: [] })
  const screen = await render(<KeptList userId="ada" />)
  does.giveUpVideo.mockImplementation(() => isNow({ kind: 'cancelled' }))
  await screen.getByRole('button', { name: 'Discard' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Discard “Legs”?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(does.giveUpVideo).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByText('Legs')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Videos on this device' })).toHaveFocus()
})
