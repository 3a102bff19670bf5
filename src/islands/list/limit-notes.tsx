import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Note } from '../../ui/note.tsx'

/** With room a line below the list, without room a warning above it. */
export function LimitNotes({ place }: { place: 'top' | 'bottom' }) {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  if (account === null) return null
  const used = account.usage.workouts
  const max = account.contract.limits.maxWorkouts
  const isFull = used >= max
  if (place === 'bottom') {
    if (isFull || used === 0) return null
    return (
      <Note className="list-used">
        {t('list.used', { used, max })}{' '}
        <a className="inline-link" href={pathTo('tooManyWorkouts')}>
          {t('list.seePro')}
        </a>
      </Note>
    )
  }
  if (!isFull) return null
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
