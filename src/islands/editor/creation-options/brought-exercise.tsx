/** The exercise that comes along, and the way to leave it. */
import { useStore } from '@nanostores/react'
import { dropBrought, type Brought } from '../../../stores/editor/brought.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { x } from '../../../ui/icons.ts'
import { usePose } from '../../exercises/exercise-thumb.tsx'

export function BroughtExercise({ id, name }: Brought) {
  const t = useStore($t)
  const pose = usePose(id)
  return (
    <section className="brought-exercise" aria-label={t('bring.title')}>
      <span className="brought-still">{pose && <Figure pose={pose} size="small" />}</span>
      <p className="grow">
        <span className="muted">{t('bring.title')}</span>
        <b>{name}</b>
      </p>
      <Button look="quiet" icon={x} aria-label={t('bring.dropNamed', { name })} onClick={dropBrought}>
        {t('bring.drop')}
      </Button>
    </section>
  )
}
