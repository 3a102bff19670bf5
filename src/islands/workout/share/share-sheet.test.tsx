import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import { exerciseOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import * as links from '../../../data/workout/linked-workout.ts'
import * as rows from '../../../data/workout/read-workout.ts'
import * as platform from '../../../platform/files/share.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import * as outbox from '../../../stores/app/outbox/unsent.ts'
import * as files from '../../../stores/workout/save-workout-file.ts'
import { freshApp, pending } from '../../app/islands.test-kit.ts'
import * as printing from '../print-workout.tsx'
import { ShareSheet, type ShareSheetProps } from './share-sheet.tsx'

vi.mock('../../../data/app/cache.ts', () => ({ readCache: () => Promise.resolve(null), writeCache: vi.fn() }))
vi.mock('../../../data/workout/linked-workout.ts', { spy: true })
vi.mock('../../../data/workout/read-workout.ts', { spy: true })
vi.mock('../../../platform/files/share.ts', { spy: true })
vi.mock('../../../stores/app/outbox/unsent.ts', { spy: true })
vi.mock('../../../stores/workout/save-workout-file.ts', { spy: true })
vi.mock('../print-workout.tsx', () => ({ printWorkout: vi.fn(() => Promise.resolve()) }))
vi.mock('../../together/sharing/people-part.tsx', () => ({ PeoplePart: () => <p>People</p> }))

const onClose = vi.fn()
const deliver = vi.mocked(outbox.deliver)
const rain = workoutOf({ id: 'rain', name: 'Rain', ownerId: 'ada' })
const here = (path: string) => `${location.host}${path}`
const url = '/media/workout-media/cover'

function open(visibility: Visibility, more: Partial<ShareSheetProps> = {}) {
  const workout = { id: 'rain', name: 'Rain', visibility }
  return render(<ShareSheet workout={workout} role="owner" onClose={onClose} {...more} />)
}

freshApp()
beforeEach(() => {
  deliver.mockResolvedValue({ kind: 'sent', version: 2 })
  vi.mocked(links.readLink).mockResolvedValue('u-one')
  vi.mocked(links.changeLink).mockResolvedValue('u-two')
  vi.mocked(rows.readWorkout).mockResolvedValue(rain)
  vi.mocked(platform.copyText).mockResolvedValue(true)
  vi.mocked(platform.hasSystemShare).mockReturnValue(false)
})

test('shows the matching address, its QR code and what it does now', async () => {
  const screen = await open('private')
  const link = screen.getByRole('textbox', { name: 'Link' })
  await expect.element(link).toHaveValue(here('/workout/rain/'))
  await expect.element(screen.getByText(/^For now the link only opens for you/)).toBeVisible()
  await screen.getByRole('radio', { name: 'With the link' }).click()
  await expect.element(link).toHaveValue(here('/workout/u-one/'))
  expect(deliver).toHaveBeenCalledExactlyOnceWith(expect.anything(), { kind: 'visibility', visibility: 'unlisted' })
  await screen.getByRole('button', { name: 'QR code' }).click()
  await expect.element(screen.getByRole('img', { name: 'QR code of the link to “Rain”' })).toBeVisible()
  await screen.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(platform.copyText).toHaveBeenCalledWith(`${location.origin}/workout/u-one/`)
  await expect.element(screen.getByText('Link copied.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Share via…' }).query()).toBeNull()
})

test("passes the link to the system's share sheet if there is one", async () => {
  vi.mocked(platform.hasSystemShare).mockReturnValue(true)
  vi.mocked(platform.shareVia).mockResolvedValue('shared')
  const screen = await open('public')
  await screen.getByRole('button', { name: 'Share via…' }).click()
  expect(platform.shareVia).toHaveBeenCalledExactlyOnceWith({ title: 'Rain', url: `${location.origin}/workout/rain/` })
})

test('becomes public at once without own files, and can be undone', async () => {
  const screen = await open('unlisted')
  await screen.getByRole('radio', { name: 'Public' }).click()
  await expect.element(screen.getByText('Everyone can find it now.')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('radio', { name: 'With the link' })).toBeChecked()
  expect(deliver.mock.calls.map(([, body]) => body)).toEqual([
    { kind: 'visibility', visibility: 'public' },
    { kind: 'visibility', visibility: 'unlisted' }
  ])
})

