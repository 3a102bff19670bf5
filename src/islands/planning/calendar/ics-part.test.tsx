import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NetworkError } from '#core/app/errors.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import * as store from '../../../stores/planning/ics-import.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { IcsPart } from './calendar-feed-sheet.tsx'

vi.mock('../../../stores/planning/ics-import.ts', { spy: true })
const spied = vi.mocked(store)

const date = (id: string): store.DateToBring => ({
  id,
  key: id,
  title: id,
  wall: '2099-01-05T07:30',
  repeat: '',
  gone: [],
  reminderMin: null,
  lengthMin: null
})
const read = (more: object = {}) => ({
  kind: 'read' as const,
  fresh: [date('a'), date('b')],
  present: 0,
  leftOut: {},
  notes: {},
  ...more
})

freshApp()
beforeEach(() => {
  spied.readCalendarFile.mockResolvedValue(read())
  spied.bringDates.mockResolvedValue(2)
})

const choose = () =>
  userEvent.upload(document.querySelector('input[type="file"]') ?? document.body, new File(['x'], 'calendar.ics'))

test('shows new, simplified and skipped dates, then imports them', async () => {
  spied.readCalendarFile.mockResolvedValue(read({ present: 3, leftOut: { rule: 1, past: 4 }, notes: { zone: 2 } }))
  const screen = await render(<IcsPart />)
  await choose()
  await expect.element(screen.getByText('2 new dates')).toBeVisible()
  await expect.element(screen.getByText('3 dates are already there.')).toBeVisible()
  await expect.element(screen.getByText('Other time zone, converted to local time: 2')).toBeVisible()
  await expect.element(screen.getByText('Left out, repeats in a way we don’t support: 1')).toBeVisible()
  await expect.element(screen.getByText('Left out, already over: 4')).toBeVisible()
  await screen.getByRole('button', { name: 'Import 2 dates' }).click()
  await expect.element(screen.getByText('2 dates planned.')).toBeVisible()
})

test('shows the progress and can be stopped', async () => {
  const sent = Promise.withResolvers<number>()
  spied.bringDates.mockReturnValueOnce(sent.promise)
  const screen = await render(<IcsPart />)
  await choose()
  await screen.getByRole('button', { name: 'Import 2 dates' }).click()
  const [, tell, isStopped] = spied.bringDates.mock.calls[0] ?? []
  tell?.(1)
  await expect.element(screen.getByRole('progressbar', { name: '1 of 2 dates sent.' })).toHaveValue(1)
  await screen.getByRole('button', { name: 'Stop here' }).click()
  expect(isStopped?.()).toBe(true)
  sent.resolve(1)
  await expect.element(screen.getByText('1 date planned.')).toBeVisible()
})

test('stops sending when its sheet closes', async () => {
  spied.bringDates.mockReturnValueOnce(new Promise(() => undefined))
  const screen = await render(<IcsPart />)
  await choose()
  await screen.getByRole('button', { name: 'Import 2 dates' }).click()
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
  await screen.unmount()
  expect(spied.bringDates.mock.calls[0]?.[2]()).toBe(true)
})

test('says why a file is refused, what failed, and when it is offline', async () => {
  spied.readCalendarFile.mockResolvedValueOnce({ kind: 'unread', reason: 'too-large' })
  const screen = await render(<IcsPart />)
  await choose()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The file is larger than 5 MB.')
  spied.readCalendarFile.mockRejectedValueOnce(new NetworkError('unreachable'))
  await choose()
  await expect.element(screen.getByRole('alert')).not.toMatchTextContent('The file is larger than 5 MB.')
  spied.bringDates.mockRejectedValueOnce(new NetworkError('timeout'))
  await choose()
  await screen.getByRole('button', { name: 'Import 2 dates' }).click()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('2 dates planned.')).toBeVisible()
  $isOnline.set(false)
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument()
})

test('finds nothing new in a file imported before', async () => {
  spied.readCalendarFile.mockResolvedValue(read({ fresh: [], present: 2 }))
  const screen = await render(<IcsPart />)
  await choose()
  await expect.element(screen.getByText('There’s nothing new to import.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Import/ }).elements()).toHaveLength(0)
})
