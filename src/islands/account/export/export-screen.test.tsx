import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import * as store from '../../../stores/account/export.ts'
import { $session } from '../../../stores/account/session.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { ada, freshApp } from '../../app/islands.test-kit.ts'
import { ExportScreen, ExportPart } from './export-screen.tsx'

vi.mock('../../../stores/account/export.ts', { spy: true })

const { $export } = store

freshApp()
beforeEach(() => {
  $export.set({ kind: 'idle' })
  vi.mocked(store.startExport).mockResolvedValue()
})

test('says whose data the file contains, and creates it', async () => {
  const screen = await render(<ExportScreen />)
  await expect.element(screen.getByRole('heading', { name: 'Download your data', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'What’s inside' }).getByRole('listitem').nth(4)).toBeVisible()
  await expect.element(screen.getByText(/For ada@icepoint\.test/)).toBeVisible()
  await screen.getByRole('button', { name: 'Create file' }).click()
  expect(store.startExport).toHaveBeenCalledOnce()
})

test('sends visitors to the log-in and back', async () => {
  $session.set({ kind: 'signed-out' })
  const screen = await render(<ExportScreen />)
  const link = screen.getByRole('link', { name: 'Log in' })
  await expect.element(link).toBeVisible()
  expect(link.element().getAttribute('href')).toContain('export')
  expect(screen.getByRole('button', { name: 'Create file' }).query()).toBeNull()
})

test('waits for the account, reports when it is unknown, and shows the last user', async () => {
  $session.set({ kind: 'unknown', error: null, lastKnown: null })
  const screen = await render(<ExportScreen />)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  $session.set({ kind: 'unknown', error: new NetworkError('unreachable'), lastKnown: null })
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/We couldn’t load your account\..*The server didn’t answer\./)
  $session.set({ kind: 'unknown', error: new NetworkError('offline'), lastKnown: ada })
  await expect.element(screen.getByRole('button', { name: 'Create file' })).toBeVisible()
})

test('shows the progress and can be cancelled', async () => {
  $export.set({ kind: 'running', bytes: 3_145_728 })
  const screen = await render(<ExportPart look="primary" />)
  await expect.element(screen.getByRole('progressbar', { name: 'Download your data' })).toBeVisible()
  await expect.element(screen.getByText('3.0 MB so far')).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(store.cancelExport).toHaveBeenCalledOnce()
})

test('says that it is finished, or what failed', async () => {
  $export.set({ kind: 'done', bytes: 1_048_576 })
  const screen = await render(<ExportPart look="primary" />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('The file (1.0 MB) is in your downloads.')
  await expect.element(screen.getByRole('button', { name: 'Create it again' })).toBeVisible()
  $export.set({ kind: 'failed', error: new UserFacingError('export-broken') })
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^\s*We couldn’t create the file\..*Your data hasn’t changed\./)
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('needs a network', async () => {
  $isOnline.set(false)
  const screen = await render(<ExportPart look="plain" />)
  await expect.element(screen.getByText(/The server creates the file/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Create file' })).toBeDisabled()
})
