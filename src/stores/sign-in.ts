/** The forms of signing in and up: what was typed, what is under way, and how far it came. */
import { atom } from 'nanostores'
import { getConfig } from '../data/config.ts'
import { signIn, signUp, type SignUpStep } from './session.ts'
import { submitter } from './submit.ts'

export interface SignUpInput {
  email: string
  password: string
  nickname: string
}

const EMAIL_KEY = 'icepoint:email'

function typedEmail(): string {
  try {
    return sessionStorage.getItem(EMAIL_KEY) ?? ''
  } catch {
    return ''
  }
}

/** The address as typed; it goes along from one form to the other and survives a reload. */
export const $email = atom(typedEmail())

/** Where the next try of signing up begins. */
export const $signUpStep = atom<SignUpStep>('account')

/** Keeps the address. Another address begins signing up anew. */
export function typeEmail(email: string): void {
  if (email.trim().toLowerCase() !== $email.get().trim().toLowerCase()) $signUpStep.set('account')
  $email.set(email)
  try {
    sessionStorage.setItem(EMAIL_KEY, email)
  } catch {
    // It is still in the form.
  }
}

export const logIn = submitter(signIn)

/** Another try goes on at the step that failed. */
export const register = submitter((input: SignUpInput) =>
  signUp(input, $signUpStep.get(), (step) => $signUpStep.set(step))
)

// Both forms need it at the first press; the page has fetched it already.
if (typeof document !== 'undefined') void getConfig().catch(() => undefined)
