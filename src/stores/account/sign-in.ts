import { pathTo } from '#core/app/routes.ts'
import { backQuery } from '#core/account/return-path.ts'
import type { SignInLink } from '#core/account/sign-in-link.ts'
import { getConfig } from '../../data/app/config.ts'
import { takeLink } from './mail-links.ts'
import { currentQuery } from '../../platform/page/page.ts'
import { nextAddress } from '../app/navigation.ts'
import { loadProviders, openProviderPage } from './provider-sign-in.ts'
import { limited } from './rate-wait.ts'
import { openRecovery } from './recovery.ts'
import { signIn } from './session.ts'
import { signUp, type SignUpInput } from './sign-up.ts'
import { $signUpStep, plainEmail } from './typed-email.ts'
import { submitter } from '../app/submit.ts'
import { verify } from './verify-email.ts'

/** Name for `useWait`: Appwrite counts log-ins by address. */
export const logInWait = (email: string): string => `log-in:${plainEmail(email)}`
export const REGISTER_WAIT = 'register'

export const logIn = submitter(limited(logInWait, signIn))

export const register = submitter(
  limited(
    () => REGISTER_WAIT,
    (input: SignUpInput) => signUp(input, $signUpStep.get(), (step) => $signUpStep.set(step))
  )
)

const pageLink: SignInLink = typeof document === 'undefined' ? { kind: 'none' } : takeLink()

export const isForgotPage = pageLink.kind === 'forgot'

export const isSessionOver = currentQuery().some(([name]) => name === 'over')

export function signInPath(name: 'login' | 'register', more: Readonly<Record<string, string>> = {}): string {
  return pathTo(name) + backQuery(nextAddress(), more)
}

export const addressToGo = (): string => nextAddress() ?? pathTo('workoutList', { tab: 'my' })

function openPage(): void {
  openProviderPage(pageLink)
  if (pageLink.kind === 'verify') void verify()
  if (pageLink.kind === 'recover') openRecovery()
  void getConfig().catch(() => undefined)
  void loadProviders()
}

if (typeof document !== 'undefined') openPage()
