/** `/plan/{id}`: a plan as weeks and days. `?new` opens one that is not stored yet. */
import '../../../styles/planning/calendar.css'
import '../../../styles/planning/plan-days.css'
import '../../../styles/planning/plan-grid.css'
import '../../../styles/planning/plan-head.css'
import '../../../styles/planning/plan-sheets.css'
import { useStore } from '@nanostores/react'
import {
  CalendarDays,
  ChevronLeft,
  CloudAlert,
  CloudCheck,
  EllipsisVertical,
  LoaderCircle,
  Pencil,
  RotateCw,
  Share2,
  Undo2
} from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { nextMonday, startOfWeeks } from '#core/planning/plan-days.ts'
import { NOTHING_FIXED } from '#core/planning/plan-grid.ts'
import { anchorOf, fixedIn } from '#core/planning/plan-run.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import type { PlanContent } from '#core/planning/training-plan.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { notify } from '../../../stores/app/notices.ts'
import {
  $planDraft,
  closePlan,
  openNewPlan,
  openPlan,
  planSaved,
  savePlanNow,
  undoPlan,
  type PlanSaving,
  $planWorkouts,
  readPlanWorkouts
} from '../../../stores/planning/plan-draft.ts'
import {
  $plans,
  freshPlanId,
  keepPlansFresh,
  planWithId,
  readPlans,
  startPlan,
  takePlan,
  type ShownPlan
} from '../../../stores/planning/plans.ts'
import { $isNewPlan, openPlans, PLANS_PATH } from '../../../stores/planning/plans-address.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { AccountGate } from '../../app/frame/account-gate.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import type { PlanBuild, PlanSheet } from './plan-build.ts'
import { LockedNote, PlanBuilder, RunButton } from './plan-builder.tsx'
import { planState } from '../plan-progress.tsx'
import { FirstWeek } from './plan-act.tsx'

const WEEKS_AT_FIRST = 4

export function PlanScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore($t)
  const draft = useStore($planDraft)
  const $plan = useMemo(() => planWithId(id), [id])
  const plan = useStore($plan)
  const [sheet, setSheet] = useState<PlanSheet | null>(null)
  const { isStarting, start } = useStart(id)
  useEffect(() => closePlan, [])
  const isOpen = draft?.id === id
  const name = isOpen ? draft.history.now.name : t('plans.title')
  const isOwn = plan === undefined || plan.fromId === ''
  return (
    <AppFrame
      title={name}
      className="planning-plan-screen"
      hasAccount={false}
      lead={
        <a className="icon-button" href={PLANS_PATH} aria-label={t('plans.back')}>
          <Icon of={ChevronLeft} />
        </a>
      }
      barTitle={
        isOpen && isOwn ? (
          <h1>
            <button
              type="button"
              className="planning-title"
              aria-haspopup="dialog"
              aria-label={t('plans.rename', { name })}
              onClick={() => setSheet({ kind: 'about' })}
            >
              <span dir="auto">{name}</span>
              <Icon of={Pencil} />
            </button>
          </h1>
        ) : undefined
      }
      actions={isOpen && <Actions plan={plan} isStarting={isStarting} onStart={start} onSheet={setSheet} />}
    >
      <AccountGate skeleton={<Shapes />}>
        {({ login: { userId } }) => (
          <Content
            key={userId + id}
            id={id}
            userId={userId}
            plan={plan}
            sheet={sheet}
            isStarting={isStarting}
            onSheet={setSheet}
            onStart={start}
          />
        )}
      </AccountGate>
    </AppFrame>
  )
}

/** Starts without asking: the head shows the day. */
function useStart(id: string) {
  const t = useStore($t)
  const [isStarting, setStarting] = useState(false)
  // A stable id keeps a retry after a lost response from starting the plan twice.
  const [runId] = useState(freshPlanId)
  const start = () => {
    const content = $planDraft.get()?.history.now
    if (content === undefined) return
    setStarting(true)
    planSaved()
      .then(() => startPlan(id, runId, startDayOf(content), null))
      .then(
        () => notify({ kind: 'positive', text: t('plans.startedText') }),
        (error: unknown) => notify({ kind: 'negative', text: errorText(error, t) })
      )
      .finally(() => setStarting(false))
  }
  return { isStarting, start }
}