test('shows own files before they become public, and can leave them out', async () => {
  vi.mocked(rows.readWorkout).mockResolvedValue({ ...rain, imageUrl: url, musicUrl: '/media/workout-media/song' })
  const screen = await open('private')
  await screen.getByRole('radio', { name: 'Public' }).click()
  await expect.element(screen.getByText('2 files will become public too')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Link' }).query()).toBeNull()
  expect(deliver).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Don’t publish' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Private' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Public' }).click()
  await screen.getByRole('checkbox', { name: 'Cover' }).click()
  await screen.getByRole('button', { name: 'Publish with 1 file' }).click()
  await expect.element(screen.getByText('Everyone can find it now.')).toBeVisible()
  expect(deliver.mock.calls.map(([, body]) => body)).toMatchObject([
    { kind: 'save', content: { imageUrl: '', musicUrl: '/media/workout-media/song' } },
    { kind: 'visibility', visibility: 'public' }
  ])
  expect(screen.getByRole('button', { name: 'Undo' }).query()).toBeNull()
})

test('asks before ending a link, because it cannot be restored', async () => {
  const screen = await open('unlisted')
  await screen.getByRole('radio', { name: 'Private' }).click()
  await expect.element(screen.getByText(/^The link and its QR code stop working/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('radio', { name: 'With the link' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Private' }).click()
  await screen.getByRole('button', { name: 'Make private' }).click()
  await expect.element(screen.getByText('Only you and the people you chose can open it now.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' }).query()).toBeNull()
})

test('reverts a refused change and says why', async () => {
  deliver.mockRejectedValueOnce(new NetworkError('unreachable'))
  const screen = await open('private')
  await screen.getByRole('radio', { name: 'With the link' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Private' })).toBeChecked()
})

test('changes the link among the other ways, after asking', async () => {
  const screen = await open('unlisted')
  await screen.getByText('Other ways').click()
  await screen.getByRole('button', { name: /^Change the link/ }).click()
  await screen.getByRole('button', { name: 'Change the link', exact: true }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Link' })).toHaveValue(here('/workout/u-two/'))
  await expect.element(screen.getByText('The link has changed. The new one is above.')).toBeVisible()
})

test('copies a frozen link, and says what it does not contain', async () => {
  vi.mocked(rows.readWorkout).mockResolvedValue({ ...rain, imageUrl: url })
  const screen = await open('public')
  await screen.getByText('Other ways').click()
  await screen.getByRole('button', { name: /^Copy a frozen link/ }).click()
  await expect.element(screen.getByText('Frozen link copied.')).toBeVisible()
  await expect.element(screen.getByText(/^1 file isn’t included/)).toBeVisible()
  expect(vi.mocked(platform.copyText).mock.lastCall?.[0]).toMatch(/\/workout\/w\/#1\./)
  vi.mocked(platform.copyText).mockResolvedValue(false)
  await screen.getByRole('button', { name: /^Copy a frozen link/ }).click()
  await expect.element(screen.getByText('We couldn’t copy the link. Copy it yourself.')).toBeVisible()
})

test('creates a file once, with or without media', async () => {
  const made = pending<{ name: string; missing: number }>()
  vi.mocked(files.saveWithMedia).mockReturnValue(made.promise)
  vi.mocked(files.saveAsText).mockReturnValue('Rain.icepoint.json')
  vi.mocked(rows.readWorkout).mockResolvedValue({ ...rain, imageUrl: url })
  const screen = await open('public')
  await screen.getByText('Other ways').click()
  const button = screen.getByRole('button', { name: /^Save as a file With 1 media file/ })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  made.resolve({ name: 'Rain.icepoint.zip', missing: 1 })
  await expect.element(screen.getByText(/but 1 file couldn’t be read/)).toBeVisible()
  expect(files.saveWithMedia).toHaveBeenCalledOnce()
  vi.mocked(rows.readWorkout).mockResolvedValue(rain)
  await screen.rerender(<ShareSheet key="other" workout={rain} role="owner" onClose={onClose} />)
  await screen.getByText('Other ways').click()
  await screen.getByRole('button', { name: /^Save as a file Text and times/ }).click()
  await expect.element(screen.getByText('“Rain.icepoint.json” is in your downloads.')).toBeVisible()
})

test('prints the address of a workout that others can open', async () => {
  const screen = await open('private')
  await screen.getByText('Other ways').click()
  await screen.getByRole('button', { name: /^Print/ }).click()
  await vi.waitFor(() => expect(printing.printWorkout).toHaveBeenLastCalledWith('rain', undefined))
  await screen.rerender(<ShareSheet key="other" workout={rain} role="user" onClose={onClose} />)
  await screen.getByText('Other ways').click()
  await screen.getByRole('button', { name: /^Print/ }).click()
  await vi.waitFor(() =>
    expect(printing.printWorkout).toHaveBeenLastCalledWith('rain', `${location.origin}/workout/rain/`)
  )
})

test('lets others share what they can open, and change nothing', async () => {
  const screen = await open('private', { role: 'user' })
  expect(screen.getByRole('radio').query()).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Link' }).query()).toBeNull()
  await expect.element(screen.getByRole('button', { name: /^Copy a frozen link/ })).toBeVisible()
  const linked = { id: `u-${'ab'.repeat(14)}`, name: 'Rain', visibility: 'unlisted' as const }
  await screen.rerender(<ShareSheet key="other" workout={linked} role="guest" onClose={onClose} />)
  await expect.element(screen.getByRole('textbox', { name: 'Link' })).toHaveValue(here(`/workout/${linked.id}/`))
})

test('says when the workout or its link cannot be read, and what is waiting while offline', async () => {
  vi.mocked(rows.readWorkout).mockRejectedValueOnce(new NetworkError('unreachable')).mockResolvedValue(rain)
  vi.mocked(links.readLink).mockRejectedValue(new NetworkError('unreachable'))
  $isOnline.set(false)
  const screen = await open('unlisted')
  await expect.element(screen.getByText(/^You’re offline\. We’ll send your changes/)).toBeVisible()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByText('Other ways').click()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: /^Copy a frozen link/ })).toBeVisible()
})

test('changes the open workout in the editor, and closes if the editor shows why not', async () => {
  const picture = exerciseOf('a')
  const steps = picture.steps.map((step) => ({ ...step, url, mediaType: 'image' as const }))
  vi.mocked(rows.readWorkout).mockResolvedValue({ ...rain, exercises: [{ ...picture, name: 'Squat', steps }] })
  const editor = { publish: vi.fn(() => Promise.resolve(false)), leaveOut: vi.fn() }
  const screen = await open('private', { editor })
  await screen.getByRole('radio', { name: 'Public' }).click()
  await screen.getByRole('checkbox', { name: 'Squat' }).click()
  await screen.getByRole('button', { name: 'Publish without files' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(editor.leaveOut).toHaveBeenCalledExactlyOnceWith([url])
  expect(editor.publish).toHaveBeenCalledExactlyOnceWith('public')
  expect(deliver).not.toHaveBeenCalled()
})
