import type { GuestMail, SupportMail, SupportTopic } from '#core/mail/support-mail.ts'
import { shorten } from '#core/public/html.ts'
import type { Writer } from '../lib/appwrite-writer.ts'
import type { Bindings, User } from '../lib/edge-env.ts'
import { coded } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { isPlainAddress } from './mail-address.ts'
import { mailRow, newMail } from './mail-rows.ts'
import { supportTicketFor, type SupportSender } from './marks.ts'

const NO_INBOX = 'support@icepoint.invalid'

const SUBJECT_MAX = 80

/** Anyone can register with someone else's address, so whoever answers must know. */
const UNCONFIRMED = '[The sender has not confirmed this email address. It may belong to someone else.]'

function inboxesOf({ SUPPORT_MAIL: text = '' }: Bindings): string[] {
  const inboxes = text.split(',').map((address) => address.trim())
  const plain = inboxes.filter(isPlainAddress)
  return plain.length === 0 ? [NO_INBOX] : [...new Set(plain)]
}

interface Letter {
  id: string
  sender: SupportSender
  email: string
  /** Nobody has proved that the address is theirs. */
  isUnconfirmed: boolean
  topic: SupportTopic
  text: string
}

/** Idempotent. @returns the waiting mails @throws ApiError `resource-exhausted`, `aborted`, `unavailable`. */
async function send(bindings: Bindings, writer: Writer, letter: Letter): Promise<string[]> {
  const { id, sender, email, isUnconfirmed, topic, text } = letter
  const [who, ownerId] = sender.kind === 'account' ? [sender.userId, sender.userId] : ['guest', '']
  const mails = await Promise.all(
    inboxesOf(bindings).map(async (to) => ({ to, rowId: await derivedId('mail-support', who, id, to) }))
  )
  const ids = mails.map(({ rowId }) => rowId)
  return untilSettled(async () => {
    if ((await mailRow(writer, ids[0] ?? '')) !== null) return ids
    const now = Date.now()
    const ticket = await supportTicketFor(writer, sender, now)
    if (ticket === null)
      throw coded(
        'resource-exhausted',
        'support-limit',
        'You have sent enough messages for today. Write again tomorrow.'
      )
    const about = [
      ...(topic === 'question' ? [] : [topic]),
      ...(sender.kind === 'guest' ? ['no account'] : isUnconfirmed ? ['unconfirmed address'] : [])
    ]
    const subject = `${['Icepoint', ...about].join(', ')}: ${shorten(text, SUBJECT_MAX)}`
    const body = isUnconfirmed ? `${text}\n\n${UNCONFIRMED}` : text
    const given = { from: email, subject, body, language: '', ownerId, refId: '' }
    const operations = mails.map(({ to, rowId }): Operation => {
      return { action: 'create', tableId: 'mail', rowId, data: newMail('support', { to, ...given }, now) }
    })
    const outcome = await commit(writer, [...ticket.operations, ...operations], ticket.isUnchanged)
    return outcome === 'committed' ? ids : null
  })
}

/** Idempotent. @returns the waiting mails @throws ApiError `resource-exhausted`, `aborted`, `unavailable`. */
export const writeToSupport = (
  bindings: Bindings,
  writer: Writer,
  user: User,
  { id, topic, text }: SupportMail
): Promise<string[]> => {
  const sender = { kind: 'account', userId: user.id } as const
  return send(bindings, writer, { id, sender, email: user.email, isUnconfirmed: !user.isVerified, topic, text })
}

/** Writes for someone without an account in `network`. @see writeToSupport */
export const writeAsGuest = (
  bindings: Bindings,
  writer: Writer,
  network: string,
  { id, email, text }: GuestMail
): Promise<string[]> =>
  send(bindings, writer, {
    id,
    sender: { kind: 'guest', network },
    email,
    isUnconfirmed: true,
    topic: 'question',
    text
  })
