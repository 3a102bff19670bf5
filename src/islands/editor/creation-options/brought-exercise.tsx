/** The exercise to be included in the new workout, and a button to leave it out. */
import '../../../styles/editor/brought.css'
import '../../../styles/app/figure.css'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { dropBrought } from '../../../stores/editor/brought.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Figure } from '../../../ui/figure.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { usePose } from '../../exercises/exercise-thumb.tsx'

export interface KnownBrought {
  id: string
  name: string
}

export function BroughtExercise({ id, name }: KnownBrought) {
  const t = useStore($t)
  const pose = usePose(id)
  return (
    <section className="brought-exercise" aria-label={t('bring.title')}>
      <span className="brought-still">{pose && <Figure pose={pose} size="small" />}</span>
      <p>
        <span className="muted">{t('bring.title')}</span>
        <b>{name}</b>
      </p>
      <IconButton icon={X} label={t('bring.drop', { name })} onClick={dropBrought} />
    </section>
  )
}
