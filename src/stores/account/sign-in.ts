import { atom } from 'nanostores'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { SignInProvider } from '#core/account/providers.ts'
import { pathTo } from '#core/app/routes.ts'
import type { SignInLink } from '#core/account/sign-in-link.ts'
import { backQuery } from '#core/account/return-path.ts'
import { assertProvider, listProviders, providerAddress } from '../../data/account/provider-sign-in.ts'
import { newId } from '../../data/app/ids.ts'
import { signInWithToken, signOut } from '../../data/account/session.ts'
import { isOnline } from '../../platform/page/online.ts'
import { absoluteUrl, goTo, onBroughtBack, currentQuery } from '../../platform/page/page.ts'
import { wrapper } from '../../platform/page/runtime.ts'
import { storage } from '../../platform/page/storage.ts'
import { holdRedirects, nextAddress } from '../app/navigation.ts'
import { sessionKnown, takeSession, signIn, $session, accountOf } from './session.ts'
import { getConfig } from '../../data/app/config.ts'
import { takeLink, limited, verificationUrl } from './mail-links.ts'
import { openRecovery } from './recovery.ts'
import { sendVerification } from '../../data/account/account.ts'
import * as data from '../../data/account/session.ts'
import { keepNotice } from '../app/kept-notice.ts'
import { $locale } from '../app/locale.ts'
import { isIntroDueFor } from './intro-due.ts'
import { submitter } from '../app/submit.ts'
import { verify } from './verify-email.ts'

interface SignUpInput {
  email: string
  password: string
  nickname: string
}

/** The step at which the next attempt continues. In `account-unsure` the answer to creating the account was lost. */
type SignUpStep = 'account' | 'account-unsure' | 'session' | 'rows'

const MAIL_PATIENCE_MS = 3000

async function sendMail(email: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, MAIL_PATIENCE_MS))
  const sent = sendVerification(verificationUrl(), $locale.get()).then(
    () => keepNotice('states.verifySent', { email }),
    () => undefined
  )
  await Promise.race([sent, patience])
}

/** Must not reveal that the account exists unless the password is correct. @throws UserFacingError `sign-up-refused` */
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

/** Can resume at the failed step. @throws UserFacingError or NetworkError after calling `onStep` with that step. */
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

export type ProviderState =
  { kind: 'idle' } | { kind: 'starting'; id: string } | { kind: 'entering' } | { kind: 'failed'; error: unknown }

export const $provider = atom<ProviderState>({ kind: 'idle' })

export const $providers = atom<readonly SignInProvider[]>([])

/** If this fails there are no provider buttons, and the forms report the problem. */
async function loadProviders(): Promise<void> {
  $providers.set(await listProviders().catch(() => []))
}

const TICKET_MS = 3_600_000

function tickets(now: number): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(storage.tickets.read()).filter(([, at]) => now - at < TICKET_MS))
}

/** Accepts only answers that this browser asked for. Otherwise a link could sign people in to an attacker's account. */
function takeTicket(ticket: string): boolean {
  const { [ticket]: mine, ...others } = tickets(Date.now())
  storage.tickets.write(others)
  return mine !== undefined
}

function leave(id: string): void {
  const state = $provider.get()
  if (state.kind === 'starting' && state.id === id) $provider.set({ kind: 'idle' })
}

export async function startProvider(id: string): Promise<void> {
  const { kind } = $provider.get()
  if (kind === 'starting' || kind === 'entering') return
  $provider.set({ kind: 'starting', id })
  try {
    if (!isOnline()) throw new NetworkError('offline')
    const ticket = newId()
    const next = nextAddress()
    const query = new URLSearchParams({ oauth: ticket, ...(next === null ? {} : { next }) })
    const native = wrapper()
    const back = native === null ? absoluteUrl(pathTo('login')) : null
    const address = await providerAddress(id, back, query.toString())
    await assertProvider(address)
    storage.tickets.write({ ...tickets(Date.now()), [ticket]: Date.now() })
    if (native === null) goTo(address)
    else await (await native).openOutside(address, () => leave(id))
  } catch (error) {
    $provider.set({ kind: 'failed', error })
  }
}

let answer: { userId: string; secret: string } | null = null

async function makeSession(): Promise<void> {
  if (answer === null) throw new UserFacingError('provider-failed')
  // If the first attempt worked and only its answer was lost, there is a session already.
  await signInWithToken(answer.userId, answer.secret).catch((error: unknown) => {
    if (!(error instanceof UserFacingError && error.code === 'link-over')) throw error
  })
  holdRedirects(false)
  if (!(await takeSession())) throw new UserFacingError('provider-late')
}

async function giveUp(): Promise<void> {
  await signOut().catch(() => undefined)
  storage.entering.write(false)
}

export async function enter(): Promise<void> {
  $provider.set({ kind: 'entering' })
  storage.entering.write(true)
  try {
    await makeSession()
    storage.entering.write(false)
  } catch (error) {
    if (!(error instanceof NetworkError)) await giveUp()
    $provider.set({ kind: 'failed', error })
  }
}

/** After a reload the secret is gone, but the session may exist. */
async function lookForSession(): Promise<void> {
  $provider.set({ kind: 'entering' })
  const session = await sessionKnown()
  storage.entering.write(false)
  if (session.kind === 'signed-out') $provider.set({ kind: 'failed', error: new UserFacingError('provider-late') })
  else $provider.set({ kind: 'idle' })
}

export function openProviderPage(link: SignInLink): void {
  onBroughtBack(() => $provider.set({ kind: 'idle' }))
  if (link.kind === 'provider') {
    answer = takeTicket(link.ticket) ? link.answer : null
    if (answer === null) $provider.set({ kind: 'failed', error: new UserFacingError('provider-foreign') })
    else {
      holdRedirects(true)
      void enter()
    }
  } else if (link.kind === 'provider-failed') {
    if (takeTicket(link.ticket)) $provider.set({ kind: 'failed', error: new UserFacingError(link.code) })
  } else if (storage.entering.read()) void lookForSession()
}

export const canEnterAgain = (error: unknown): boolean => answer !== null && error instanceof NetworkError

/** The email address as typed on the sign-in pages. */
const plainEmail = (email: string): string => email.trim().toLowerCase()

export const $email = atom(storage.email.read())

export const $signUpStep = atom<SignUpStep>('account')

export function typeEmail(email: string): void {
  if (plainEmail(email) !== plainEmail($email.get())) $signUpStep.set('account')
  $email.set(email)
  storage.email.write(email)
}

// Leaving an account clears the device's copy.
$session.listen(({ kind }) => kind === 'signed-out' && $email.set(storage.email.read()))

/** The name to pass to `useWait`: Appwrite counts log-ins by address. */
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
