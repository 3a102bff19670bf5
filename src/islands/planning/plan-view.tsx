/** One plan: its weeks, and what can be done with it. */
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $locale, $t, loadTexts } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { planWithId, takePlan, type ShownPlan } from '../../stores/planning/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { focusIfLost } from '../app/frame/focus-heading.ts'
import { Later } from '../app/later.tsx'
import { PlanActForm, actText, type PlanAct } from './plan-act.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanProgressBar, planState } from './plan-progress.tsx'
import { PlanWeeks } from './plan-weeks.tsx'

export interface PlanViewProps {
  id: string
  userId: string
  onClose: () => void
}

const loadPlanShare = () =>
  Promise.all([import('./plan-share.tsx'), loadTexts(['workout'])]).then(([{ PlanShare }]) => PlanShare)

const STATE_ID = 'plan-state'

/** What fits where the plan is. */
function actsOf({ fromId, runId, pausedOn, progress }: ShownPlan): PlanAct[] {
  if (fromId !== '') return []
  if (runId === '') return ['start']
  if (pausedOn !== '') return ['resume', 'end']
  const isOpen = progress.next !== null
  const isMissed = progress.states.includes('missed')
  return [...(isOpen || isMissed ? (['move'] as const) : []), ...(isOpen ? (['pause'] as const) : []), 'end']
}

export function PlanView({ id, userId, onClose }: PlanViewProps) {
  const t = useStore($t)
  const $plan = useMemo(() => planWithId(id), [id])
  const plan = useStore($plan)
  const [mode, setMode] = useState<PlanAct | 'share' | 'edit' | null>(null)
  if (plan === undefined) return null
  const back = () => {
    setMode(null)
    focusIfLost(STATE_ID)
  }
  if (mode === 'edit') return <PlanForm userId={userId} plan={plan} onClose={back} />
  if (mode === 'share')
    return <Later load={loadPlanShare} props={{ userId, plan, onClose: back }} onFail={back} isAsked />
  return (
    <Sheet isOpen onClose={onClose} title={plan.name} closeLabel={t('states.close')}>
      <div className="stack">
        <About plan={plan} />
        {mode !== null && (
          <PlanActForm key={mode} act={mode} plan={plan} onDone={mode === 'delete' ? onClose : back} onCancel={back} />
        )}
        {mode === null && <Choices plan={plan} onMode={setMode} />}
        <PlanWeeks plan={plan} />
      </div>
    </Sheet>
  )
}

function About({ plan }: { plan: ShownPlan }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <>
      <p id={STATE_ID} tabIndex={-1} role="status">
        {planState(plan, t, locale)}
      </p>
      {plan.note !== '' && (
        <p dir="auto" className="planning-plan-note">
          {plan.note}
        </p>
      )}
      {plan.runId !== '' && <PlanProgressBar progress={plan.progress} />}
    </>
  )
}

interface ChoicesProps {
  plan: ShownPlan
  onMode: (mode: PlanAct | 'share' | 'edit') => void
}

function Choices({ plan, onMode }: ChoicesProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [error, setError] = useState<unknown>(null)
  const take = () => {
    setError(null)
    takePlan(plan.id).catch((reason: unknown) => setError(reason))
  }
  const isOffer = plan.fromId !== ''
  return (
    <div className="row wrap">
      {isOffer && (
        <Button look="primary" disabled={!isOnline} onClick={take}>
          {t('plans.take')}
        </Button>
      )}
      {actsOf(plan).map((act) => (
        <Button
          key={act}
          look={act === 'start' || act === 'resume' ? 'primary' : 'plain'}
          disabled={!isOnline}
          onClick={() => onMode(act)}
        >
          {actText(act, t)}
        </Button>
      ))}
      {!isOffer && (
        <>
          <Button disabled={!isOnline} onClick={() => onMode('edit')}>
            {t('plans.edit')}
          </Button>
          <Button disabled={!isOnline} onClick={() => onMode('share')}>
            {t('plans.share')}
          </Button>
        </>
      )}
      <Button look="quiet" disabled={!isOnline} onClick={() => onMode('delete')}>
        {actText('delete', t)}
      </Button>
      {error !== null && (
        <Note tone="negative" role="alert">
          {errorText(error, t)}
        </Note>
      )}
    </div>
  )
}
