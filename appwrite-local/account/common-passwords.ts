import { invalidParam } from '../http/errors.ts'
import { passwordParam } from '../http/params.ts'
import { hasPasswordDictionary } from '../project/policies.ts'
import type { RequestContext } from '../types.ts'

/**
 * The most common passwords of at least eight characters. Appwrite's own list has ten thousand of any length, but lacks
 * `password123`.
 */
const COMMON = new Set(
  (
    'password password1 password12 passw0rd p@ssw0rd 12345678 123456789 1234567890 0123456789 987654321 87654321 ' +
    '11111111 111111111 00000000 22222222 88888888 99999999 12341234 11223344 12344321 123123123 147258369 123456abc abc12345 ' +
    'abcd1234 abcdefgh a1b2c3d4 1q2w3e4r 1qaz2wsx qazwsxedc q1w2e3r4 qwertyui qwertyuiop qwerty12 qwerty123 asdfghjk asdfghjkl ' +
    'zxcvbnm1 iloveyou iloveyou1 princess princess1 sunshine football baseball basketball superman batman123 starwars startrek ' +
    'trustno1 whatever welcome1 welcome123 letmein1 admin123 administrator changeme computer internet corvette mercedes ' +
    'midnight maverick marlboro mountain michelle michael1 jennifer jonathan samantha victoria elizabeth charlotte benjamin ' +
    'alexander cocacola chocolate butterfly elephant dolphins cowboys1 redskins steelers liverpool chelsea1 einstein ' +
    'danielle patricia veronica garfield snowball sweetheart christmas aaaaaaaa xxxxxxxx'
  ).split(' ')
)

const MESSAGE =
  'Password must be between 8 and 256 characters long, and should not be one of the commonly used password.'

/** Checks a new password; the project's policy may refuse a common one. */
export function newPasswordParam({ app, body }: RequestContext, name: string, allowEmpty = false): string {
  const password = passwordParam(body, name, allowEmpty)
  if (hasPasswordDictionary(app) && COMMON.has(password)) throw invalidParam(name, MESSAGE)
  return password
}
