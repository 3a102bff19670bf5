import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Note } from '../../ui/note.tsx'

function useUsage(): { used: number; max: number } | null {
  const account = accountOf(useStore($session))
  return account === null ? null : { used: account.usage.workouts, max: account.contract.limits.maxWorkouts }
}

/** A line below the list, as long as the limit is not reached. */
export function WorkoutsUsed() {
  const t = useStore($t)
  const usage = useUsage()
  if (usage === null || usage.used === 0 || usage.used >= usage.max) return null
  return (
    <Note className="list-used">
      {t('list.used', usage)}{' '}
      <a className="inline-link" href={pathTo('tooManyWorkouts')}>
        {t('list.seePro')}
      </a>
    </Note>
  )
}

/** A warning above the list, when the limit is reached. */
export function WorkoutsFull() {
  const t = useStore($t)
  const usage = useUsage()
  if (usage === null || usage.used < usage.max) return null
  const { used, max } = usage
  return (
    <section className="list-full">
      <Note tone="warning">
        <b>{t('list.full', usage)}</b>
        <p>{t('list.fullText')}</p>
      </Note>
      <Meter label={t('list.meter')} used={used} max={max} value={`${used} / ${max}`} />
      <ButtonLink href={pathTo('tooManyWorkouts')}>{t('list.compare')}</ButtonLink>
    </section>
  )
}
