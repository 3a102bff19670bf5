/** The bell's list as a panel below it, on windows from 60rem. */
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { $page } from '../../../stores/app/router.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { BellList } from './bell-list.tsx'
import { BellSettings } from './push-offer.tsx'

export function BellPanel({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const close = useEffectEvent(onClose)
  useEffect(() => $page.listen(() => close()), [])
  return (
    <Sheet
      isOpen
      className="bell-panel"
      title={t('bell.title')}
      closeLabel={t('states.close')}
      tools={<BellSettings />}
      onClose={onClose}
    >
      <BellList />
    </Sheet>
  )
}
