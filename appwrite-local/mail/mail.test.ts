import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startServer } from '../server.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { sendMail } from './mail.ts'
import { buildMessage, formatAddress, parseAddress } from './message.ts'
import { undeliveredMails } from './outbox.ts'
import { invitationMail, recoveryMail, verificationMail } from './templates.ts'

let server: TestServer | undefined
const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  await server?.remove()
  for (const close of closers.splice(0)) await close()
})

interface Sink {
  url: string
  mails: { to: string; text: string }[]
  /** Makes the server answer every recipient with this SMTP code from now on; 0 accepts. */
  refuse: (code: number) => void
}

async function startSink(): Promise<Sink> {
  const mails: Sink['mails'] = []
  let refusal = 0
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(refusal === 0 ? undefined : Object.assign(new Error('no'), { responseCode: refusal }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: Buffer.concat(chunks).toString() })
        done()
      })
    }
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, refuse: (code) => void (refusal = code) }
}

const eventually = (check: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(check()).toBe(true), { interval: 10 })

const magicUrl = { userId: 'ann', email: 'ann@example.com', url: 'http://localhost/in' }

describe('by SMTP', () => {
  it('delivers mail and keeps nothing', async () => {
    const sink = await startSink()
    server = await startTestServer(
      { projectName: 'Demo' },
      { smtp: sink.url, mailFrom: 'Demo team <demo@example.com>' }
    )
    expect((await server.call('POST', '/v1/account/tokens/magic-url', magicUrl)).status).toBe(201)
    await eventually(() => sink.mails.length === 1)
    expect(sink.mails[0]?.to).toBe('ann@example.com')
    expect(sink.mails[0]?.text).toContain('From: Demo team <demo@example.com>')
    expect(sink.mails[0]?.text).toMatch(/http:\/\/localhost\/in\?userId=ann&secret=[0-9a-f]{64}&expire=/)
    const kept = () => server?.app.db.prepare('SELECT count(*) AS n FROM mails').get()?.['n']
    await eventually(() => kept() === 0)
  })

  it('sends after a restart what could not be sent before', async () => {
    server = await startTestServer({}, { smtp: 'smtp://127.0.0.1:9' })
    const { app } = server
    await server.call('POST', '/v1/account/tokens/magic-url', magicUrl)
    await eventually(() => undeliveredMails(app).length === 1)
    await server.close()
    const sink = await startSink()
    const again = await startServer({ dataDir: server.dataDir, schema: { projectId: 'demo' }, smtp: sink.url })
    await eventually(() => sink.mails.length === 1)
    await eventually(() => undeliveredMails(again.app).length === 0)
    await again.close()
  })

  it('lists mails refused for good and mails that will be retried', async () => {
    const sink = await startSink()
    server = await startTestServer({}, { smtp: sink.url })
    const { app } = server
    sink.refuse(550)
    await server.call('POST', '/v1/account/tokens/magic-url', magicUrl)
    await eventually(() => undeliveredMails(app).length === 1)
    expect(undeliveredMails(app)[0]).toMatchObject({ recipient: 'ann@example.com', failed: true, attempts: 1 })
    sink.refuse(450)
    await server.call('POST', '/v1/account/tokens/email', { userId: 'bob', email: 'bob@example.com' })
    await eventually(() => undeliveredMails(app).length === 2)
    expect(undeliveredMails(app)[1]).toMatchObject({ recipient: 'bob@example.com', failed: false })
  })
})

