/** The plans of an account, below the tabs of the calendar. */
import '../../../styles/planning/plans.css'
import { useStore } from '@nanostores/react'
import { CalendarDays, CloudAlert, Plus, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $plans, freshPlanId, keepPlansFresh, readPlans, type ShownPlan } from '../../../stores/planning/plans.ts'
import { openPlanPage, planPath } from '../../../stores/planning/plans-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { PlanProgressBar, planState } from '../plan-progress.tsx'

export function PlansPart({ userId }: { userId: string }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore($plans)
  // Reads again when the network returns.
  useEffect(() => void readPlans(userId), [userId, isOnline])
  useEffect(() => keepPlansFresh(userId), [userId])
  if (state.kind === 'loading') {
    return (
      <Loading label={t('states.loading')} className="stack">
        <Skeleton height="5rem" />
        <Skeleton height="5rem" />
      </Loading>
    )
  }
  if (state.kind === 'failed') return <Failed error={state.error} onRetry={() => void readPlans(userId)} />
  return (
    <section className="planning-plans" aria-labelledby="plans-title">
      <div className="row wrap">
        <h2 id="plans-title" className="grow">
          {t('plans.title')}
        </h2>
        {state.plans.length > 0 && <NewPlan />}
      </div>
      {!isOnline && (
        <Note tone="warning" role="status">
          {t('plans.offline')}
        </Note>
      )}
      {state.isStale && isOnline && (
        <Note tone="warning" role="status">
          {t('plans.stale')}
        </Note>
      )}
      {state.plans.length === 0 && (
        <Empty title={t('plans.empty')} text={t('plans.emptyText')} icon={CalendarDays}>
          <NewPlan />
        </Empty>
      )}
      <ul>
        {state.plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useStore($t)
  return (
    <Empty title={t('plans.failed')} text={errorText(error, t)} icon={CloudAlert} role="alert">
      <Button look="primary" icon={RotateCw} onClick={onRetry}>
        {t('states.retry')}
      </Button>
    </Empty>
  )
}

function NewPlan() {
  const t = useStore($t)
  return (
    <Button look="primary" icon={Plus} onClick={() => openPlanPage(freshPlanId(), true)}>
      {t('plans.new')}
    </Button>
  )
}

function PlanCard({ plan }: { plan: ShownPlan }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { id, name, entries, weeks, runId, progress } = plan
  return (
    <div className="card planning-plan-card">
      <h3 dir="auto">
        <a href={planPath(id)}>{name}</a>
      </h3>
      <p className="meta">
        <span>{planState(plan, t, locale)}</span>
        <span>
          {t('plans.weeks', { count: weeks })}, {t('plans.trainings', { count: entries.length })}
        </span>
      </p>
      {runId !== '' && <PlanProgressBar progress={progress} />}
    </div>
  )
}
