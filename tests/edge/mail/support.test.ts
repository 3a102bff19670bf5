import { describe, expect, it } from 'vitest'
import { everyCut, withCut } from '../support/cut.ts'
import { call, join, newId, rows, type Answer, type Person } from '../support/edge.ts'
import { addressOf, arrivedAt, mailing, partsOf } from '../support/mail.ts'

const write = (person: Person, inboxes: string, text: string, id = newId()): Promise<Answer> =>
  call('POST', '/api/mail', { jwt: person.jwt, body: { id, text }, env: { ...mailing(), SUPPORT_MAIL: inboxes } })

describe('a message to support', () => {
  it('arrives at each inbox once, with the reply address', async () => {
    const person = await join()
    const [one, two, id] = [addressOf('fine'), addressOf('fine'), newId()]
    const text = 'How do I share?\r\n\r\nBcc: x@y.test\n{{stop}} <script>'
    for (let times = 0; times < 2; times += 1)
      expect((await write(person, `${one}, ${two},not an address`, text, id)).status).toBe(201)
    for (const to of [one, two]) {
      await expect.poll(async () => (await rows('mail', 'to', to)).map((row) => String(row['state']))).toEqual(['sent'])
      const [mail, ...more] = await arrivedAt(to)
      const { head, text: read, html } = partsOf(mail?.raw ?? '')
      expect(more).toEqual([])
      expect(head).toContain(`\r\nReply-To: ${person.email}\r\nSubject: Icepoint: How do I share?`)
      expect(head).not.toMatch(/^Bcc/im)
      expect(read).toBe(text.replaceAll(/\r?\n/g, '\r\n'))
      expect(html).toContain('&lt;script&gt;')
    }
    expect(await rows('mail', 'ownerId', person.id)).toHaveLength(2)
  })

  it('names its topic in the subject', async () => {
    const [person, inbox] = [await join(), addressOf('fine')]
    const env = { ...mailing(), SUPPORT_MAIL: inbox }
    const body = { id: newId(), topic: 'pro', text: 'For two trainers.' }
    expect((await call('POST', '/api/mail', { jwt: person.jwt, body, env })).status).toBe(201)
    await expect.poll(async () => (await arrivedAt(inbox)).length).toBe(1)
    const [mail] = await arrivedAt(inbox)
    expect(partsOf(mail?.raw ?? '').head).toContain('\r\nSubject: Icepoint, pro: For two trainers.')
  })

  it('waits where admins read it when no inbox is set up', async () => {
    const person = await join()
    await person.call('POST', '/api/mail', { id: newId(), text: 'Hello' })
    expect(await rows('mail', 'ownerId', person.id)).toMatchObject([{ state: 'queued', from: person.email }])
  })

  it('is limited to ten a day', async () => {
    const person = await join()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await write(person, addressOf('fine'), 'Hello')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  it('is one mail in the end when cut at any step', async () => {
    await everyCut(async (cut) => {
      const [person, id] = [await join(), newId()]
      const ask = () => person.call('POST', '/api/mail', { id, text: 'Hello' })
      const { result, wasCut } = await withCut(cut, ask)
      if (result.status !== 201) expect((await ask()).status).toBe(201)
      expect(await rows('mail', 'ownerId', person.id)).toHaveLength(1)
      return wasCut
    }, 2)
  }, 120_000)

  it('needs an account and a text', async () => {
    expect((await call('POST', '/api/mail', { body: { id: newId(), text: 'Hello' } })).status).toBe(401)
    const person = await join()
    expect((await person.call('POST', '/api/mail', { id: newId(), text: ' ' })).status).toBe(400)
  })
})

describe('a guest’s message to support', () => {
  const from = (network: string, body: object) =>
    call('POST', '/api/mail/guest', { body, headers: { 'cf-connecting-ip': network }, env: { ...mailing() } })
  const guest = () => `guest-${newId()}@example.com`

  it('waits once with the reply address, and says that it is unverified', async () => {
    const [email, id] = [guest(), newId()]
    for (let times = 0; times < 2; times += 1)
      expect((await from('198.51.100.1', { id, email, text: 'Hello' })).status).toBe(201)
    const [mail, ...more] = await rows('mail', 'from', email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ ownerId: '', subject: 'Icepoint, no account: Hello' })
    expect(String(mail?.['body'])).toContain('has not confirmed')
  })

  it('needs an address that can receive a reply', async () => {
    for (const email of ['', 'nobody', 'a@b.test\r\nBcc: x@y.test'])
      expect((await from('198.51.100.2', { id: newId(), email, text: 'Hello' })).status).toBe(400)
  })

  it('is limited to three a day from one network', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push((await from('198.51.100.3', { id: newId(), email: guest(), text: 'Hello' })).status)
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})
