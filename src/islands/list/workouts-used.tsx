import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { Note } from '../../ui/note.tsx'
import { Later } from '../app/later.tsx'
import type { FullNote, FullNoteProps } from './full-note.tsx'

function useUsage(): FullNoteProps | null {
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
      {t('list.used', { ...usage })}{' '}
      <a className="inline-link" href={pathTo('tooManyWorkouts')}>
        {t('list.seePro')}
      </a>
    </Note>
  )
}

let Full: typeof FullNote | null = null
const loadFull = async () => {
  const file = await import('./full-note.tsx')
  return (Full = file.FullNote)
}
/** Making another one says it, too. */
const sayNothing = (): void => undefined

/** A warning above the list, when the limit is reached. */
export function WorkoutsFull() {
  const usage = useUsage()
  if (usage === null || usage.used < usage.max) return null
  return <Later load={loadFull} loaded={Full} props={usage} onFail={sayNothing} />
}
