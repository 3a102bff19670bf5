import { useStore } from '@nanostores/react'
import { $session, accountOf } from '../../stores/account/session.ts'
import { Later } from '../app/later.tsx'
import { loadMenuTexts } from './load-menu.ts'
import type * as UsageNotes from './usage-notes.tsx'
import type { UsageProps } from './usage-notes.tsx'

function useUsage(): UsageProps | null {
  const account = accountOf(useStore($session))
  return account === null ? null : { used: account.usage.workouts, max: account.contract.limits.maxWorkouts }
}

let notes: typeof UsageNotes | null = null
const loadNotes = async () => {
  ;[notes] = await Promise.all([import('./usage-notes.tsx'), loadMenuTexts()])
  return notes
}
const loadUsed = () => loadNotes().then(({ UsedNote }) => UsedNote)
const loadFull = () => loadNotes().then(({ FullNote }) => FullNote)
const USED_AFTER_MS = 1000
/** Making another one says it, too. */
const sayNothing = (): void => undefined

/** A line below the list, as long as the limit is not reached. */
export function WorkoutsUsed() {
  const usage = useUsage()
  if (usage === null || usage.used === 0 || usage.used >= usage.max) return null
  return <Later load={loadUsed} loaded={notes?.UsedNote} props={usage} onFail={sayNothing} afterMs={USED_AFTER_MS} />
}

/** A warning above the list, when the limit is reached. */
export function WorkoutsFull() {
  const usage = useUsage()
  if (usage === null || usage.used < usage.max) return null
  return <Later load={loadFull} loaded={notes?.FullNote} props={usage} onFail={sayNothing} />
}
