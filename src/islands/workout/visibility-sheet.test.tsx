import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import * as links from '../../data/workout/linked-workout.ts'
import * as platform from '../../platform/files/share.ts'
import { freshApp, pending } from '../app/islands.test-kit.ts'
import { VisibilitySheet } from './visibility-sheet.tsx'

vi.mock('../../data/workout/linked-workout.ts', { spy: true })
vi.mock('../../platform/files/share.ts', { spy: true })

const onClose = vi.fn()
const change = vi.fn<(visibility: Visibility) => Promise<boolean>>()
const open = (visibility: Visibility = 'private') =>
  render(<VisibilitySheet workout={{ id: 'rain', name: 'Rain', visibility }} change={change} onClose={onClose} />)

freshApp()
beforeEach(() => {
  change.mockResolvedValue(true)
  vi.mocked(links.readLink).mockResolvedValue('u-one')
  vi.mocked(links.changeLink).mockResolvedValue('u-two')
  vi.mocked(platform.copyText).mockResolvedValue(true)
})

test('says which of the three it is, and what each means', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('dialog', { name: 'Who can see Rain?' })).toBeVisible()
  const names = ['Private', 'With the link', 'Public']
  for (const name of names) await expect.element(screen.getByRole('radio', { name })).toHaveAccessibleDescription(/\.$/)
  await expect.element(screen.getByRole('radio', { name: 'Private' })).toBeChecked()
  await expect
    .element(screen.getByRole('radio', { name: 'Private' }))
    .toHaveAccessibleDescription('Only you and friends you share it with can open it.')
  expect(screen.getByRole('textbox').query()).toBeNull()
})

test('changes nothing before it is agreed to, and then shows the link', async () => {
  const answer = pending<boolean>()
  change.mockReturnValue(answer.promise)
  const screen = await open()
  await screen.getByRole('radio', { name: 'With the link' }).click()
  expect(change).not.toHaveBeenCalled()
  const save = screen.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await save.click({ force: true })
  answer.resolve(true)
  await expect.element(screen.getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/workout/u-one/`)
  expect(change).toHaveBeenCalledExactlyOnceWith('unlisted')
  await screen.getByRole('button', { name: 'Copy link' }).click()
  expect(platform.copyText).toHaveBeenCalledWith(`${location.origin}/workout/u-one/`)
  await expect.element(screen.getByText('The link is copied.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('what was published can be undone at once', async () => {
  const screen = await open('unlisted')
  await screen.getByRole('radio', { name: 'Public' }).click()
  await screen.getByRole('button', { name: 'Publish' }).click()
  await expect.element(screen.getByText('Everybody finds Rain now.')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('radio', { name: 'With the link' })).toBeChecked()
  expect(change.mock.calls).toEqual([['public'], ['unlisted']])
  expect(screen.getByRole('button', { name: 'Undo' }).query()).toBeNull()
})

test('undoing what was private before closes it', async () => {
  const screen = await open('private')
  await screen.getByRole('radio', { name: 'Public' }).click()
  await screen.getByRole('button', { name: 'Publish' }).click()
  // Another choice is made with its own button.
  await screen.getByRole('radio', { name: 'With the link' }).click()
  expect(screen.getByRole('button', { name: 'Undo' }).query()).toBeNull()
  await screen.getByRole('radio', { name: 'Public' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(change.mock.calls).toEqual([['public'], ['private']])
})

const BUTTONS = { Private: 'Make private', 'With the link': 'Save', Public: 'Publish' }

test.each([
  ['public', 'Private', /public page closes/],
  ['public', 'With the link', /Only the link opens it/],
  ['unlisted', 'Private', /stops working for everybody/],
  ['unlisted', 'Public', /leads to the public page/]
] as const)('what is %s can become %s, and says what ends', async (from, name, warning) => {
  const screen = await open(from)
  await screen.getByRole('radio', { name }).click()
  await expect.element(screen.getByText(warning)).toBeVisible()
  await screen.getByRole('button', { name: BUTTONS[name] }).click()
  await vi.waitFor(() => expect(change).toHaveBeenCalledOnce())
})

test('closes when it is private again, or when it failed: the page says why', async () => {
  const screen = await open('public')
  await screen.getByRole('radio', { name: 'Private' }).click()
  await screen.getByRole('button', { name: 'Make private' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await screen.unmount()
  change.mockResolvedValue(false)
  const other = await open('public')
  await other.getByRole('radio', { name: 'With the link' }).click()
  await other.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})

test('changes the link only after a second press', async () => {
  const screen = await open('unlisted')
  await screen.getByRole('button', { name: 'Change the link' }).click()
  await expect.element(screen.getByText('The old link stops working at once.')).toBeVisible()
  expect(links.changeLink).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Change it' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/workout/u-two/`)
  await expect.element(screen.getByText('This is the new link.')).toBeVisible()
})

test('a public one shows its address, which cannot be changed', async () => {
  const screen = await open('public')
  await expect.element(screen.getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/workout/rain/`)
  expect(screen.getByRole('button', { name: 'Change the link' }).query()).toBeNull()
})

test('says when the link cannot be read or copied', async () => {
  vi.mocked(platform.copyText).mockResolvedValue(false)
  const screen = await open('public')
  await screen.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(screen.getByText('Copy the link yourself.')).toBeVisible()
  await screen.unmount()
  vi.mocked(links.readLink).mockRejectedValue(new NetworkError('unreachable'))
  const other = await open('unlisted')
  await expect.element(other.getByRole('alert')).toBeVisible()
})