/** The chosen day, or next Monday. A chosen day in the past is ignored. */
function startDayOf({ startsOn }: PlanContent, today = dayOf(new Date())): string {
  return startsOn >= today ? startsOn : nextMonday(today)
}

interface ActionsProps {
  plan: ShownPlan | undefined
  isStarting: boolean
  onStart: () => void
  onSheet: (sheet: PlanSheet) => void
}

function Actions({ plan, isStarting, onStart, onSheet }: ActionsProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const draft = useStore($planDraft)
  const build = useBuild(plan)
  if (draft === null || build === null) return null
  const isOffer = plan !== undefined && plan.fromId !== ''
  return (
    <>
      {!isOffer && (
        <>
          <SaveSign saving={draft.saving} />
          <span className="planning-only-wide">
            <IconButton
              icon={Undo2}
              label={t('plans.undo')}
              disabled={draft.history.past.length === 0 || build.isLocked}
              onClick={undoPlan}
            />
            <Button
              icon={Share2}
              className="planning-offer"
              aria-haspopup="dialog"
              disabled={plan === undefined || !isOnline || build.content.entries.length === 0}
              onClick={() => onSheet({ kind: 'share' })}
            >
              {t('plans.offer')}
            </Button>
            <RunButton
              build={build}
              plan={plan}
              isStarting={isStarting}
              onStart={onStart}
              isOnline={isOnline}
              onSheet={(sheet) => sheet !== null && onSheet(sheet)}
            />
          </span>
        </>
      )}
      <IconButton
        icon={EllipsisVertical}
        label={t('plans.more')}
        aria-haspopup="dialog"
        onClick={() => onSheet({ kind: 'more' })}
      />
    </>
  )
}

/** Says why something is not saved. */
function SaveSign({ saving }: { saving: PlanSaving }) {
  const t = useStore($t)
  if (saving.kind === 'new') return null
  const [icon, text] =
    saving.kind === 'saved'
      ? [CloudCheck, t('plans.savedSign')]
      : saving.kind === 'saving'
        ? [LoaderCircle, t('plans.saving')]
        : [CloudAlert, t(saving.kind === 'waiting' ? 'plans.savedHere' : 'plans.notSaved')]
  return (
    <span className={`planning-save is-${saving.kind}`} role="status">
      <Icon of={icon} />
      <span>{text}</span>
    </span>
  )
}

/** The open plan on calendar days; null while it loads. */
function useBuild(plan: ShownPlan | undefined): PlanBuild | null {
  const draft = useStore($planDraft)
  const state = useStore($planWorkouts)
  const [today] = useState(() => dayOf(new Date()))
  const workouts = useMemo(() => {
    const all = state.kind === 'ready' ? [...state.others, ...state.picks] : []
    return new Map(all.map((workout) => [workout.id, workout]))
  }, [state])
  return useMemo(() => {
    if (draft === null) return null
    const content = draft.history.now
    const isRunning = plan !== undefined && plan.runId !== ''
    const isLocked = plan !== undefined && (plan.fromId !== '' || plan.pausedOn !== '')
    const from = isRunning ? plan.startedOn : startDayOf(content, today)
    const anchor = isRunning
      ? anchorOf(plan.stored, plan.dates, plan.startedOn, today)
      : startOfWeeks(content.entries, from)
    const fixed = isRunning ? fixedIn(plan.dates, anchor, today) : NOTHING_FIXED
    const known = isRunning ? plan.entries.map(({ key }, index) => [key, plan.progress.states[index]] as const) : []
    const states = new Map(known.flatMap(([key, one]) => (one === undefined ? [] : [[key, one] as const])))
    return { content, fixed, anchor, from, today, isRunning, isLocked, states, workouts }
  }, [draft, plan, today, workouts])
}

