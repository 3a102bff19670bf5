import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Login } from '#core/account/login.ts'
import { newPasswordProblem, passwordProblem } from '#core/account/sign-in-input.ts'
import { changePassword, PASSWORD_WAIT } from '../../../stores/account/account-security.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { notify } from '../../../stores/app/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField, SubmitProblem } from '../sign-in/form-parts.tsx'
import { FormSheet } from './form-sheet.tsx'

/** Accounts of a provider have no password; they get an explanation. */
export function PasswordCard({ login }: { login: Login }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    changePassword.reset()
    setOpen(true)
  }
  return (
    <section className="card stack tight" aria-labelledby="password-title">
      <h2 id="password-title">{t('profile.password')}</h2>
      <p className="muted">{t(login.hasPassword ? 'profile.passwordText' : 'profile.passwordNone')}</p>
      {login.hasPassword && (
        <div className="row wrap">
          <Button disabled={!isOnline} onClick={open}>
            {t('profile.changePassword')}
          </Button>
        </div>
      )}
      {isOpen && <PasswordForm email={login.email} onClose={() => setOpen(false)} />}
    </section>
  )
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useStore($t)
  const state = useStore(changePassword.$state)
  const [present, setPresent] = useState('')
  const [next, setNext] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problems = { present: passwordProblem(present), next: newPasswordProblem(next) }
  const isFine = problems.present === null && problems.next === null
  const send = () => {
    setChecked(true)
    if (!isFine) return
    void changePassword.submit(present, next).then((isDone) => {
      if (!isDone) return
      onClose()
      notify({ kind: 'positive', text: $t.get()('profile.passwordChanged') })
    })
  }
  return (
    <FormSheet
      {...{ state, isFine, onClose }}
      title={t('profile.changePassword')}
      text={t('profile.passwordText')}
      submitLabel={t('profile.changePassword')}
      problem={<SubmitProblem state={state} wait={PASSWORD_WAIT} />}
      onSubmit={send}
    >
      {/* Tells password managers the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('profile.presentPassword')}
        isNew={false}
        problem={isChecked ? problems.present : null}
        value={present}
        onChange={setPresent}
      />
      <PasswordField
        label={t('profile.newPassword')}
        isNew
        problem={isChecked ? problems.next : null}
        value={next}
        onChange={setNext}
      />
    </FormSheet>
  )
}
