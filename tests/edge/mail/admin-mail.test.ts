import { beforeAll, describe, expect, it } from 'vitest'
import { sweepMail } from '../../../functions/mail/sweep-mail.ts'
import { call, join, newId, rows, type Person } from '../support/edge.ts'
import { joinAdmin } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'
import { addressOf, arrivedAt, mailing, mailTo, plantMail } from '../support/mail.ts'

let boss: Person
beforeAll(async () => {
  boss = await joinAdmin()
})

const retry = (id: string, jwt = boss.jwt) => call('POST', `/api/admin/mail/${id}/retry`, { jwt, env: mailing() })

describe('an admin', () => {
  it.each(['failed', 'unsure', 'queued'])('resends a mail that is %s', async (state) => {
    const to = addressOf('fine')
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const { $id } = await plantMail(to, { state, tries: 7, error: '550 No', dueAt: state === 'queued' ? later : null })
    const answer = await retry(String($id))
    expect([answer.status, answer.body['mail']]).toMatchObject([200, { to, state: 'queued', tries: 0, error: '' }])
    await expect.poll(async () => (await mailTo(to))['state']).toBe('sent')
    expect(await arrivedAt(to)).toHaveLength(1)
  })

  it.each(['sent', 'claimed', 'handing', 'dropped'])('does not resend one that is %s', async (state) => {
    const to = addressOf('fine')
    const { $id } = await plantMail(to, { state })
    const answer = await retry(String($id))
    expect([answer.status, answer.body['error']?.['details']?.['code']]).toEqual([409, 'mail-on-its-way'])
    expect(await mailTo(to)).toMatchObject({ state })
  })

  it('sends it once when asked twice at once', async () => {
    const to = addressOf('fine')
    const { $id } = await plantMail(to, { state: 'failed', dueAt: null })
    await Promise.all([retry(String($id)), retry(String($id))])
    await expect.poll(async () => (await mailTo(to))['state']).toBe('sent')
    expect(await arrivedAt(to)).toHaveLength(1)
  })

  it('is told that a mail no longer exists', async () => {
    expect((await retry(newId())).status).toBe(404)
  })
})

it('nobody else can send or read mails', async () => {
  const to = addressOf('fine')
  const { $id } = await plantMail(to, { state: 'failed' })
  const { jwt } = await join()
  expect((await retry(String($id), jwt)).status).toBe(403)
  expect((await call('GET', '/api/admin/mail', { jwt })).status).toBe(403)
  expect(await mailTo(to)).toMatchObject({ state: 'failed' })
})

describe('the sweeper', () => {
  it('deletes delivered mails after a month, and all after three', async () => {
    const ago = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
    const cases = [
      ['sent', 31, 0],
      ['dropped', 31, 0],
      ['sent', 29, 1],
      ['failed', 89, 1],
      ['unsure', 91, 0]
    ] as const
    const mails = await Promise.all(
      cases.map(async ([state, days, left]) => {
        const to = addressOf('fine')
        await plantMail(to, { state, createdAt: ago(days), dueAt: null })
        return { to, left }
      })
    )
    await sweepMail(await edgeWriter(), Date.now())
    for (const { to, left } of mails) expect(await rows('mail', 'to', to)).toHaveLength(left)
  })
})
