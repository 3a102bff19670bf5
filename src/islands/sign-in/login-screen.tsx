/** `/login`: email and password. */
import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { pathTo } from '#core/routes.ts'
import { emailProblem, passwordProblem } from '#core/sign-in-input.ts'
import { $locale, $t } from '../../stores/locale.ts'
import { $email, logIn, typeEmail } from '../../stores/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField, focusFirstProblem, PasswordField, SubmitProblem } from './form-parts.tsx'

/** A wrong password and an unknown address are told alike. */
export function LoginScreen() {
  const t = useStore($t)
  const locale = useStore($locale)
  useTitle(t('auth.logIn'))
  return (
    <AuthFrame
      title={t('auth.logInTitle')}
      lead={t('auth.logInLead')}
      foot={
        <>
          <a className="btn quiet" href={pathTo('register')}>
            {t('auth.toRegister')}
          </a>
          <a className="btn quiet" href={pathTo('wl', {}, locale)}>
            {t('auth.browse')}
          </a>
        </>
      }
    >
      <LoginForm />
    </AuthFrame>
  )
}

function LoginForm() {
  const t = useStore($t)
  const email = useStore($email)
  const state = useStore(logIn.$state)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problems = { email: emailProblem(email), password: passwordProblem(password) }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (problems.email !== null || problems.password !== null) focusFirstProblem(event.currentTarget)
    else void logIn.submit(email, password)
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
      <SubmitProblem state={state} />
      <Button type="submit" look="primary" isWide aria-disabled={isBusy}>
        {t(isBusy ? 'auth.loggingIn' : 'auth.logIn')}
      </Button>
    </form>
  )
}

/** Names the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    if (title !== '') document.title = `${title} · Icepoint`
  }, [title])
}
