import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as server from '../../data/admin/admin.ts'
import { $mailFilter, $mails, loadMails, moreMails, retryMail, showMails } from './mail.ts'

vi.mock('../../data/admin/admin.ts')

const data = vi.mocked(server)
const mail = (id: string, state: server.AdminMail['state'] = 'failed'): server.AdminMail => ({
  id,
  to: `${id}@example.com`,
  from: '',
  subject: 'Hello',
  body: 'How are you?',
  state,
  kind: 'support',
  tries: 1,
  error: '550 No',
  createdAt: '2026-11-20T17:00:00Z',
  dueAt: null
})
const shown = (): string[] => {
  const list = $mails.get()
  return list.kind === 'ready' ? list.items.map(({ id, state }) => `${id} ${state}`) : [list.kind]
}

beforeEach(() => {
  vi.resetAllMocks()
  $mails.set({ kind: 'loading' })
  $mailFilter.set('')
})

describe('the list of emails', () => {
  it('loads pages of the selected state', async () => {
    data.listMail.mockResolvedValueOnce({ items: [mail('a')], next: 'a' })
    await showMails('failed')
    data.listMail.mockResolvedValueOnce({ items: [mail('b')], next: null })
    await moreMails.submit()
    expect(shown()).toEqual(['a failed', 'b failed'])
    expect(data.listMail.mock.calls).toEqual([
      ['failed', ''],
      ['failed', 'a']
    ])
    await moreMails.submit()
    expect(data.listMail).toHaveBeenCalledTimes(2)
  })

  it('reports a failure and can be retried', async () => {
    data.listMail.mockRejectedValueOnce(new Error('away'))
    await loadMails()
    expect(shown()).toEqual(['failed'])
    data.listMail.mockResolvedValueOnce({ items: [], next: null })
    await loadMails()
    expect(shown()).toEqual([])
  })

  it('shows the last selection even when its answer arrives first', async () => {
    let late: (page: server.Page<server.AdminMail>) => void = () => undefined
    data.listMail.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
    const first = showMails('sent')
    data.listMail.mockResolvedValueOnce({ items: [mail('b')], next: null })
    await showMails('failed')
    late({ items: [mail('a', 'sent')], next: null })
    await first
    expect(shown()).toEqual(['b failed'])
  })
})

it('queues an email that is sent again', async () => {
  $mails.set({ kind: 'ready', items: [mail('a'), mail('b')], next: null })
  data.retryMail.mockResolvedValueOnce(mail('b', 'queued'))
  await retryMail.submit('b')
  expect(shown()).toEqual(['a failed', 'b queued'])
})
