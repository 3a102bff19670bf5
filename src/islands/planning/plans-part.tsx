/** The plans of an account, below the tabs of the calendar. */
import '../../styles/planning/plans.css'
import { useStore } from '@nanostores/react'
import { CalendarDays, CloudAlert, Plus, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorCode, errorText } from '#core/app/errors.ts'
import { weeksOf } from '#core/planning/training-plan.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $plans, keepPlansFresh, readPlans, type ShownPlan } from '../../stores/planning/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanProgressBar, planState } from './plan-progress.tsx'
import { PlanView } from './plan-view.tsx'

type Shown = { kind: 'new' } | { kind: 'plan'; id: string } | null

export function PlansPart({ userId }: { userId: string }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore($plans)
  const [shown, setShown] = useState<Shown>(null)
  // Anew when the network is back.
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
  const close = () => setShown(null)
  return (
    <section className="planning-plans" aria-labelledby="plans-title">
      <div className="row">
        <h2 id="plans-title" className="grow">
          {t('plans.title')}
        </h2>
        {state.plans.length > 0 && <NewPlan onNew={() => setShown({ kind: 'new' })} />}
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
          <NewPlan onNew={() => setShown({ kind: 'new' })} />
        </Empty>
      )}
      <ul>
        {state.plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} onOpen={() => setShown({ kind: 'plan', id: plan.id })} />
          </li>
        ))}
      </ul>
      {shown?.kind === 'new' && <PlanForm userId={userId} plan={null} onClose={close} />}
      {shown?.kind === 'plan' && <PlanView key={shown.id} id={shown.id} userId={userId} onClose={close} />}
    </section>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useStore($t)
  const text = `${errorText(error, t)} ${t('states.errorCode', { code: errorCode(error) })}`
  return (
    <Empty title={t('plans.failed')} text={text} icon={CloudAlert} role="alert">
      <Button look="primary" icon={RotateCw} onClick={onRetry}>
        {t('states.retry')}
      </Button>
    </Empty>
  )
}

function NewPlan({ onNew }: { onNew: () => void }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <Button look="primary" icon={Plus} aria-haspopup="dialog" disabled={!isOnline} onClick={onNew}>
      {t('plans.new')}
    </Button>
  )
}

function PlanCard({ plan, onOpen }: { plan: ShownPlan; onOpen: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { name, entries, runId, progress } = plan
  return (
    <div className="card planning-plan-card">
      <h3 dir="auto">
        <button type="button" aria-haspopup="dialog" aria-label={t('plans.open', { name })} onClick={onOpen}>
          {name}
        </button>
      </h3>
      <p className="meta">
        <span>{planState(plan, t, locale)}</span>
        <span>{t('plans.size', { weeks: weeksOf(entries), count: entries.length })}</span>
      </p>
      {runId !== '' && <PlanProgressBar progress={progress} />}
    </div>
  )
}
