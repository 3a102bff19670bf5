/** The page that a verification mail links to. It confirms the address without further input. */
import { useStore } from '@nanostores/react'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { addressToGo, signInPath } from '../../../stores/account/sign-in.ts'
import { verify, type Verification, type Whose } from '../../../stores/account/verify-email.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { sendVerification, VERIFICATION_WAIT } from '../../../stores/account/account-security.ts'
import { SubmitProblem, useWait, LINK_TEXTS } from './form-parts.tsx'

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

export function VerifyView({ verification }: { verification: Exclude<Verification, { kind: 'none' }> }) {
  const t = useStore($t)
  switch (verification.kind) {
    case 'checking':
      return <AuthFrame key="checking" title={t('auth.verifyTitle')} lead={t('auth.verifyLead')} />
    case 'verified':
      return (
        <AuthFrame key="verified" title={t('auth.verifiedTitle')} lead={t('auth.verifiedLead')} takesFocus>
          <OtherAccount whose={verification.whose} />
          <GoOn whose={verification.whose} />
        </AuthFrame>
      )
    case 'already':
      return (
        <AuthFrame key="already" title={t('auth.verifiedTitle')} lead={t('errors.already-verified')} takesFocus>
          <GoOn whose="own" />
        </AuthFrame>
      )
    case 'over':
      return <Over reason={verification.reason} whose={verification.whose} />
    case 'failed':
      return (
        <AuthFrame key="failed" title={t('auth.verifyFailedTitle')} takesFocus>
          <Note tone="negative" role="alert">
            {errorText(verification.error, t)}
          </Note>
          <Button look="primary" isWide onClick={() => void verify()}>
            {t('states.retry')}
          </Button>
        </AuthFrame>
      )
  }
}

function Over({ reason, whose }: { reason: keyof typeof LINK_TEXTS; whose: Whose }) {
  const t = useStore($t)
  return (
    <AuthFrame key="over" title={t('auth.linkTitle')} lead={t(LINK_TEXTS[reason])} takesFocus>
      {whose === 'own' ? (
        <>
          <SendVerification />
          <ButtonLink look="quiet" href={addressToGo()}>
            {t('auth.toWorkouts')}
          </ButtonLink>
        </>
      ) : (
        <>
          <Note>{t('auth.verifyLogIn')}</Note>
          <GoOn whose={whose} />
        </>
      )}
    </AuthFrame>
  )
}

function OtherAccount({ whose }: { whose: Whose }) {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  if (whose !== 'other' || account === null) return null
  return <Note tone="warning">{t('auth.verifiedOther', { email: account.login.email })}</Note>
}

function GoOn({ whose }: { whose: Whose }) {
  const t = useStore($t)
  return (
    <ButtonLink look="primary" isWide href={whose === 'nobody' ? signInPath('login') : addressToGo()}>
      {t(whose === 'nobody' ? 'auth.logIn' : 'auth.toWorkouts')}
    </ButtonLink>
  )
}
