import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NetworkError } from '#core/app/errors.ts'
import { readHistory } from '#core/planning/history/history-file.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import * as store from '../../../stores/planning/training-history.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { HistoryPreviewPart } from './history-preview.tsx'
import { $broughtHistory } from '../../../stores/planning/brought-history.ts'
import { HistorySheet } from './history-sheet.tsx'

vi.mock('../../../stores/planning/training-history.ts', { spy: true })
const spied = vi.mocked(store)

const STRONG = `Date,Workout Name,Duration,Exercise Name,Set Order
2024-05-01 18:00:00,Legs,1h,Squat,1
2024-05-02 18:00:00,Push,30m,Press,1
2024-05-03 18:00:00,Pull,,Row,1
someday,Pull,,Row,1
`

function readOf(text = STRONG, more: Partial<store.ReadHistory> = {}): store.ReadHistory {
  const found = readHistory(new TextEncoder().encode(text), () => text)
  if (typeof found === 'string') throw new Error(found)
  return { userId: 'ada', files: [found], unread: [], tooMany: 0, known: new Set(), ...more }
}

freshApp()
beforeEach(() => {
  spied.saveHistory.mockResolvedValue(12)
  spied.readHistoryFiles.mockResolvedValue(readOf())
  spied.sendHistory.mockResolvedValue({ added: 2, refused: 0 })
})

const onClose = vi.fn()
const open = () => render(<HistorySheet onClose={onClose} />)
/** The hidden input behind the button. */
const choose = (name = 'Choose files') =>
  userEvent.upload(
    document.querySelector(`input[type="file"][aria-label="${name}"]`) ?? document.body,
    new File([STRONG], 'strong.csv')
  )

test('saves the table, and says how much it contains or why it failed', async () => {
  const saved = Promise.withResolvers<number>()
  spied.saveHistory.mockReturnValueOnce(saved.promise)
  const screen = await open()
  const button = screen.getByRole('button', { name: 'Save table' })
  await button.click()
  await expect.element(screen.getByText('Reading your entries.')).toBeVisible()
  await expect.element(button).toBeDisabled()
  saved.resolve(12)
  await expect.element(screen.getByText('The table has 12 entries.')).toBeVisible()
  spied.saveHistory.mockRejectedValueOnce(new NetworkError('unreachable'))
  await button.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
})

test('shows new, existing and skipped entries with the reason', async () => {
  const unread = [{ name: 'big.fit', reason: 'too-large' as const }]
  spied.readHistoryFiles.mockResolvedValue(readOf(STRONG, { unread, tooMany: 3 }))
  const screen = await open()
  await choose()
  await expect.element(screen.getByText('2 new entries')).toBeVisible()
  await expect.element(screen.getByText('From 1 May 2024 to 2 May 2024')).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Strength' })).toHaveTextContent('Strength90 min')
  await expect.element(screen.getByText('No minutes in the file')).toBeVisible()
  await expect.element(screen.getByText('No date we can read (lines 5)')).toBeVisible()
  await expect.element(screen.getByText('big.fit: the file is larger than 25 MB.')).toBeVisible()
  await expect.element(screen.getByText('Only the first 500 files were read.')).toBeVisible()
})

test('reads a file chosen elsewhere at once, and only once', async () => {
  const file = new File([STRONG], 'strong.csv')
  $broughtHistory.set([file])
  const screen = await open()
  await expect.element(screen.getByText('2 new entries')).toBeVisible()
  expect(spied.readHistoryFiles.mock.lastCall).toEqual([[file]])
  expect($broughtHistory.get()).toEqual([])
})

test('lets the user set minutes where the file has none', async () => {
  const screen = await open()
  await choose()
  const field = screen.getByLabelText('1 entry has no minutes. Count it as')
  await field.fill('2000')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('button', { name: 'Import 2 entries' })).toBeVisible()
  await field.fill('45')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await screen.getByRole('button', { name: 'Import 3 entries' }).click()
  expect(spied.sendHistory.mock.calls[0]?.[0].map(({ seconds }) => seconds)).toEqual([3600, 1800, 2700])
})

test('finds nothing new in a file imported before', async () => {
  const read = readOf()
  const known = new Set(store.previewOf(read, { untimedMin: null, usualName: String }).fresh.map(({ id }) => id))
  spied.readHistoryFiles.mockResolvedValue({ ...read, known })
  const screen = await open()
  await choose()
  await expect.element(screen.getByText('There’s nothing new to import.')).toBeVisible()
  await expect.element(screen.getByText('2 entries are already there.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Import/ }).elements()).toHaveLength(0)
  spied.readHistoryFiles.mockResolvedValue(readOf())
  await choose('Choose other files')
  await expect.element(screen.getByText('2 new entries')).toBeVisible()
})

test('shows the progress, can be stopped, and reports the result', async () => {
  const sent = Promise.withResolvers<store.SentHistory>()
  spied.sendHistory.mockReturnValueOnce(sent.promise)
  const screen = await open()
  await choose()
  await screen.getByRole('button', { name: 'Import 2 entries' }).click()
  const [, tell, isStopped] = spied.sendHistory.mock.calls[0] ?? []
  tell?.(1)
  await expect.element(screen.getByRole('progressbar', { name: '1 of 2 entries sent.' })).toHaveValue(1)
  expect(isStopped?.()).toBe(false)
  await screen.getByRole('button', { name: 'Stop here' }).click()
  expect(isStopped?.()).toBe(true)
  sent.resolve({ added: 1, refused: 1 })
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 entry added.')
  await expect.element(screen.getByText(/^1 entry doesn’t fit/)).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).last().click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('retries with the same entries after a failure', async () => {
  spied.sendHistory.mockRejectedValueOnce(new NetworkError('unreachable'))
  const screen = await open()
  await choose()
  await screen.getByRole('button', { name: 'Import 2 entries' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('2 entries added.')).toBeVisible()
  expect(spied.sendHistory.mock.calls[1]?.[0]).toEqual(spied.sendHistory.mock.calls[0]?.[0])
})

test('stops sending when it closes', async () => {
  spied.sendHistory.mockReturnValueOnce(new Promise(() => undefined))
  const screen = await open()
  await choose()
  await screen.getByRole('button', { name: 'Import 2 entries' }).click()
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
  await screen.unmount()
  expect(spied.sendHistory.mock.calls[0]?.[2]()).toBe(true)
})

test('says when it is offline, and when files could not be compared', async () => {
  spied.readHistoryFiles.mockRejectedValueOnce(new NetworkError('unreachable'))
  const screen = await open()
  await choose()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  $isOnline.set(false)
  await expect.element(screen.getByRole('button', { name: 'Save table' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Choose files' }).elements()).toHaveLength(0)
})

test('names the first five files that could not be read', async () => {
  const unread = Array.from({ length: 7 }, (_, index) => ({ name: `no ${index}`, reason: 'damaged' as const }))
  const preview = { fresh: [], present: 0, untimed: 0, leftOut: {} }
  const parts = { read: { ...readOf(), unread }, preview, typed: '', onTyped: () => undefined }
  const screen = await render(<HistoryPreviewPart {...parts} />)
  await expect.element(screen.getByText('no 4: the file is damaged.')).toBeVisible()
  await expect.element(screen.getByText('+ 2')).toBeVisible()
  expect(screen.getByText(/^no 5/).elements()).toHaveLength(0)
})

test('links to the feed for other calendars', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Calendar feed' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Calendar feed' })).toBeVisible()
})
