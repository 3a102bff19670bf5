import { progressOf, type PlanDate } from '#core/planning/plan-days.ts'
import type { PlanEntry } from '#core/planning/training-plan.ts'
import type { ShownPlan } from '../../../stores/planning/plans.ts'

const ENTRIES: PlanEntry[] = [
  { key: 0, week: 1, weekday: 0, time: '07:30', wId: '', title: 'Run' },
  { key: 1, week: 2, weekday: 3, time: '18:00', wId: '', title: '' }
]

export function planOf(more: Partial<ShownPlan> = {}, dates: PlanDate[] = [], today = '2026-11-25'): ShownPlan {
  const entries = more.entries ?? ENTRIES
  return {
    id: 'p',
    name: 'Ten weeks',
    note: 'Slowly',
    entries,
    weeks: 2,
    restWeeks: [],
    startsOn: '',
    fromId: '',
    from: '',
    runId: '',
    startedOn: '',
    reminderMin: null,
    pausedOn: '',
    waiting: [],
    dates,
    stored: entries,
    progress: progressOf(entries, dates, [], today),
    ...more
  }
}

export const running = (): ShownPlan =>
  planOf({ runId: 'r', startedOn: '2026-11-23' }, [
    { entry: 0, day: '2026-11-23', mark: 'done' },
    { entry: 1, day: '2026-12-03', mark: 'planned' }
  ])
