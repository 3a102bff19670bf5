import { describe, expect, it } from 'vitest'
import { mailSettingsOf } from '../../../functions/mail/mail-settings.ts'
import { sendMail, workerSockets } from '../../../functions/mail/smtp.ts'
import { withLostCommits } from '../support/cut.ts'
import { addressOf, arrivedAt, deliverTo, mailing, mailTo, partsOf, plantMail, smtp } from '../support/mail.ts'

const MINUTE_MS = 60_000

describe('a waiting mail', () => {
  it('is accepted by the server as written, once', async () => {
    const to = addressOf('fine')
    const body = 'Grüße!\n\n.a line with a dot\n<b>not bold</b> https://icepoint.test/friends/'
    const { $id } = await plantMail(to, { subject: 'Übung für Zoë '.repeat(8).trim(), body, from: 'mara@sender.test' })
    expect(await deliverTo(to)).toBe(1)
    expect(await deliverTo(to, Date.now() + 60 * MINUTE_MS)).toBe(0)
    expect(await mailTo(to)).toMatchObject({ state: 'sent', tries: 1, error: '', dueAt: null })
    const [mail, ...more] = await arrivedAt(to)
    expect([mail?.from, mail?.login, more]).toEqual(['hello@icepoint.test', '', []])
    const { head, text, html } = partsOf(mail?.raw ?? '')
    expect(head).toContain('From: Icepoint <hello@icepoint.test>\r\n')
    expect(head).toContain(`To: ${to}\r\nReply-To: mara@sender.test\r\nSubject: =?utf-8?B?`)
    expect(head).toContain(`Message-ID: <${String($id)}@icepoint.test>`)
    for (const line of (mail?.raw ?? '').split('\r\n')) expect(line).toMatch(/^[\x20-\x7e]{0,998}$/)
    expect(text).toBe(body.replaceAll('\n', '\r\n'))
    expect(html).toContain('&lt;b&gt;not bold&lt;/b&gt; <a href="https://icepoint.test/friends/">')
    expect(html).not.toContain('<b>')
  })

  it('waits when no server is set up', async () => {
    const to = addressOf('fine')
    await plantMail(to)
    await expect(deliverTo(to, Date.now(), mailing(''))).rejects.toThrow('no mail server')
    expect(await mailTo(to)).toMatchObject({ state: 'queued', tries: 0 })
  })

  it('is sent by one of ten Workers at once', async () => {
    const to = addressOf('fine')
    await plantMail(to)
    await Promise.all(Array.from({ length: 10 }, () => deliverTo(to)))
    expect(await arrivedAt(to)).toHaveLength(1)
    expect(await mailTo(to)).toMatchObject({ state: 'sent', tries: 1 })
  })
})

describe('a server that does not accept it', () => {
  it.each([
    ['busy', '451'],
    ['full', '452']
  ])('%s: it is retried with growing delays, and then fails', async (scenario, code) => {
    const to = addressOf(scenario)
    await plantMail(to)
    let now = Date.now()
    const pauses: number[] = []
    for (let tries = 1; tries <= 7; tries += 1) {
      await deliverTo(to, now)
      const row = await mailTo(to)
      expect(row).toMatchObject({ tries, state: tries < 7 ? 'queued' : 'failed', error: expect.stringContaining(code) })
      if (tries === 7) break
      expect(await deliverTo(to, now)).toBe(0)
      const due = Date.parse(String(row['dueAt']))
      pauses.push(Math.round((due - now) / MINUTE_MS))
      now = due
    }
    expect(pauses).toEqual([10, 30, 120, 360, 720, 1440])
    expect(await deliverTo(to, now + 10_000 * MINUTE_MS)).toBe(0)
  })

  it.each([
    ['refused', '550'],
    ['spam', '554']
  ])('%s: it fails permanently', async (scenario, code) => {
    const to = addressOf(scenario)
    await plantMail(to)
    expect(await deliverTo(to)).toBe(1)
    expect(await mailTo(to)).toMatchObject({ state: 'failed', tries: 1, error: expect.stringContaining(code) })
  })

  it('is unreachable or refuses the password: no mail is blamed for it', async () => {
    const wrong = `smtp://icepoint:wrong@127.0.0.1:${smtp.plainPort}?tls=off`
    for (const url of ['smtp://127.0.0.1:1?tls=off', wrong]) {
      const to = addressOf('fine')
      await plantMail(to)
      expect(await deliverTo(to, Date.now(), mailing(url))).toBe(0)
      expect(await mailTo(to)).toMatchObject({ state: 'queued', tries: 1 })
      expect(await arrivedAt(to)).toEqual([])
    }
  })

  it('goes silent: it is retried', async () => {
    const to = addressOf('hang')
    await plantMail(to)
    await deliverTo(to)
    expect(await mailTo(to)).toMatchObject({ state: 'queued', error: 'The mail server took too long.' })
  })
})

describe('a broken connection', () => {
  it.each(['cut', 'lost', 'mute'])('%s: the mail is not sent again automatically', async (scenario) => {
    const to = addressOf(scenario)
    await plantMail(to)
    expect(await deliverTo(to)).toBe(1)
    expect(await mailTo(to)).toMatchObject({ state: 'unsure', tries: 1, dueAt: null })
    expect(await deliverTo(to, Date.now() + 10_000 * MINUTE_MS)).toBe(0)
    expect(await arrivedAt(to)).toHaveLength(scenario === 'cut' ? 0 : 1)
  })

  it('to the Worker before the content: it is sent later; after it: the result is unknown', async () => {
    const [claimed, handing] = [addressOf('fine'), addressOf('fine')]
    await plantMail(claimed, { state: 'claimed', tries: 1 })
    await plantMail(handing, { state: 'handing', tries: 1 })
    await deliverTo(claimed)
    await deliverTo(handing)
    expect(await mailTo(claimed)).toMatchObject({ state: 'sent', tries: 2 })
    expect(await mailTo(handing)).toMatchObject({ state: 'unsure', tries: 1 })
    expect(await arrivedAt(handing)).toEqual([])
  })

  it('to the database, whose responses are lost: it is sent once', async () => {
    const to = addressOf('fine')
    await plantMail(to)
    await withLostCommits(() => deliverTo(to))
    expect(await arrivedAt(to)).toHaveLength(1)
    expect(await mailTo(to)).toMatchObject({ state: 'sent' })
  })

  it('closed by us before the content, because the row is gone: nothing arrives', async () => {
    const to = addressOf('fine')
    const settings = mailSettingsOf(mailing())
    if (settings === null) throw new Error('no mail server')
    const sockets = await workerSockets()
    const gone = () => Promise.reject(new Error('gone'))
    const outcome = await sendMail(settings, { to, content: 'Subject: x\r\n\r\nHello\r\n' }, gone, sockets)
    expect(outcome).toEqual({ kind: 'later', error: 'gone', isAway: true })
    expect(await arrivedAt(to)).toEqual([])
  })
})

describe('encryption', () => {
  it('is required: without it, neither password nor mail is sent', async () => {
    const untrusted = [
      `smtp://icepoint:right@127.0.0.1:${smtp.plainPort}`,
      `smtp://icepoint:right@127.0.0.1:${smtp.startTlsPort}`,
      `smtps://icepoint:right@127.0.0.1:${smtp.tlsPort}`
    ]
    for (const url of untrusted) {
      const to = addressOf('fine')
      await plantMail(to)
      expect(await deliverTo(to, Date.now(), mailing(url))).toBe(0)
      expect(await mailTo(to)).toMatchObject({ state: 'queued' })
      expect(await arrivedAt(to)).toEqual([])
    }
  })
})
