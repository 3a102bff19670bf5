import '../../../styles/account/sign-in.css'
import '../../../styles/account/profile.css'
import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountGate } from '../../app/frame/account-gate.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { EmailCard } from './email-card.tsx'
import { NamesCard } from './names-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PictureCard } from './picture-card.tsx'

export function ProfileScreen() {
  const t = useStore($t)
  return (
    <AppFrame title={t('profile.title')} className="profile-screen">
      <AccountGate skeleton={<Shapes />}>
        {({ login }) => (
          <>
            <div>
              <PictureCard login={login} />
              <NamesCard key={login.userId} login={login} />
            </div>
            <div>
              <EmailCard login={login} />
              <PasswordCard login={login} />
            </div>
          </>
        )}
      </AccountGate>
    </AppFrame>
  )
}

function Shapes() {
  return (
    <>
      <Skeleton height="9rem" />
      <Skeleton height="18rem" />
      <Skeleton height="8rem" />
    </>
  )
}
