import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Note } from '../../ui/note.tsx'

/** Counts of workouts. */
export interface FullNoteProps {
  used: number
  max: number
}

export function FullNote({ used, max }: FullNoteProps) {
  const t = useStore($t)
  return (
    <section className="list-full">
      <Note tone="warning">
        <b>{t('list.full', { used, max })}</b>
        <p>{t('list.fullText')}</p>
      </Note>
      <Meter label={t('list.meter')} used={used} max={max} value={`${used} / ${max}`} />
      <ButtonLink href={pathTo('tooManyWorkouts')}>{t('list.compare')}</ButtonLink>
    </section>
  )
}
