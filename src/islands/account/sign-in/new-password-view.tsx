/** Sets a new password after a recovery mail. */
import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { newPasswordProblem } from '#core/account/sign-in-input.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $recoveryEmail, NEW_PASSWORD_WAIT, setNewPassword, type Recovery } from '../../../stores/account/recovery.ts'
import { signInPath } from '../../../stores/account/sign-in.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { focusFirstProblem, PasswordField, SubmitProblem, useWait, LINK_TEXTS } from './form-parts.tsx'

export function NewPasswordView({ recovery }: { recovery: Exclude<Recovery, { kind: 'none' }> }) {
  const t = useStore($t)
  switch (recovery.kind) {
    case 'open':
      return (
        <AuthFrame key="open" title={t('auth.newTitle')} lead={t('auth.newLead')}>
          <NewPasswordForm />
        </AuthFrame>
      )
    case 'over':
      return (
        <AuthFrame key="over" title={t('auth.linkTitle')} lead={t(LINK_TEXTS[recovery.reason])} takesFocus>
          <ButtonLink look="primary" isWide href={signInPath('login', { forgot: '1' })}>
            {t('auth.linkNew')}
          </ButtonLink>
        </AuthFrame>
      )
    case 'set':
      return (
        <AuthFrame key="set" title={t('auth.newDoneTitle')} lead={t('auth.newDoneLead')} takesFocus>
          <ButtonLink look="primary" isWide href={signInPath('login')}>
            {t('auth.logIn')}
          </ButtonLink>
        </AuthFrame>
      )
  }
}

function NewPasswordForm() {
  const t = useStore($t)
  const email = useStore($recoveryEmail)
  const state = useStore(setNewPassword.$state)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const mustWait = useWait(NEW_PASSWORD_WAIT) > 0
  const problem = newPasswordProblem(password)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (problem !== null) focusFirstProblem(event.currentTarget)
    else if (!mustWait) void setNewPassword.submit(password)
  }
  const isBusy = state.kind === 'sending' || state.kind === 'done'
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      {/* Tells password managers which account this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('auth.newPassword')}
        value={password}
        onChange={setPassword}
        problem={isChecked ? problem : null}
        isNew
      />
      <SubmitProblem state={state} wait={NEW_PASSWORD_WAIT} />
      <Button type="submit" look="primary" isWide aria-disabled={isBusy || mustWait}>
        {t(isBusy ? 'auth.newSaving' : 'auth.newSave')}
      </Button>
    </form>
  )
}
