import { fitsIn } from '../app/characters.ts'

/** Appwrite's limits, in characters. */
export const PASSWORD_MIN = 8
const PASSWORD_MAX = 256
const NICKNAME_MAX = 60

const MAILBOX = /^(?!\.)(?!.*\.(?:\.|$))[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** Checks only the syntax. Appwrite accepts ASCII only; most browsers convert international hosts to it. */
export function emailProblem(text: string): string | null {
  const email = text.trim()
  if (email === '') return 'email-empty'
  const [mailbox = '', host = '', more] = email.split('@')
  if (email.length > 254 || more !== undefined || mailbox === '' || !/^[^\s.]+(?:\.[^\s.]+)+$/.test(host))
    return 'bad-email'
  if (/[^ -~]/.test(email)) return 'email-letters'
  return MAILBOX.test(mailbox) && HOST.test(host) ? null : 'bad-email'
}

export function newPasswordProblem(password: string): string | null {
  if (password === '') return 'password-empty'
  const { length } = [...password]
  if (length > PASSWORD_MAX) return 'password-too-long'
  return length < PASSWORD_MIN ? 'weak-password' : null
}

export function passwordProblem(password: string): string | null {
  return password === '' ? 'password-empty' : null
}

export function nicknameProblem(text: string): string | null {
  return !fitsIn(text.trim(), NICKNAME_MAX) ? 'nickname-too-long' : null
}