describe('into a folder', () => {
  it('writes nothing when the transaction is rolled back', async () => {
    server = await startTestServer()
    const { app, dataDir } = server
    app.options.mailDir = join(dataDir, 'mail')
    const send = (): void => sendMail(app, { name: '', email: 'a@example.com' }, recoveryMail('D', { name: '' }, 'x:y'))
    const undone = (): void =>
      app.db.transaction(() => {
        send()
        throw new Error('undone')
      })
    expect(undone).toThrow('undone')
    expect(existsSync(app.options.mailDir)).toBe(false)
    app.db.transaction(send)
    expect(readdirSync(app.options.mailDir)).toHaveLength(1)
  })

  it('addresses a person by name', async () => {
    server = await startTestServer()
    const { app, dataDir } = server
    app.options.mailDir = join(dataDir, 'mail')
    const ann = await server.signUp('ann')
    await server.call('POST', '/v1/teams', { teamId: 't', name: 'T' }, ann)
    const invitation = { email: 'bob@example.com', roles: [], url: 'http://localhost/join' }
    expect((await server.call('POST', '/v1/teams/t/memberships', invitation, ann)).status).toBe(201)
    const [name = ''] = readdirSync(app.options.mailDir)
    expect(readFileSync(join(app.options.mailDir, name), 'utf8')).toContain('To: "bob@example.com" <bob@example.com>')
  })

  it('lists a mail that the disk has no room for', async () => {
    server = await startTestServer()
    server.app.options.mailDir = '/dev/null/mail'
    expect((await server.call('POST', '/v1/account/tokens/magic-url', magicUrl)).status).toBe(201)
    expect(undeliveredMails(server.app)[0]).toMatchObject({ attempts: 1, failed: false })
  })
})

describe('a message', () => {
  const from = { name: 'Appwrite', email: 'noreply@appwrite.io' }
  const now = Date.parse('2026-11-21T10:00:00Z')

  it('carries plain text and HTML, with names escaped in the HTML', () => {
    const text = invitationMail('Demo', { name: 'Bob' }, 'R&D <x>', 'Ann', 'http://localhost/?a=1&b=2')
    const message = buildMessage(from, { name: 'Bob', email: 'bob@example.com' }, text, now)
    expect(message).toContain('Reply-To: Appwrite <noreply@appwrite.io>\r\nTo: Bob <bob@example.com>')
    expect(message).toContain('\r\n\r\nAnn invited you to join R&D <x> at Demo\r\n')
    expect(message).toContain('Accept invite to R&amp;D &lt;x&gt;</a>')
    expect(message).toContain('href="http://localhost/?a=1&amp;b=2"')
  })

  it('encodes a line that is too long for mail', () => {
    const url = `http://localhost/?x=${'y'.repeat(2000)}`
    const message = buildMessage(from, { name: '', email: 'a@b.co' }, verificationMail('D', { name: '' }, url), now)
    expect(message.split('\r\n').every((line) => line.length <= 998)).toBe(true)
    const [, plain = ''] = message.split('Content-Transfer-Encoding: base64\r\n\r\n')
    expect(Buffer.from(plain.split('\r\n--')[0] ?? '', 'base64').toString()).toContain(url)
  })

  it('keeps names and subjects from injecting headers', () => {
    const text = invitationMail('Demo\r\nBcc: all@example.com', { name: '' }, 'T', 'Ann', 'http://localhost/')
    const message = buildMessage(from, { name: 'A\r\nBcc: x@example.com', email: 'a@example.com' }, text, now)
    const [head = ''] = message.split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc/im)
  })

  it('parses and formats addresses', () => {
    expect(formatAddress({ name: 'Ann "A" B.', email: 'a@b.co' })).toBe('"Ann \\"A\\" B." <a@b.co>')
    expect(parseAddress('Icepoint <a@b.co>')).toEqual({ name: 'Icepoint', email: 'a@b.co' })
    expect(parseAddress('a@b.co')).toEqual({ name: '', email: 'a@b.co' })
    expect(parseAddress('nonsense')).toBeNull()
  })
})

it('greets by name in every language', () => {
  const greeting = (locale: string) => verificationMail('D', { name: 'A$& {project}' }, 'x:y', locale).greeting
  expect(['de', 'fr', 'es', 'nl-BE', 'en'].map(greeting)).toEqual([
    'Hallo A$& {project},',
    'Bonjour A$& {project},',
    'Hola, A$& {project}:',
    'Hallo A$& {project},',
    'Hello A$& {project},'
  ])
})

it('declares its language in the HTML', () => {
  const languageOf = (locale: string) => {
    const text = verificationMail('D', { name: 'Ann' }, 'x:y', locale)
    const parts = buildMessage({ name: 'D', email: 'd@b.co' }, { name: '', email: 'a@b.co' }, text, 0)
    return /<html lang="(\w+)">/.exec(parts)?.[1]
  }
  expect(['de', 'nl-BE', 'en', 'pt'].map(languageOf)).toEqual(['de', 'nl', 'en', 'en'])
})
