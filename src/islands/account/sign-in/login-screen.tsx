/** `/login`: password, providers, and the pages that links in mails open. */
import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { errorText, NetworkError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { emailProblem, passwordProblem } from '#core/account/sign-in-input.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import {
  $provider,
  isForgotPage,
  isSessionOver,
  logIn,
  logInWait,
  signInPath,
  $email,
  typeEmail
} from '../../../stores/account/sign-in.ts'
import { $recovery } from '../../../stores/account/recovery.ts'
import { $session } from '../../../stores/account/session.ts'
import { $verification } from '../../../stores/account/verify-email.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { LazyPart, type LoadPart } from '../../app/lazy-part.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField, focusFirstProblem, PasswordField, SubmitProblem, useWait } from './form-parts.tsx'
import { ProviderButtons, ProviderProblem, AlreadyIn } from './provider-buttons.tsx'

/** Only links in mails lead to these views, so the view never changes while the page is open. */
const VIEWS = {
  forgot: () => import('./forgot-view.tsx').then(({ ForgotView }) => ForgotView),
  newPassword: () => import('./new-password-view.tsx').then(({ NewPasswordView }) => NewPasswordView),
  verify: () => import('./verify-view.tsx').then(({ VerifyView }) => VerifyView)
}

// `AuthFrame` waits for these texts.
loadTexts(['account']).catch(() => undefined)

/** Security: a wrong password and an unknown address get the same message. */
export function LoginScreen() {
  const t = useStore($t)
  const verification = useStore($verification)
  const recovery = useStore($recovery)
  const isEntering = useStore($provider).kind === 'entering'
  if (verification.kind !== 'none') return <Linked load={VIEWS.verify} props={{ verification }} />
  if (recovery.kind !== 'none') return <Linked load={VIEWS.newPassword} props={{ recovery }} />
  if (isForgotPage) return <Linked load={VIEWS.forgot} props={{}} />
  if (isEntering) return <AuthFrame title={t('auth.enteringTitle')} lead={t('auth.enteringLead')} />
  return <LogInView />
}

function Linked<P extends object>({ load, props }: { load: LoadPart<P>; props: P }) {
  const t = useStore($t)
  const [isLost, setIsLost] = useState(false)
  if (isLost) return <AuthFrame title={t('auth.linkTitle')} lead={errorText(new NetworkError('unreachable'), t)} />
  return (
    <LazyPart load={load} props={props} onFail={() => setIsLost(true)}>
      <div className="sign-in" aria-busy="true" />
    </LazyPart>
  )
}

function LogInView() {
  const t = useStore($t)
  const locale = useStore($locale)
  const session = useStore($session)
  const state = useStore(logIn.$state)
  const isIn = session.kind === 'signed-in' && state.kind === 'idle'
  return (
    <AuthFrame
      title={t('auth.logInTitle')}
      lead={t('auth.logInLead')}
      foot={
        <>
          <a className="button quiet" href={signInPath('register')}>
            {t('auth.toRegister')}
          </a>
          <a className="button quiet" href={pathTo('wl', {}, locale)}>
            {t('auth.browse')}
          </a>
        </>
      }
    >
      {isIn ? (
        <AlreadyIn email={session.login.email} />
      ) : (
        <>
          {isSessionOver && state.kind === 'idle' && (
            <Note tone="info" role="status">
              {t('auth.over')}
            </Note>
          )}
          <ProviderProblem />
          <LoginForm />
          <ProviderButtons />
        </>
      )}
    </AuthFrame>
  )
}

function LoginForm() {
  const t = useStore($t)
  const email = useStore($email)
  const state = useStore(logIn.$state)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const wait = logInWait(email)
  const mustWait = useWait(wait) > 0
  const problems = { email: emailProblem(email), password: passwordProblem(password) }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (problems.email !== null || problems.password !== null) focusFirstProblem(event.currentTarget)
    else if (!mustWait) void logIn.submit(email, password)
  }
  const isBusy = state.kind === 'sending' || state.kind === 'done'
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <EmailField value={email} onChange={typeEmail} problem={isChecked ? problems.email : null} />
      <PasswordField
        value={password}
        onChange={setPassword}
        problem={isChecked ? problems.password : null}
        isNew={false}
      />
      <a className="sign-in-forgot" href={signInPath('login', { forgot: '1' })}>
        {t('auth.forgot')}
      </a>
      <SubmitProblem state={state} wait={wait} />
      <Button type="submit" look="primary" isWide aria-disabled={isBusy || mustWait}>
        {t(isBusy ? 'auth.loggingIn' : 'auth.logIn')}
      </Button>
    </form>
  )
}
