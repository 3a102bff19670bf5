import { rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { openFriendship, type InvitationRow } from '../together/mailed-invitations.ts'
import { isPlainAddress } from './mail-address.ts'
import { INVITATION_HERE, STOP_HERE, type StoredMail } from './mail-rows.ts'
import { stopSecretOf } from './marks.ts'
import type { Message } from './message.ts'

const STOP_URL = /^https?:\/\/\S*\{\{stop\}\}\S*$/m

async function invitationText(
  writer: Writer,
  row: StoredMail,
  now: number
): Promise<Pick<Message, 'text' | 'stopUrl'> | string> {
  const invitation = await rowOrNull<InvitationRow>(writer, 'invitations', row.refId ?? '')
  if (invitation === null || Date.parse(invitation.expiresAt) <= now) return 'The invitation has expired.'
  if ((await openFriendship(writer, invitation)) === null) return 'The invitation was withdrawn or used.'
  const stop = await stopSecretOf(writer, row.to)
  if (stop === null) return 'The recipient has unsubscribed.'
  const stopUrl = (STOP_URL.exec(row.body)?.[0] ?? '').replaceAll(STOP_HERE, stop)
  const text = row.body.replaceAll(INVITATION_HERE, invitation.secret).replaceAll(STOP_HERE, stop)
  return { text, stopUrl }
}

export async function wordingOf(writer: Writer, row: StoredMail, now: number): Promise<Message | string> {
  if (!isPlainAddress(row.to)) return 'This address isn’t valid.'
  const content = row.kind === 'invitation' ? await invitationText(writer, row, now) : { text: row.body, stopUrl: '' }
  if (typeof content === 'string') return content
  const replyTo = isPlainAddress(row.from) ? row.from : ''
  const { $id: id, to, subject } = row
  return { id, to, replyTo, subject, language: row.language || 'en', ...content }
}
