import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import type { StoredFile } from '#core/media/stored-files.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import * as store from '../../stores/media/stored-files.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { ada, adaWith, freshApp, signIn, textsOf } from '../app/islands.test-kit.ts'
import { DeleteFilesSheet } from './delete-files-sheet.tsx'
import { StorageFiles, StorageRow } from './storage-files.tsx'
import { StorageScreen, StorageUsage } from './storage-screen.tsx'

vi.mock('../../stores/media/stored-files.ts', { spy: true })
const { $storage, $deletion } = store
const spied = vi.mocked(store)

freshApp()
beforeEach(() => {
  spied.openStorage.mockReturnValue(() => undefined)
  spied.reloadStorage.mockResolvedValue()
  spied.deleteFiles.mockResolvedValue()
  spied.prepareShots.mockResolvedValue()
  $storage.set({ kind: 'loading' })
  $deletion.set({ kind: 'idle' })
})

const ladder = { kind: 'workout', id: 'w', name: 'Kettlebell ladder' } as const
const file = (name: string, size: number, more: Partial<StoredFile> = {}): StoredFile => ({
  id: name,
  name,
  url: `/media/workout-media/${name}`,
  kind: 'image',
  state: 'ready',
  size: size * MEGABYTE,
  use: null,
  createdAt: '2025-10-03T12:00:00Z',
  ...more
})
const FILES = [
  file('carry.mp4', 14.8, { kind: 'video', use: ladder, createdAt: '2025-11-12T12:00:00Z' }),
  file('swing.mp4', 11.2, { kind: 'video' }),
  file('drums.mp3', 4.4, { kind: 'music', use: ladder }),
  file('me.webp', 0.1, { use: { kind: 'profile' } }),
  file('draft.jpg', 1.3, { use: { kind: 'draft', name: 'New one' } }),
  file('just.jpg', 1, { createdAt: new Date().toISOString() }),
  file('half.jpg', 2, { state: 'pending' })
]
const names = (screen: Awaited<ReturnType<typeof render>>) => textsOf(screen.getByText(/\.(mp4|mp3|webp|jpg)$/))

