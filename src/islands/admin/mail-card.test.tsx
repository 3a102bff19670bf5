import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import * as server from '../../data/admin/admin.ts'
import { $mailFilter, $mails } from '../../stores/admin/mail.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { MailCard } from './mail-card.tsx'

vi.mock('../../data/admin/admin.ts', { spy: true })

const data = vi.mocked(server)
const mail: server.AdminMail = {
  id: 'm',
  to: 'ben@example.com',
  from: '',
  subject: 'Ann invites you',
  body: 'Open this address.',
  state: 'failed',
  kind: 'invitation',
  tries: 3,
  error: '550 No such person',
  createdAt: '2026-03-01T08:00:00.000Z',
  dueAt: null
}
const answer = (...items: server.AdminMail[]) => data.listMail.mockResolvedValue({ items, next: null })

freshApp()
beforeEach(() => {
  $mails.set({ kind: 'loading' })
  $mailFilter.set('')
  answer(mail)
  data.retryMail.mockResolvedValue({ ...mail, state: 'queued', tries: 0, error: '' })
})

test('shows the recipient, the state, the reason and the text', async () => {
  const screen = await render(<MailCard />)
  await expect.element(screen.getByText('ben@example.com')).toBeVisible()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('Not delivered')
  await expect.element(screen.getByText('550 No such person')).toBeVisible()
  await expect.element(screen.getByText('3 attempts')).toBeVisible()
  await screen.getByText('Ann invites you').click()
  await expect.element(screen.getByText('Open this address.')).toBeVisible()
})

test('shows who wrote to support, and when the next attempt is', async () => {
  const dueAt = '2026-03-02T08:00:00.000Z'
  answer({ ...mail, from: 'ann@example.com', state: 'queued', dueAt })
  const screen = await render(<MailCard />)
  await expect.element(screen.getByText('ann@example.com → ben@example.com')).toBeVisible()
  await expect.element(screen.getByText(/^Next attempt: .*2026/)).toBeVisible()
})

test('filters by state', async () => {
  const screen = await render(<MailCard />)
  await expect.element(screen.getByText('ben@example.com')).toBeVisible()
  answer()
  await screen.getByLabelText('Status').selectOptions('Possibly delivered')
  await expect.element(screen.getByText('No emails here.')).toBeVisible()
  expect(data.listMail).toHaveBeenLastCalledWith('unsure', '')
})

test('resends a mail that did not arrive, and says when that fails', async () => {
  data.retryMail.mockRejectedValueOnce(new UserFacingError('mail-not-found'))
  const screen = await render(<MailCard />)
  const again = screen.getByRole('button', { name: 'Send again to ben@example.com' })
  await again.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This email no longer exists.')
  await again.click()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('Waiting')
  expect(again.query()).toBeNull()
})

test('asks before resending a mail that may have arrived', async () => {
  answer({ ...mail, state: 'unsure' })
  const screen = await render(<MailCard />)
  await screen.getByRole('button', { name: 'Send again to ben@example.com' }).click()
  expect(data.retryMail).not.toHaveBeenCalled()
  const dialog = screen.getByRole('dialog', { name: 'Send again to ben@example.com?' })
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('Waiting')
  await expect.element(screen.getByRole('heading', { name: 'Outgoing email' })).toHaveFocus()
  expect(data.retryMail).toHaveBeenCalledWith('m')
})

test.each(['sent', 'dropped', 'claimed', 'handing'] as const)('offers no resending: %s', async (state) => {
  answer({ ...mail, state, tries: 1 })
  const screen = await render(<MailCard />)
  await expect.element(screen.getByText('ben@example.com')).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
})

test('sends nothing while offline', async () => {
  $isOnline.set(false)
  const screen = await render(<MailCard />)
  await expect.element(screen.getByRole('button', { name: 'Send again to ben@example.com' })).toBeDisabled()
})
