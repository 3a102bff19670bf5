import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { removeFromList } from '../../../stores/together/remove-share.ts'
import { Button } from '../../../ui/button.tsx'
import { x } from '../../../ui/icons.ts'
import { Sheet } from '../../../ui/sheet.tsx'

/** Asks first, because only the owner can share it again. */
export function RemoveSheet({ workout, onClose }: { workout: WorkoutSummary; onClose: () => void }) {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    await removeFromList(workout)
    // The page shows the result, which this sheet would cover.
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('sharing.removeTitle', { name: workout.name })}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button look="danger" icon={x} aria-disabled={isBusy} onClick={() => void remove()}>
            {t('sharing.removeYes')}
          </Button>
        </>
      }
    >
      <p>{t('sharing.removeText')}</p>
    </Sheet>
  )
}
