/** The part of the settings on installing the app and on using it offline. */
import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { STEPS } from '#core/app/install-way.ts'
import { CLIENT } from '../../../stores/app/client-state.ts'
import { $kept } from '../../../stores/app/kept-app.ts'
import { $installWay, install } from '../../../stores/app/install.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

const KEPT = {
  ready: 'install.ready',
  pending: 'install.pending',
  network: 'install.network',
  full: 'install.full',
  refused: 'install.refused',
  unsupported: 'install.refused'
} as const

export function AppPart() {
  const t = useStore($t)
  const way = useStore($installWay)
  const kept = useStore($kept)
  const isLost = kept === 'full' || kept === 'refused' || kept === 'unsupported'
  return (
    <div className="stack">
      {isLost ? (
        <Note tone="warning" role="status">
          {t(KEPT[kept])}
        </Note>
      ) : (
        <p role="status">{t(KEPT[kept])}</p>
      )}
      {CLIENT.pwaInstalled && <p>{t('install.installed')}</p>}
      {way === 'prompt' && (
        <div className="row">
          <Button icon={Download} onClick={() => void install()}>
            {t('install.installHere')}
          </Button>
        </div>
      )}
      {way !== null && way !== 'prompt' && <p>{t(STEPS[way])}</p>}
    </div>
  )
}
