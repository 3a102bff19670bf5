/** What may be typed to sign in and up, checked before anything is sent. Codes are `errors.CODE`. */

/** Appwrite's bounds of a password, in characters. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256
export const NICKNAME_MAX = 60

/** Before the @, as Appwrite takes it: dots stand between other signs only. */
const MAILBOX = /^(?!\.)(?!.*\.(?:\.|$))[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
/** Two names at least, each of letters, digits and hyphens within. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/**
 * What is wrong with an address, or null. Only the form is checked: whether it exists shows the mail. Appwrite takes ASCII
 * alone; of a host's name most browsers make that by themselves.
 */
export function emailProblem(text: string): string | null {
  const email = text.trim()
  if (email === '') return 'email-empty'
  const [mailbox = '', host = '', more] = email.split('@')
  if (email.length > 254 || more !== undefined || mailbox === '' || !/^[^\s.]+(?:\.[^\s.]+)+$/.test(host))
    return 'bad-email'
  if (/[^ -~]/.test(email)) return 'email-letters'
  return MAILBOX.test(mailbox) && HOST.test(host) ? null : 'bad-email'
}

/** What is wrong with a new password, or null. */
export function newPasswordProblem(password: string): string | null {
  if (password === '') return 'password-empty'
  if (password.length > PASSWORD_MAX) return 'password-too-long'
  return password.length < PASSWORD_MIN ? 'weak-password' : null
}

/** What is wrong with a password that exists already: only that it is missing. */
export function passwordProblem(password: string): string | null {
  return password === '' ? 'password-empty' : null
}

/** What is wrong with the name that others see, or null; it may be empty. */
export function nicknameProblem(text: string): string | null {
  return text.trim().length > NICKNAME_MAX ? 'nickname-too-long' : null
}
