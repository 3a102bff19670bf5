/** Security: the response never reveals whether the account exists. */
import { useStore } from '@nanostores/react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { emailProblem } from '#core/account/sign-in-input.ts'
import { $t } from '../../../stores/app/locale.ts'
import { askRecovery, RECOVERY_WAIT } from '../../../stores/account/recovery.ts'
import { signInPath, $email, typeEmail } from '../../../stores/account/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField, focusFirstProblem, SubmitProblem, useWait } from './form-parts.tsx'

export function ForgotView() {
  const t = useStore($t)
  const state = useStore(askRecovery.$state)
  const back = (
    <a className="button quiet" href={signInPath('login')}>
      {t('auth.back')}
    </a>
  )
  if (state.kind === 'done') return <Sent back={back} />
  return (
    <AuthFrame key="ask" title={t('auth.forgot')} lead={t('auth.forgotLead')} foot={back}>
      <AskForm />
    </AuthFrame>
  )
}

function Sent({ back }: { back: ReactNode }) {
  const t = useStore($t)
  const email = useStore($email)
  return (
    <AuthFrame
      key="sent"
      title={t('auth.forgotSentTitle')}
      lead={t('auth.forgotSentLead', { email: email.trim() })}
      foot={back}
      takesFocus
    >
      <Note>{t('auth.forgotNothing')}</Note>
      <Button isWide onClick={askRecovery.reset}>
        {t('auth.forgotAgain')}
      </Button>
    </AuthFrame>
  )
}

function AskForm() {
  const t = useStore($t)
  const email = useStore($email)
  const state = useStore(askRecovery.$state)
  const [isChecked, setChecked] = useState(false)
  const mustWait = useWait(RECOVERY_WAIT) > 0
  const problem = emailProblem(email)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (problem !== null) focusFirstProblem(event.currentTarget)
    else if (!mustWait) void askRecovery.submit(email)
  }
  const isBusy = state.kind === 'sending'
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <EmailField value={email} onChange={typeEmail} problem={isChecked ? problem : null} />
      <SubmitProblem state={state} wait={RECOVERY_WAIT} />
      <Button type="submit" look="primary" isWide aria-disabled={isBusy || mustWait}>
        {t(isBusy ? 'auth.forgotSending' : 'auth.forgotSend')}
      </Button>
    </form>
  )
}
