/** The address as it is typed on the sign-in pages. Apart from `sign-in.ts`, which reads the address of the page when it is loaded. */
import { atom } from 'nanostores'
import { storage } from '../../platform/page/storage.ts'
import type { SignUpStep } from './sign-up.ts'

export const plainEmail = (email: string): string => email.trim().toLowerCase()

export const $email = atom(storage.email.read())

export const $signUpStep = atom<SignUpStep>('account')

export function typeEmail(email: string): void {
  if (plainEmail(email) !== plainEmail($email.get())) $signUpStep.set('account')
  $email.set(email)
  storage.email.write(email)
}
