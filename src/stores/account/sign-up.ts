import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { sendVerification } from '../../data/account/account.ts'
import * as data from '../../data/account/session.ts'
import { goTo } from '../../platform/page/page.ts'
import { keepNotice } from '../app/kept-notice.ts'
import { $locale } from '../app/locale.ts'
import { verificationUrl } from './mail-links.ts'
import { nextAddress } from '../app/navigation.ts'
import { isIntroDueFor } from './intro-due.ts'
import { $session, accountOf, takeSession } from './session.ts'

export interface SignUpInput {
  email: string
  password: string
  nickname: string
}

/** The next try continues at this step. `account-unsure`: the answer to creating the account was lost. */
export type SignUpStep = 'account' | 'account-unsure' | 'session' | 'rows'

const MAIL_PATIENCE_MS = 3000

async function sendMail(email: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, MAIL_PATIENCE_MS))
  const sent = sendVerification(verificationUrl(), $locale.get()).then(
    () => keepNotice('states.verifySent', { email }),
    () => undefined
  )
  await Promise.race([sent, patience])
}

/** Must not reveal that the account exists unless the password fits. @throws UserFacingError `sign-up-refused` */
async function signInInstead(email: string, password: string): Promise<void> {
  await data.signIn(email, password).catch((error: unknown) => {
    const isRefused = error instanceof UserFacingError && ['wrong-credentials', 'account-blocked'].includes(error.code)
    throw isRefused ? new UserFacingError('sign-up-refused') : error
  })
}

function firstAddress(): string {
  const account = accountOf($session.get())
  return account !== null && isIntroDueFor(account) ? pathTo('intro') : pathTo('workoutList', { tab: 'my' })
}

/** Can continue at the failed step. @throws UserFacingError or NetworkError after calling `onStep` with that step. */
export async function signUp(input: SignUpInput, from: SignUpStep, onStep: (step: SignUpStep) => void): Promise<void> {
  const email = input.email.trim().toLowerCase()
  const nickname = input.nickname.trim()
  let isNew = true
  if (from === 'account' || from === 'account-unsure') {
    onStep(from)
    try {
      await data.createAccount(email, input.password, nickname)
    } catch (error) {
      if (error instanceof NetworkError) onStep('account-unsure')
      if (!(error instanceof UserFacingError && error.code === 'email-taken')) throw error
      await signInInstead(email, input.password)
      isNew = from === 'account-unsure'
      from = 'rows'
    }
  }
  if (from !== 'rows') {
    onStep('session')
    await data.signIn(email, input.password)
  }
  onStep('rows')
  await data.setUpAccount(nickname === '' || !isNew ? {} : { nickname })
  if (isNew) await sendMail(email)
  if (await takeSession()) goTo(nextAddress() ?? firstAddress(), 'replace')
}
