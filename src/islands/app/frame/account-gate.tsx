/** Shows a placeholder for account screens until the account is known, or says that it cannot be loaded. */
import { useStore } from '@nanostores/react'
import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $session, accountOf, refreshSession, type SignedIn } from '../../../stores/account/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/note.tsx'
import { Loading, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { useArrivalDelay } from '../use-arrival-delay.ts'

export interface AccountGateProps {
  skeleton: ReactNode
  children: (account: SignedIn) => ReactNode
}

/** Offline, the last signed-in account shows. Another module redirects visitors to the sign-in page. */
export function AccountGate({ skeleton, children }: AccountGateProps) {
  const session = useStore($session)
  const account = accountOf(session)
  if (account !== null) return <>{children(account)}</>
  if (session.kind === 'signed-out' || session.kind === 'signed-in' || session.error === null) {
    return <Shapes>{skeleton}</Shapes>
  }
  return <AccountUnknown error={session.error} />
}

export function AccountUnknown({ error }: { error: unknown }) {
  const t = useStore($t)
  return (
    <Empty title={t('states.accountFailed')} text={errorText(error, t)} icon={CloudAlert} role="alert">
      <Button look="primary" icon={RotateCw} onClick={() => void refreshSession()}>
        {t('states.retry')}
      </Button>
    </Empty>
  )
}

function Shapes({ children }: { children: ReactNode }) {
  const t = useStore($t)
  if (!useSkeletonDelay(true, useArrivalDelay())) return null
  return (
    <Loading label={t('states.loading')} className="stack">
      {children}
    </Loading>
  )
}
