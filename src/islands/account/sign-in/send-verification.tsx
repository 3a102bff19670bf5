import { useStore } from '@nanostores/react'
import { sendVerification, VERIFICATION_WAIT } from '../../../stores/account/account-security.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { SubmitProblem, useWait } from './form-parts.tsx'

export function SendVerification() {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  const state = useStore(sendVerification.$state)
  const mustWait = useWait(VERIFICATION_WAIT) > 0
  if (account === null) return null
  const isBusy = state.kind === 'sending'
  const onPress = () => {
    if (!mustWait) void sendVerification.submit()
  }
  return (
    <>
      <div role="status">
        {state.kind === 'done' && <Note tone="positive">{t('states.verifySent', { email: account.login.email })}</Note>}
      </div>
      <SubmitProblem state={state} wait={VERIFICATION_WAIT} />
      <Button look="primary" isWide aria-disabled={isBusy || mustWait} onClick={onPress}>
        {t(isBusy ? 'auth.forgotSending' : 'auth.verifySend')}
      </Button>
    </>
  )
}
