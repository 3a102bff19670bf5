/** `/register`: makes an account, signs in, sets up the base contract. Goes on where it stopped. */
import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { BASE_LIMITS } from '#core/limits.ts'
import { pathTo } from '#core/routes.ts'
import { emailProblem, newPasswordProblem, nicknameProblem } from '#core/sign-in-input.ts'
import { $locale, $t } from '../../stores/locale.ts'
import { $session } from '../../stores/session.ts'
import { $email, $signUpStep, register, typeEmail } from '../../stores/sign-in.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField, focusFirstProblem, PasswordField, SubmitProblem, useProblemText } from './form-parts.tsx'
import { useTitle } from './login-screen.tsx'

/** Somebody who is signed in already is told so, and may go to the list. */
export function RegisterScreen() {
  const t = useStore($t)
  const locale = useStore($locale)
  const session = useStore($session)
  const state = useStore(register.$state)
  useTitle(t('auth.register'))
  return (
    <AuthFrame
      title={t('auth.registerTitle')}
      lead={t('auth.registerLead', { count: BASE_LIMITS.maxWorkouts })}
      foot={
        <>
          <a className="btn quiet" href={pathTo('login')}>
            {t('auth.toLogIn')}
          </a>
          <a className="btn quiet" href={pathTo('wl', {}, locale)}>
            {t('auth.browse')}
          </a>
        </>
      }
    >
      {session.kind === 'signed-in' && state.kind === 'idle' ? (
        <>
          <Note tone="positive">{t('auth.alreadyIn', { email: session.login.email })}</Note>
          <ButtonLink look="primary" isWide href={pathTo('workoutList', { tab: 'my' })}>
            {t('auth.toWorkouts')}
          </ButtonLink>
        </>
      ) : (
        <RegisterForm />
      )}
    </AuthFrame>
  )
}

function RegisterForm() {
  const t = useStore($t)
  const email = useStore($email)
  const state = useStore(register.$state)
  const step = useStore($signUpStep)
  const [password, setPassword] = useState('')
  const [nickname, setNickname] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problems = {
    email: emailProblem(email),
    password: newPasswordProblem(password),
    nickname: nicknameProblem(nickname)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (Object.values(problems).some((problem) => problem !== null)) focusFirstProblem(event.currentTarget)
    else void register.submit({ email, password, nickname })
  }
  const isBusy = state.kind === 'sending' || state.kind === 'done'
  const isHalf = state.kind === 'failed' && (step === 'session' || step === 'rows')
  const label = isHalf ? 'auth.finish' : 'auth.register'
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <EmailField value={email} onChange={typeEmail} problem={isChecked ? problems.email : null} />
      <PasswordField value={password} onChange={setPassword} problem={isChecked ? problems.password : null} isNew />
      <NicknameField value={nickname} onChange={setNickname} problem={isChecked ? problems.nickname : null} />
      <SubmitProblem state={state} />
      {isHalf && <Note tone="info">{t('auth.half')}</Note>}
      <Button type="submit" look="primary" isWide aria-disabled={isBusy}>
        {t(isBusy ? 'auth.registering' : label)}
      </Button>
    </form>
  )
}

interface NicknameProps {
  value: string
  onChange: (value: string) => void
  problem: string | null
}

function NicknameField({ value, onChange, problem }: NicknameProps) {
  const t = useStore($t)
  return (
    <Field label={t('auth.nickname')} error={useProblemText(problem)}>
      {(control) => (
        <input
          {...control}
          className="input"
          name="nickname"
          autoComplete="nickname"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
