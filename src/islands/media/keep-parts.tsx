/** Keeps a workout offline from its menu. */
import { useStore } from '@nanostores/react'
import { CloudCheck, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { keepWorkout } from '../../stores/media/keep.ts'
import { $kept, loadKept } from '../../stores/media/kept-state.ts'
import { Icon } from '../../ui/icon.tsx'

function useKeep(id: string) {
  const kept = useStore($kept)
  const [isBusy, setBusy] = useState(false)
  // The screen of kept workouts may not have been opened yet.
  useEffect(() => void loadKept(), [])
  const isKept = kept.kind === 'ready' && kept.workouts.some((one) => one.id === id && one.wish === 'all')
  const keep = async () => {
    if (isBusy) return
    setBusy(true)
    await keepWorkout(id)
    setBusy(false)
  }
  return { isKept, isBusy, keep }
}

export interface KeepItemProps {
  id: string
  onClose: () => void
}

export function KeepItem({ id, onClose }: KeepItemProps) {
  const t = useStore($t)
  const { isKept, keep } = useKeep(id)
  if (isKept) {
    return (
      <a href={pathTo('offlineWorkouts')}>
        <Icon of={CloudCheck} />
        <span>{t('kept.isKept')}</span>
      </a>
    )
  }
  return (
    <button type="button" onClick={() => void keep().then(onClose)}>
      <Icon of={Download} />
      <span>{t('kept.keep')}</span>
    </button>
  )
}
