import { expect, inject } from 'vitest'
import { equal } from '../../../functions/lib/appwrite-writer.ts'
import type { Bindings } from '../../../functions/lib/edge-env.ts'
import { deliverDue } from '../../../functions/mail/deliver.ts'
import { mailSettingsOf } from '../../../functions/mail/mail-settings.ts'
import { workerSockets } from '../../../functions/mail/smtp.ts'
import { bindings, call, newId, rows, type Answer, type Json, type Person } from './edge.ts'
import { plant } from './friendly.ts'
import { edgeWriter } from './lived-in.ts'
import type { ArrivedMail } from './smtp-server.ts'

export const smtp = inject('smtp')

/** How long to wait for a silent server. */
const PATIENCE_MS = 3000

const FROM = 'Icepoint <hello@icepoint.test>'

/** The usual bindings, plus a mail server. */
export const mailing = (url = `smtp://127.0.0.1:${smtp.plainPort}?tls=off`): Bindings => ({
  ...bindings,
  SMTP_URL: url,
  MAIL_FROM: FROM
})

export const addressOf = (scenario: string): string => `${scenario}-${newId()}@receiver.test`

export async function arrivedAt(to: string): Promise<ArrivedMail[]> {
  return (await (await fetch(`${smtp.url}/to/${encodeURIComponent(to)}`)).json()) as ArrivedMail[]
}

/** Delivers only the mails to this address, because other tests have theirs. */
export async function deliverTo(to: string, now = Date.now(), env = mailing()): Promise<number> {
  const settings = mailSettingsOf(env)
  if (settings === null) throw new Error('no mail server')
  const sockets = { ...(await workerSockets()), timeoutMs: PATIENCE_MS }
  const delivery = { writer: await edgeWriter(), settings, sockets }
  return deliverDue(delivery, now, [equal('to', to)])
}

export async function mailTo(to: string): Promise<Json> {
  const [row, ...more] = await rows('mail', 'to', to)
  expect(more).toEqual([])
  if (row === undefined) throw new Error(`no mail to ${to}`)
  return row
}

/** A waiting mail to support. */
export const plantMail = (to: string, data: object = {}): Promise<Json> => {
  const time = new Date(Date.now() - 1000).toISOString()
  const row = { to, from: '', subject: 'Hello', body: 'How are you?', state: 'queued', tries: 0, kind: 'support' }
  return plant('mail', { ...row, createdAt: time, dueAt: time, ...data })
}

export const inviteAs = (person: Person, email: string, body: object = {}, env = bindings): Promise<Answer> =>
  call('POST', '/api/friends', { jwt: person.jwt, body: { email, ...body }, env })

/** The readable parts of a mail. */
export function partsOf(raw: string): { head: string; text: string; html: string } {
  const at = raw.indexOf('\r\n\r\n')
  const decoded = [...raw.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(
    ([, body = '']) =>
      new TextDecoder().decode(Uint8Array.from(atob(body.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0)))
  )
  return { head: raw.slice(0, at), text: decoded[0] ?? '', html: decoded[1] ?? '' }
}
