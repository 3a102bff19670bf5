import type { Response } from '@playwright/test'
import type { ReceivedMail } from '../../conformance/mail-sink.ts'
import { needs } from './needs.ts'
import { installation } from './people.ts'

/** Skips the test where mails do not arrive. */
export async function nextMail(to: string): Promise<ReceivedMail> {
  needs('ICEPOINT_MAILS')
  const server = process.env.ICEPOINT_MAILS ?? ''
  const answer = await fetch(`${server}?to=${encodeURIComponent(to)}`)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as ReceivedMail
}

export function linkOf(mail: ReceivedMail): string {
  const link = /https?:\/\/[^\s"'<>]+\/login\/\?[^\s"'<>]+/.exec(mail.text.replaceAll('&amp;', '&'))?.[0]
  if (link === undefined) throw new Error(`no link in: ${mail.text.slice(0, 500)}`)
  return link
}

export async function askMail(path: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const { endpoint, project } = await installation()
  const answer = await fetch(`${endpoint}/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': project, ...headers },
    body: JSON.stringify(body)
  })
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** True when a response of Appwrite is the account, with a verified address. */
export const isVerified = async (answer: Response): Promise<boolean> =>
  /\/v1\/account(?:\?|$)/.test(answer.url()) && /"emailVerification":true/.test(await answer.text())
