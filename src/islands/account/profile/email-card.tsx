import { useStore } from '@nanostores/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import type { Login } from '#core/account/login.ts'
import { emailProblem, newPasswordProblem, passwordProblem } from '#core/account/sign-in-input.ts'
import { changeEmail, sendVerification, VERIFICATION_WAIT } from '../../../stores/account/account-security.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { notify } from '../../../stores/app/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, EmailInput } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { focusHeading } from '../../app/frame/focus-heading.ts'
import { PasswordField, SubmitProblem, useWait } from '../sign-in/form-parts.tsx'
import { FormSheet } from './form-sheet.tsx'

/** Security: asks for the password, so that an unlocked phone is not enough to take over the account. */
export function EmailCard({ login }: { login: Login }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const sending = useStore(sendVerification.$state)
  const mustWait = useWait(VERIFICATION_WAIT) > 0
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    changeEmail.reset()
    setOpen(true)
  }
  const send = async () => {
    if (await sendVerification.submit()) focusHeading('email-title')
  }
  return (
    <section className="card stack tight" aria-labelledby="email-title">
      <h2 id="email-title" tabIndex={-1}>
        {t('profile.email')}
      </h2>
      <p className="profile-address">
        <b>{login.email}</b>
        <span className={login.isVerified ? 'profile-address-state is-confirmed' : 'profile-address-state is-open'}>
          <Icon of={login.isVerified ? CircleCheck : TriangleAlert} />
          {t(login.isVerified ? 'profile.verified' : 'profile.notVerified')}
        </span>
      </p>
      {!login.isVerified && <Unverified email={login.email} />}
      <div className="row wrap">
        {!login.isVerified && sending.kind !== 'done' && (
          <Button disabled={!isOnline || sending.kind === 'sending' || mustWait} onClick={() => void send()}>
            {t('profile.sendMail')}
          </Button>
        )}
        <Button disabled={!isOnline} onClick={open}>
          {t('profile.changeEmail')}
        </Button>
      </div>
      {isOpen && <EmailForm hasPassword={login.hasPassword} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Unverified({ email }: { email: string }) {
  const t = useStore($t)
  const state = useStore(sendVerification.$state)
  if (state.kind === 'done') {
    return (
      <Note tone="positive" role="status">
        {t('states.verifySent', { email })}
      </Note>
    )
  }
  return (
    <>
      <p className="muted">{t('profile.notVerifiedText')}</p>
      <SubmitProblem state={state} wait={VERIFICATION_WAIT} />
    </>
  )
}

function EmailForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useStore($t)
  const state = useStore(changeEmail.$state)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problems = {
    email: emailProblem(email),
    password: hasPassword ? passwordProblem(password) : newPasswordProblem(password)
  }
  const isFine = problems.email === null && problems.password === null
  const send = () => {
    setChecked(true)
    if (!isFine) return
    void changeEmail.submit(email, password).then((isDone) => {
      if (!isDone) return
      onClose()
      notify({ kind: 'positive', text: $t.get()('profile.emailChanged', { email: email.trim().toLowerCase() }) })
    })
  }
  const emailText = isChecked && problems.email !== null ? errorText(new UserFacingError(problems.email), t) : undefined
  return (
    <FormSheet
      state={state}
      isFine={isFine}
      onClose={onClose}
      title={t('profile.changeEmail')}
      text={t('profile.emailText')}
      submitLabel={t('profile.changeEmail')}
      problem={
        state.kind === 'failed' && (
          <Note tone="negative" role="alert">
            {errorText(state.error, t)}
          </Note>
        )
      }
      onSubmit={send}
    >
      <Field label={t('profile.newEmail')} error={emailText}>
        {(control) => <EmailInput {...control} autoComplete="email" value={email} onChange={setEmail} />}
      </Field>
      <PasswordField
        label={t(hasPassword ? 'profile.emailPassword' : 'profile.emailFirstPassword')}
        isNew={!hasPassword}
        problem={isChecked ? problems.password : null}
        value={password}
        onChange={setPassword}
      />
    </FormSheet>
  )
}
