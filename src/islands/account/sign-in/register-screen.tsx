/** `/register`: creates the account and its base contract. Continues after an interruption. */
import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { errorCode } from '#core/app/errors.ts'
import { BASE_LIMITS } from '#core/workout/limits.ts'
import { pathTo } from '#core/app/routes.ts'
import { emailProblem, newPasswordProblem, nicknameProblem } from '#core/account/sign-in-input.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import { $operator, loadOperator } from '../../../stores/account/operator.ts'
import { $session } from '../../../stores/account/session.ts'
import { register, REGISTER_WAIT, signInPath, $email, $signUpStep, typeEmail } from '../../../stores/account/sign-in.ts'
import type { SubmitState } from '../../../stores/app/submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField, focusFirstProblem, PasswordField, SubmitProblem, useProblemText, useWait } from './form-parts.tsx'
import { ProviderButtons, ProviderProblem, AlreadyIn } from './provider-buttons.tsx'

// `AuthFrame` waits for these texts.
loadTexts(['account']).catch(() => undefined)

export function RegisterScreen() {
  const t = useStore($t)
  const locale = useStore($locale)
  const session = useStore($session)
  const state = useStore(register.$state)
  return (
    <AuthFrame
      title={t('auth.registerTitle')}
      lead={t('auth.registerLead', { count: BASE_LIMITS.maxWorkouts })}
      foot={
        <>
          <a className="button quiet" href={signInPath('login')}>
            {t('auth.toLogIn')}
          </a>
          <a className="button quiet" href={pathTo('wl', {}, locale)}>
            {t('auth.browse')}
          </a>
        </>
      }
    >
      {session.kind === 'signed-in' && state.kind === 'idle' ? (
        <AlreadyIn email={session.login.email} />
      ) : (
        <>
          <ProviderProblem />
          <RegisterForm />
          <LegalLinks />
          <ProviderButtons />
        </>
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
  const mustWait = useWait(REGISTER_WAIT) > 0
  const problems = {
    email: emailProblem(email),
    password: newPasswordProblem(password),
    nickname: nicknameProblem(nickname)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (Object.values(problems).some((problem) => problem !== null)) focusFirstProblem(event.currentTarget)
    else if (!mustWait) void register.submit({ email, password, nickname })
  }
  const isBusy = state.kind === 'sending' || state.kind === 'done'
  const isHalf = state.kind === 'failed' && (step === 'session' || step === 'rows')
  const label = isHalf ? 'auth.finish' : 'auth.register'
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <EmailField value={email} onChange={typeEmail} problem={isChecked ? problems.email : null} />
      <PasswordField value={password} onChange={setPassword} problem={isChecked ? problems.password : null} isNew />
      <NicknameField value={nickname} onChange={setNickname} problem={isChecked ? problems.nickname : null} />
      <SubmitProblem state={state} wait={REGISTER_WAIT} />
      {isRefused(state) && (
        <a className="sign-in-forgot" href={signInPath('login', { forgot: '1' })}>
          {t('auth.forgot')}
        </a>
      )}
      {isHalf && <Note tone="info">{t('auth.half')}</Note>}
      <Button type="submit" look="primary" isWide aria-disabled={isBusy || mustWait}>
        {t(isBusy ? 'auth.registering' : label)}
      </Button>
    </form>
  )
}

/** Shown only if the operator has such pages. */
function LegalLinks() {
  const t = useStore($t)
  const { terms, privacy } = useStore($operator)
  useEffect(() => void loadOperator(), [])
  if (terms === '' && privacy === '') return null
  return (
    <p className="sign-in-legal">
      {t('auth.readFirst')}{' '}
      {terms !== '' && (
        <a className="inline-link" href={terms}>
          {t('auth.terms')}
        </a>
      )}
      {terms !== '' && privacy !== '' && ' · '}
      {privacy !== '' && (
        <a className="inline-link" href={privacy}>
          {t('auth.privacy')}
        </a>
      )}
    </p>
  )
}

const isRefused = (state: SubmitState): boolean =>
  state.kind === 'failed' && errorCode(state.error) === 'sign-up-refused'

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
        <TextInput {...control} name="nickname" autoComplete="nickname" value={value} onChange={onChange} />
      )}
    </Field>
  )
}
