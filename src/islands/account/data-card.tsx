import { useStore } from '@nanostores/react'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { endAccount } from '../../stores/account/account-page.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Later } from '../app/later.tsx'

const loadDeleteSheet = () => import('./delete-sheet.tsx').then((file) => file.DeleteSheet)

/** Deletion needs the server, so it is off while offline. */
export function DataCard({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const ask = () => {
    endAccount.reset()
    setAsked(true)
  }
  return (
    <section className="card stack tight" aria-labelledby="data-title">
      <h2 id="data-title">{t('account.data')}</h2>
      <p className="muted">{t('account.exportText')}</p>
      <div className="row wrap">
        <ButtonLink icon={Download} href={pathTo('export')}>
          {t('export.title')}
        </ButtonLink>
      </div>
      <hr />
      <p className="muted">{t('account.deleteText')}</p>
      {!isOnline && <p>{t('account.deleteOffline')}</p>}
      <div className="row wrap">
        <Button icon={Trash2} className="account-delete" disabled={!isOnline} onClick={ask}>
          {t('account.delete')}
        </Button>
      </div>
      {isAsked && <Later load={loadDeleteSheet} props={{ account, onClose: close }} onFail={close} isAsked />}
    </section>
  )
}