interface ContentProps {
  id: string
  userId: string
  plan: ShownPlan | undefined
  sheet: PlanSheet | null
  onSheet: (sheet: PlanSheet | null) => void
  isStarting: boolean
  onStart: () => void
}

function Content(props: ContentProps) {
  const { id, userId, plan } = props
  const t = useStore($t)
  const state = useStore($plans)
  const isOnline = useStore($isOnline)
  const draft = useStore($planDraft)
  const isNew = useStore($isNewPlan)
  const build = useBuild(plan)
  // Reads again when the network returns.
  useEffect(() => void readPlans(userId), [userId, isOnline])
  useEffect(() => keepPlansFresh(userId), [userId])
  const ids =
    plan?.entries
      .map(({ wId }) => wId)
      .filter(Boolean)
      .join() ?? ''
  useEffect(() => void readPlanWorkouts(userId, ids === '' ? [] : ids.split(',')), [userId, ids, isOnline])
  useEffect(() => {
    if (plan !== undefined) openPlan(plan)
    else if (isNew) openNewPlan(id, { ...EMPTY, name: t('plans.new') })
  }, [plan, isNew, id, t])
  if (draft?.id === id && build !== null) return <Opened {...props} build={build} />
  if (state.kind === 'failed') return <Failed error={state.error} onRetry={() => void readPlans(userId)} />
  if (state.kind === 'ready' && state.isWaiting !== true && !isNew) return <Gone />
  return (
    <Loading label={t('states.loading')} className="stack">
      <Shapes />
    </Loading>
  )
}

const EMPTY: PlanContent = { name: '', note: '', entries: [], weeks: WEEKS_AT_FIRST, restWeeks: [], startsOn: '' }

function Opened({ plan, build, onSheet, ...props }: ContentProps & { build: PlanBuild }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const draft = useStore($planDraft)
  const isOnline = useStore($isOnline)
  const isEmpty = build.content.entries.length === 0 && !build.isLocked
  const [isBegun, setBegun] = useState(!isEmpty)
  if (!isBegun && !isEmpty) setBegun(true)
  const gone = () => {
    onSheet(null)
    openPlans()
  }
  const isOffer = plan !== undefined && plan.fromId !== ''
  return (
    <>
      {draft?.saving.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(draft.saving.error, t)}
          <Button look="quiet" icon={RotateCw} onClick={savePlanNow}>
            {t('states.retry')}
          </Button>
        </Note>
      )}
      {isOffer && <Offer plan={plan} text={planState(plan, t, locale)} isOnline={isOnline} />}
      <LockedNote plan={plan} />
      {build.content.note !== '' && (
        <p dir="auto" className="planning-plan-note">
          {build.content.note}
        </p>
      )}
      <PlanBuilder plan={plan} build={build} onSheet={onSheet} {...props} onGone={gone}>
        {isBegun ? null : <FirstWeek onBegin={() => setBegun(true)} />}
      </PlanBuilder>
    </>
  )
}

function Offer({ plan, text, isOnline }: { plan: ShownPlan; text: string; isOnline: boolean }) {
  const t = useStore($t)
  const take = () => {
    takePlan(plan.id).catch((error: unknown) => notify({ kind: 'negative', text: errorText(error, t) }))
  }
  return (
    <Note tone="info">
      <p>{text}</p>
      <Button look="primary" disabled={!isOnline} onClick={take}>
        {t('plans.take')}
      </Button>
    </Note>
  )
}

function Gone() {
  const t = useStore($t)
  return (
    <Empty
      title={t('plans.gone')}
      text={errorText(new UserFacingError('plan-not-found'), t)}
      icon={CalendarDays}
      role="alert"
    />
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

function Shapes() {
  return (
    <>
      <Skeleton height="4rem" />
      <Skeleton height="24rem" />
    </>
  )
}
