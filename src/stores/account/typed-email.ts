/** The email address as it is typed on the sign-in pages. */
import { atom } from 'nanostores'
import { storage } from '../../platform/page/storage.ts'
import { $session } from './session.ts'
import type { SignUpStep } from './sign-up.ts'

export const plainEmail = (email: string): string => email.trim().toLowerCase()

export const $email = atom(storage.email.read())

export const $signUpStep = atom<SignUpStep>('account')

export function typeEmail(email: string): void {
  if (plainEmail(email) !== plainEmail($email.get())) $signUpStep.set('account')
  $email.set(email)
  storage.email.write(email)
}

// Leaving an account clears the device's copy.
$session.listen(({ kind }) => kind === 'signed-out' && $email.set(storage.email.read()))
