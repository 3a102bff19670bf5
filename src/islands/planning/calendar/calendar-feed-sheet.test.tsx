import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import * as link from '../../../stores/workout/link.ts'
import * as store from '../../../stores/planning/calendar-feed.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { CalendarFeedSheet } from './calendar-feed-sheet.tsx'

vi.mock('../../../stores/planning/calendar-feed.ts', { spy: true })
vi.mock('../../../stores/workout/link.ts', { spy: true })
const spied = vi.mocked(store)

const feed = (secret = 'abc', hasNames = true): store.Feed => ({ secret, hasNames })

freshApp()
beforeEach(() => {
  spied.readFeed.mockResolvedValue(feed())
  spied.changeFeed.mockImplementation(({ hasNames, isNew }) => Promise.resolve(feed(isNew ? 'new' : 'abc', hasNames)))
  spied.removeFeed.mockResolvedValue()
})

const open = () => render(<CalendarFeedSheet onClose={() => undefined} />)
const ADDRESS = 'Link'

test('waits, and creates an address if there is none', async () => {
  const read = Promise.withResolvers<store.Feed | null>()
  spied.readFeed.mockReturnValueOnce(read.promise)
  const screen = await open()
  await expect.element(screen.getByRole('dialog', { name: 'Calendar feed' })).toBeVisible()
  read.resolve(null)
  await screen.getByRole('button', { name: 'Create address' }).click()
  expect(spied.changeFeed).toHaveBeenCalledWith({ hasNames: true, isNew: true })
  await expect.element(screen.getByLabelText(ADDRESS)).toHaveValue(`${location.origin}/api/calendar/new.ics`)
  await expect.element(screen.getByText('The address is ready.')).toBeVisible()
})

test('copies the address and opens it in a calendar app', async () => {
  vi.mocked(link.copyAddress).mockResolvedValue(true)
  const screen = await open()
  await screen.getByRole('button', { name: 'Copy link' }).click()
  expect(link.copyAddress).toHaveBeenCalledWith(`${location.origin}/api/calendar/abc.ics`)
  await expect
    .element(screen.getByRole('link', { name: 'Open in a calendar app' }))
    .toHaveAttribute('href', `webcal://${location.host}/api/calendar/abc.ics`)
})

test('changes what the feed contains', async () => {
  const screen = await open()
  await screen.getByRole('switch', { name: 'Show workout names' }).click()
  expect(spied.changeFeed).toHaveBeenCalledWith({ hasNames: false, isNew: false })
  await expect.element(screen.getByRole('switch')).not.toBeChecked()
  await expect.element(screen.getByLabelText(ADDRESS)).toHaveValue(`${location.origin}/api/calendar/abc.ics`)
})

test('asks before removing the address', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'New address' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(spied.changeFeed).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'New address' }).click()
  await screen.getByRole('button', { name: 'Create new address' }).click()
  await expect.element(screen.getByLabelText(ADDRESS)).toHaveValue(`${location.origin}/api/calendar/new.ics`)
  await screen.getByRole('button', { name: 'End the feed' }).click()
  await screen.getByRole('button', { name: 'End feed' }).click()
  await expect.element(screen.getByText('The feed has ended.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Create address' })).toBeVisible()
})

test('can replace an address that cannot be shown', async () => {
  spied.readFeed.mockResolvedValue(feed(''))
  const screen = await open()
  await expect.element(screen.getByText(/^The address works, but/)).toBeVisible()
  expect(screen.getByLabelText(ADDRESS).elements()).toHaveLength(0)
  await expect.element(screen.getByRole('button', { name: 'New address' })).toBeEnabled()
})

test('retries after a failure, reports a failed change, and waits for the network', async () => {
  spied.readFeed.mockRejectedValueOnce(new NetworkError('unreachable'))
  const screen = await open()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByLabelText(ADDRESS)).toBeVisible()
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
  spied.changeFeed.mockRejectedValueOnce(new NetworkError('timeout'))
  await screen.getByRole('switch').click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  $isOnline.set(false)
  await expect.element(screen.getByRole('button', { name: 'New address' })).toBeDisabled()
  await expect.element(screen.getByRole('switch')).toBeDisabled()
})
