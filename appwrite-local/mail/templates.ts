/** Mail texts for account and teams, as recorded (01b, 09) and from app/config/locale/translations/en.json. */

import { wordsOf } from './translations.ts'

export interface MailText {
  /** English where none is given. */
  language?: string
  subject: string
  /** First line, which mail programs show in their lists. */
  preview: string
  body: string[]
  action: { kind: 'none' } | { kind: 'link'; label: string; url: string } | { kind: 'code'; code: string }
  notes: string[]
  greeting: string
  signature: string
}

interface Person {
  name: string
}

export function verificationMail(project: string, user: Person, url: string, locale = 'en'): MailText {
  const translated = translatedMail('verification', project, user, url, locale)
  return (
    translated ?? {
      subject: `Account Verification for ${project}`,
      preview: `Verify your email to activate your ${project} account.`,
      body: [`Follow this link to verify your email address and activate your ${project} account.`],
      action: { kind: 'link', label: 'Verify email', url },
      notes: ['If you didn’t ask to verify this address, you can ignore this message.'],
      ...frame(project, user.name)
    }
  )
}

export function recoveryMail(project: string, user: Person, url: string, locale = 'en'): MailText {
  const translated = translatedMail('recovery', project, user, url, locale)
  return (
    translated ?? {
      subject: `Password Reset for ${project}`,
      preview: `Reset your ${project} password using the link.`,
      body: [`Follow this link to reset your ${project} password.`],
      action: { kind: 'link', label: 'Reset password', url },
      notes: ['If you didn’t ask to reset your password, you can ignore this message.'],
      ...frame(project, user.name)
    }
  )
}

export function magicUrlMail(project: string, user: Person, url: string, phrase: string): MailText {
  return {
    subject: `${project} Login`,
    preview: `Sign in to ${project} with your secure link. Expires in 1 hour.`,
    body: [`Follow this link to securely sign in to your ${project} account. It expires in 1 hour.`],
    action: { kind: 'link', label: `Sign in to ${project}`, url },
    notes: [...phraseNote(phrase), 'If you didn’t request to sign in, you can safely ignore this email.'],
    ...frame(project, user.name)
  }
}

export function codeMail(project: string, user: Person, code: string, phrase: string): MailText {
  return {
    subject: `OTP for ${project} Login`,
    preview: `Use OTP ${code} to sign in to ${project}. Expires in 15 minutes.`,
    body: [
      `Enter the following verification code when prompted to securely sign in to your ${project} account. ` +
        'This code will expire in 15 minutes.'
    ],
    action: { kind: 'code', code },
    notes: [...phraseNote(phrase), 'If you didn’t request to sign in, you can safely ignore this email.'],
    ...frame(project, user.name)
  }
}

export function invitationMail(project: string, user: Person, team: string, owner: string, url: string): MailText {
  return {
    subject: `Invitation to ${team} Team at ${project}`,
    preview: `${owner} invited you to join ${team} at ${project}`,
    body: [
      `This mail was sent to you because ${owner} wanted to invite you to become a member of the ${team} team at ${project}.`
    ],
    action: { kind: 'link', label: `Accept invite to ${team}`, url },
    notes: ['If you are not interested, you can ignore this message.'],
    ...frame(project, user.name)
  }
}

function translatedMail(
  mail: 'verification' | 'recovery',
  project: string,
  { name }: Person,
  url: string,
  locale: string
): MailText | null {
  const found = wordsOf(locale, mail, project)
  if (found === null) return null
  const { code, words, hello, signature } = found
  return {
    language: code,
    subject: words.subject,
    preview: words.preview,
    body: [words.body],
    action: { kind: 'link', label: words.label, url },
    notes: [words.note],
    greeting: name === '' ? hello[0] : hello[1].replace('{name}', () => name),
    signature
  }
}

function frame(project: string, name: string): Pick<MailText, 'greeting' | 'signature'> {
  return { greeting: name === '' ? 'Hello,' : `Hello ${name},`, signature: `Thanks,\n${project} team` }
}

function phraseNote(phrase: string): string[] {
  if (phrase === '') return []
  return [
    `Security phrase for this email is ${phrase}. You can trust this email if this phrase matches the phrase shown ` +
      'during sign in.'
  ]
}
