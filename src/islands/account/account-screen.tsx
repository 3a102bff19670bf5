/** `/account`: the plan, its usage, devices, export and deletion. */
import '../../styles/editor/limit.css'
import '../../styles/account/account.css'
import { useStore } from '@nanostores/react'
import { CircleCheck, Settings, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { can } from '#core/account/can.ts'
import { pathTo } from '#core/app/routes.ts'
import { $ended, startAccountPage } from '../../stores/account/account-page.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Avatar } from '../app/frame/avatar.tsx'
import { Comparison } from '../editor/limit-reached/comparison.tsx'
import { AdminPart } from './admin-part.tsx'
import { DataCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { UsageCard } from './usage-card.tsx'

export function AccountScreen() {
  const t = useStore($t)
  const ended = useStore($ended)
  useEffect(startAccountPage, [])
  return (
    <AppFrame title={t('account.title')} className="account-screen" isMain>
      {ended === null ? (
        <AccountGate skeleton={<Shapes />}>{(account) => <Content account={account} />}</AccountGate>
      ) : (
        <Ended how={ended} />
      )}
    </AppFrame>
  )
}

function Content({ account }: { account: SignedIn }) {
  const t = useStore($t)
  return (
    <>
      <div className="account-main">
        <Who account={account} />
        <UsageCard account={account} />
        <DevicesCard />
      </div>
      <div className="account-side">
        <section aria-labelledby="plan-title" className="stack tight">
          <h2 id="plan-title">{t('account.plan')}</h2>
          <Comparison account={account} hasBase />
        </section>
        <DataCard account={account} />
      </div>
      {can(account.login.isAdmin ? 'admin' : 'user', 'list', 'account') && <AdminPart />}
    </>
  )
}

function Who({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const { login } = account
  return (
    <section className="card account-who" aria-label={login.fullName}>
      <Avatar login={login} size="4.5rem" />
      <p>
        <b className="display">{login.fullName}</b>
        <span className="muted">{login.email}</span>
      </p>
      <div className="row wrap">
        <ButtonLink icon={UserRound} href={pathTo('profile')}>
          {t('nav.profile')}
        </ButtonLink>
        <ButtonLink icon={Settings} href={pathTo('settings')}>
          {t('nav.settings')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** After the deletion the page stays to report it. */
function Ended({ how }: { how: 'deleted' | 'deleting' }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const name = how === 'deleted' ? 'gone' : 'going'
  return (
    <Empty title={t(`account.${name}Title`)} text={t(`account.${name}Text`)} icon={CircleCheck} role="status">
      <ButtonLink look="primary" href={pathTo('home', {}, locale)}>
        {t('account.toStart')}
      </ButtonLink>
    </Empty>
  )
}

function Shapes() {
  return (
    <>
      <Skeleton height="7rem" />
      <Skeleton height="20rem" />
      <Skeleton height="12rem" />
    </>
  )
}
