/** Adds the exercise to one of the user's own workouts, chosen in a sheet. */
import '../../../styles/app/figure.css'
import { useStore } from '@nanostores/react'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { withBrought } from '../../../stores/editor/brought.ts'
import { $t } from '../../../stores/app/locale.ts'
import type { KnownBrought } from './brought-exercise.tsx'
import { OwnSheet } from './own-sheet.tsx'
import { WayRow } from './way-row.tsx'

export function IntoOwn(brought: KnownBrought) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  return (
    <WayRow icon={ListPlus} text={t('bring.ownText', { name: brought.name })}>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('bring.ownTitle')}
      </button>
      {isOpen && (
        <OwnSheet
          title={t('bring.ownTitle')}
          row={({ id }, content) => <a href={withBrought(pathTo('addWorkout', { id }), brought)}>{content}</a>}
          onClose={() => setOpen(false)}
        />
      )}
    </WayRow>
  )
}
