/** The mails that the product sends, as the people of a test get them. */
import type { ReceivedMail } from '../conformance/mail-sink.ts'

/** The next mail to an address; waits for it. */
export async function nextMail(to: string): Promise<ReceivedMail> {
  const server = process.env.ICEPOINT_MAILS
  if (server === undefined) throw new Error('Mails can be read only where the tests start the product themselves.')
  const answer = await fetch(`${server}?to=${encodeURIComponent(to)}`)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as ReceivedMail
}

/** The whole link of a mail to our sign-in page. */
export function linkOf(mail: ReceivedMail): string {
  const link = /https?:\/\/[^\s"'<>]+\/login\/\?[^\s"'<>]+/.exec(mail.text.replaceAll('&amp;', '&'))?.[0]
  if (link === undefined) throw new Error(`no link in: ${mail.text.slice(0, 500)}`)
  return link
}
