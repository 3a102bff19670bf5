/** `/notifications`: the bell as a page. */
import { useStore } from '@nanostores/react'
import { ChevronLeft } from 'lucide-react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { leaveBell } from '../../../stores/together/bell-page.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AccountGate } from '../../app/frame/account-gate.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { BellList, Shapes } from './bell-list.tsx'
import { BellSettings } from './push-offer.tsx'

export function NotificationsScreen() {
  const t = useStore($t)
  const back = (
    <a
      className="icon-button bell-back"
      href={pathTo('workoutList')}
      aria-label={t('bell.back')}
      onClick={(event) => {
        event.preventDefault()
        leaveBell()
      }}
    >
      <Icon of={ChevronLeft} />
    </a>
  )
  return (
    <AppFrame
      title={t('bell.title')}
      className="bell-screen"
      lead={back}
      actions={<BellSettings />}
      hasAccount={false}
      hasOfflineNote={false}
    >
      <AccountGate skeleton={<Shapes />}>{() => <BellList />}</AccountGate>
    </AppFrame>
  )
}
