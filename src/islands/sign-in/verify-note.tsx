/** An address that is not proved yet: says so and sends the mail again. For every screen about the account. */
import { useStore } from '@nanostores/react'
import { sendVerification, VERIFICATION_WAIT } from '../../stores/account-security.ts'
import { $t } from '../../stores/locale.ts'
import { $session, accountOf } from '../../stores/session.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SubmitProblem, useWait } from './form-parts.tsx'

/** Nothing when the address is proved, or when nobody is known to be signed in. */
export function VerifyNote() {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  if (account === null || account.login.isVerified) return null
  return (
    <div className="stack verify-note">
      <Note tone="warning">{t('auth.verifyNote', { email: account.login.email })}</Note>
      <SendVerification look="plain" />
    </div>
  )
}

/** Sends the mail; once it is on its way, says where to. */
export function SendVerification({ look }: { look: ButtonLook }) {
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
        {state.kind === 'done' && <Note tone="positive">{t('auth.verifySent', { email: account.login.email })}</Note>}
      </div>
      <SubmitProblem state={state} wait={VERIFICATION_WAIT} />
      <Button look={look} isWide aria-disabled={isBusy || mustWait} onClick={onPress}>
        {t(isBusy ? 'auth.forgotSending' : 'auth.verifySend')}
      </Button>
    </>
  )
}