test('waits, retries after a failure, and says when it is empty', async () => {
  const screen = await render(<StorageScreen />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Media storage' })).toBeVisible()
  await expect
    .element(
      screen
        .getByRole('status', { name: /Loading/ })
        .or(screen.getByText(/Loading/))
        .first()
    )
    .toBeInTheDocument()
  $storage.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load your files')
  spied.reloadStorage.mockClear()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(spied.reloadStorage).toHaveBeenCalledOnce()
  $storage.set({ kind: 'ready', files: [] })
  await expect.element(screen.getByRole('heading', { name: 'Nothing is stored yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Picture editor' }).first()).toHaveAttribute('href', '/resize/')
})

test('reloads when the network returns', async () => {
  $isOnline.set(false)
  await render(<StorageScreen />)
  $storage.set({ kind: 'failed', error: new NetworkError('offline') })
  expect(spied.reloadStorage).not.toHaveBeenCalled()
  $isOnline.set(true)
  await expect.poll(() => spied.reloadStorage.mock.calls.length).toBe(1)
})

test('leads with the free space and the usage by kind', async () => {
  const used = adaWith({ usage: { mediaBytes: 34.8 * MEGABYTE } })
  const screen = await render(<StorageUsage account={used} files={FILES} />)
  await expect.element(screen.getByText('65.2 MB free')).toBeVisible()
  const meter = screen.getByRole('meter', { name: 'Media storage' })
  await expect.element(meter).toHaveAttribute('aria-valuetext', '34.8 of 100 MB used, Free plan')
  expect(textsOf(screen.getByRole('listitem'))).toEqual(['Videos 26.0', 'Pictures 4.4', 'Sounds 4.4'])
  expect(screen.getByText(/^Almost full/).query()).toBeNull()
  signIn(adaWith({ usage: { mediaBytes: 100 * MEGABYTE } }))
  await screen.rerender(<StorageUsage account={adaWith({ usage: { mediaBytes: 100 * MEGABYTE } })} files={FILES} />)
  await expect.element(screen.getByText(/^Full: delete something to upload more/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/account/')
})

test('deletes unused files after asking, with their number and size', async () => {
  const screen = await render(<StorageUsage account={ada} files={FILES} />)
  await expect.element(screen.getByText('1 file isn’t used in any workout or message.')).toBeVisible()
  await screen.getByRole('button', { name: 'Delete unused files to free 11.2 MB' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Delete 1 file, 11.2 MB?' })
  expect(spied.deleteFiles).not.toHaveBeenCalled()
  await sheet.getByRole('button', { name: 'Delete file' }).click()
  expect(spied.deleteFiles).toHaveBeenCalledWith([FILES[1]])
  await screen.rerender(<StorageUsage account={ada} files={[]} />)
  await expect.element(screen.getByText('Nothing to clean up.')).toBeVisible()
})

test('filters and sorts files', async () => {
  const screen = await render(<StorageFiles files={FILES} />)
  expect(names(screen)).toEqual(['carry.mp4', 'swing.mp4', 'drums.mp3', 'half.jpg', 'draft.jpg', 'just.jpg', 'me.webp'])
  await screen.getByLabelText('Sort by').selectOptions('By name')
  expect(names(screen)[0]).toBe('carry.mp4')
  expect(names(screen)[1]).toBe('draft.jpg')
  await screen.getByRole('button', { name: /^Sounds/ }).click()
  expect(names(screen)).toEqual(['drums.mp3'])
  await screen.getByRole('button', { name: /^Unused/ }).click()
  expect(names(screen)).toEqual(['swing.mp4'])
  await screen.rerender(<StorageFiles files={[]} />)
  await expect.element(screen.getByText('Nothing here.')).toBeVisible()
})

test('shows files in parts', async () => {
  const many = Array.from({ length: 30 }, (_, index) => file(`p${index}.jpg`, 1))
  const screen = await render(<StorageFiles files={many} />)
  expect(names(screen)).toHaveLength(24)
  expect(spied.prepareShots.mock.calls.at(-1)?.[0]).toHaveLength(24)
  await screen.getByRole('button', { name: 'Show 6 more' }).click()
  expect(names(screen)).toHaveLength(30)
})

test('names affected workouts before deleting a selection', async () => {
  const screen = await render(<StorageFiles files={FILES} />)
  await screen.getByRole('checkbox', { name: 'Select carry.mp4' }).click()
  await screen.getByRole('checkbox', { name: 'Select swing.mp4' }).click()
  const bar = screen.getByRole('toolbar', { name: 'Selected files' })
  await expect.element(bar.getByText(/^2 selected, 26 MB/)).toBeVisible()
  await expect.element(bar.getByText('Used by Kettlebell ladder')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Delete 2 files, 26 MB?' })
  await expect.element(sheet.getByText('carry.mp4: Kettlebell ladder')).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete 2 files' }).click()
  expect(spied.deleteFiles).toHaveBeenCalledWith([FILES[0], FILES[1]])
  await expect.poll(() => bar.query()).toBeNull()
})

test('cancels the selection without deleting', async () => {
  const screen = await render(<StorageFiles files={FILES} />)
  await screen.getByRole('checkbox', { name: 'Select swing.mp4' }).click()
  await screen.getByRole('button', { name: 'End selection' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select swing.mp4' })).not.toBeChecked()
})

test('shows the progress of a deletion, and which files remain', async () => {
  const screen = await render(<StorageFiles files={FILES} />)
  $deletion.set({ kind: 'running', done: 1, total: 3 })
  await expect.element(screen.getByRole('progressbar', { name: 'Deleting, 1 of 3' })).toHaveValue(1)
  await expect.element(screen.getByRole('button', { name: 'Delete carry.mp4' })).toBeDisabled()
  $deletion.set({ kind: 'failed', left: 2, error: new NetworkError('unreachable') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t delete 2 files.')
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('shows where a file is used', async () => {
  const row = { now: Date.now(), isTicked: false, onTick: vi.fn<() => void>(), onDelete: vi.fn<() => void>() }
  const screen = await render(
    <ul>
      {FILES.map((each) => (
        <StorageRow key={each.id} file={each} {...row} />
      ))}
    </ul>
  )
  await expect
    .element(screen.getByRole('link', { name: 'Kettlebell ladder' }).first())
    .toHaveAttribute('href', '/workout/w/')
  for (const text of ['Not used anywhere', 'Not used yet', 'Your profile picture', 'New one, not saved yet'])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText('Upload not finished')).toBeVisible()
  await expect.element(screen.getByText('12 Nov 2025')).toBeVisible()
  await screen.getByRole('button', { name: 'Delete swing.mp4' }).click()
  expect(row.onDelete).toHaveBeenCalledOnce()
})

test('deletes nothing while offline', async () => {
  $isOnline.set(false)
  const screen = await render(<DeleteFilesSheet files={FILES} focusAfter="" onClose={() => undefined} />)
  await expect.element(screen.getByRole('button', { name: 'Delete 7 files' })).toBeDisabled()
  await expect.element(screen.getByText('draft.jpg: New one, not saved yet')).toBeVisible()
})
