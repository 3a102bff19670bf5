import type { SupportMail } from '#core/mail/support-mail.ts'
import { shorten } from '#core/public/html.ts'
import type { Writer } from '../lib/appwrite-writer.ts'
import type { Bindings, User } from '../lib/edge-env.ts'
import { coded } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { isPlainAddress } from './mail-address.ts'
import { mailRow, newMail } from './mail-rows.ts'
import { supportTicketFor } from './marks.ts'

const NO_INBOX = 'support@icepoint.invalid'

const SUBJECT_MAX = 80

/** Anybody can register with somebody else's address: who answers must know. */
const UNCONFIRMED = '[The sender has not confirmed this email address. It may belong to somebody else.]'

function inboxesOf({ SUPPORT_MAIL: text = '' }: Bindings): string[] {
  const inboxes = text.split(',').map((address) => address.trim())
  const plain = inboxes.filter(isPlainAddress)
  return plain.length === 0 ? [NO_INBOX] : [...new Set(plain)]
}

/** May be repeated. @returns the mails that wait. @throws ApiError `resource-exhausted`, `aborted`, `unavailable`. */
export async function writeToSupport(
  bindings: Bindings,
  writer: Writer,
  user: User,
  { id, topic, text }: SupportMail
): Promise<string[]> {
  const mails = await Promise.all(
    inboxesOf(bindings).map(async (to) => ({ to, rowId: await derivedId('mail-support', user.id, id, to) }))
  )
  const ids = mails.map(({ rowId }) => rowId)
  return untilSettled(async () => {
    if ((await mailRow(writer, ids[0] ?? '')) !== null) return ids
    const now = Date.now()
    const ticket = await supportTicketFor(writer, user.id, now)
    if (ticket === null)
      throw coded('resource-exhausted', 'support-limit', 'That is enough for today. Write again tomorrow.')
    const about = `${topic === 'question' ? '' : `, ${topic}`}${user.isVerified ? '' : ', unconfirmed address'}`
    const subject = `Icepoint${about}: ${shorten(text, SUBJECT_MAX)}`
    const body = user.isVerified ? text : `${text}\n\n${UNCONFIRMED}`
    const given = { from: user.email, subject, body, language: '', ownerId: user.id, refId: '' }
    const operations = mails.map(({ to, rowId }): Operation => {
      return { action: 'create', tableId: 'mail', rowId, data: newMail('support', { to, ...given }, now) }
    })
    const outcome = await commit(writer, [...ticket.operations, ...operations], ticket.isUnchanged)
    return outcome === 'committed' ? ids : null
  })
}
