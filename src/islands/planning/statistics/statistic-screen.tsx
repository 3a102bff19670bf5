/** `/statistic`: the weekly goal, a period and the one before, records, the year, and single entries. */
import '../../../styles/planning/statistic.css'
import { useStore } from '@nanostores/react'
import { ArrowDownUp, ChartNoAxesColumn, CloudAlert, Plus, RotateCw, Share2, Timer } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { firstDayIn, periodAt, type PeriodKind } from '#core/planning/days.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { barsOf, within, type StatisticEntry } from '#core/planning/statistics.ts'
import { pathTo } from '#core/app/routes.ts'
import { $settings } from '../../../stores/account/settings.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $broughtHistory } from '../../../stores/planning/brought-history.ts'
import { $resultStates } from '../../../stores/player/results/result-states.ts'
import { $statistics, refreshStatistics, type Statistics } from '../../../stores/planning/statistics.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { AccountGate } from '../../app/frame/account-gate.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { useArrivalDelay } from '../../app/use-arrival-delay.ts'
import { LazyPart } from '../../app/lazy-part.tsx'
import { GoalPart, BarsCard } from './statistic-cards.tsx'
import { Numbers, PeriodChoice, periodName } from './period-part.tsx'
import { ProgressTabs } from '../plan-progress.tsx'

const loadBelow = () => import('./statistic-below.tsx').then(({ StatisticBelow }) => StatisticBelow)
const loadEntrySheet = () => import('./entry-sheet.tsx').then((file) => file.EntrySheet)
const loadHistorySheet = () => import('./history-sheet.tsx').then(({ HistorySheet }) => HistorySheet)
const loadPictureSheet = () => import('./picture-sheet.tsx').then((file) => file.PictureSheet)

/** `null` for a new entry. */
type Edited = { entry: StatisticEntry | null } | null

export function StatisticScreen() {
  const t = useStore($t)
  const state = useStore($statistics)
  const [edited, setEdited] = useState<Edited>(null)
  const [kind, setKind] = useState<PeriodKind>('month')
  const [isSharing, setSharing] = useState(false)
  const [isMoving, setMoving] = useState(() => $broughtHistory.get().length > 0)
  const close = () => setEdited(null)
  const noPicture = () => setSharing(false)
  const noHistory = () => setMoving(false)
  const isFull = state.kind === 'ready' && state.statistics.days.length > 0
  return (
    <AppFrame
      title={t('nav.progress')}
      tabTitle={t('statistic.title')}
      className="planning-statistic"
      isMain
      actions={
        <Actions
          isFull={isFull}
          onShare={() => setSharing(true)}
          onMove={() => setMoving(true)}
          onEnter={() => setEdited({ entry: null })}
        />
      }
    >
      <ProgressTabs current="statistic" />
      <AccountGate skeleton={<Shapes />}>
        {({ login }) => (
          <Content key={login.userId} kind={kind} onKind={setKind} onEdit={(entry) => setEdited({ entry })} />
        )}
      </AccountGate>
      {edited !== null && (
        <LazyPart load={loadEntrySheet} props={{ entry: edited.entry, onClose: close }} onFail={close} isAsked />
      )}
      {isMoving && <LazyPart load={loadHistorySheet} props={{ onClose: noHistory }} onFail={noHistory} isAsked />}
      {isSharing && isFull && (
        <LazyPart
          load={loadPictureSheet}
          props={{ days: state.statistics.days, kind, onClose: noPicture }}
          onFail={noPicture}
          isAsked
        />
      )}
    </AppFrame>
  )
}

interface PartProps {
  kind: PeriodKind
  onKind: (kind: PeriodKind) => void
  onEdit: (entry: StatisticEntry | null) => void
}

interface ActionsProps {
  isFull: boolean
  onShare: () => void
  onMove: () => void
  onEnter: () => void
}

function Actions({ isFull, onShare, onMove, onEnter }: ActionsProps) {
  const t = useStore($t)
  return (
    <>
      {isFull && <IconButton icon={Share2} label={t('statistic.share')} aria-haspopup="dialog" onClick={onShare} />}
      <IconButton icon={ArrowDownUp} label={t('statistic.history')} aria-haspopup="dialog" onClick={onMove} />
      <IconButton icon={Plus} label={t('statistic.enter')} aria-haspopup="dialog" onClick={onEnter} />
    </>
  )
}

function Content(props: PartProps) {
  const state = useStore($statistics)
  const isOnline = useStore($isOnline)
  const sent = Object.values(useStore($resultStates)).filter((one) => one === 'sent').length
  // Reads again when the screen opens, when the network returns, and after a play has been synced.
  useEffect(() => void refreshStatistics(), [isOnline, sent])
  if (state.kind === 'loading') return <Waiting />
  if (state.kind === 'failed') return <Failed error={state.error} />
  return (
    <>
      {state.staleSince !== null && isOnline && <Stale since={state.staleSince} />}
      {state.statistics.days.length === 0 ? (
        <Nothing onEdit={props.onEdit} />
      ) : (
        <Ready {...props} statistics={state.statistics} />
      )}
    </>
  )
}

// `LazyPart` announces the failure.
const notSaid = () => undefined
const MINUTES_IN_BARS = new Set<PeriodKind>(['month'])

function Ready({ statistics, kind, onKind, onEdit }: PartProps & { statistics: Statistics }) {
  const locale = useStore($locale)
  const { weekGoal, weekGoalKind } = useStore($settings)
  const { days, entries, areAll } = statistics
  const [today] = useState(() => dayOf(new Date()))
  const [firstDay] = useState(() => firstDayIn(navigator.language))
  const period = periodAt(kind, today, firstDay)
  const time = periodName(kind, period, locale)
  const inside = within(days, period)
  const insideEntries = entries.filter(({ day }) => day >= period.from && day < period.to)
  const hasGoal = weekGoalKind === 'minutes' && MINUTES_IN_BARS.has(kind)
  const shown = { days, today, firstDay }
  // The goal and the period paint before the parts below them render.
  const isBelow = useDeferredValue(true, false)
  return (
    <>
      <GoalPart {...shown} />
      <div className="planning-period">
        <PeriodChoice kind={kind} onChange={onKind} />
        <p aria-live="polite">
          <b>{time}</b>
        </p>
      </div>
      <Numbers {...shown} kind={kind} />
      <BarsCard kind={kind} bars={barsOf(days, kind, today, firstDay)} today={today} goal={hasGoal ? weekGoal : null} />
      {isBelow && (
        <LazyPart
          load={loadBelow}
          props={{ ...shown, kind, time, inside, insideEntries, entries, areAll, onEdit }}
          onFail={notSaid}
          isAsked
        />
      )}
    </>
  )
}

function Stale({ since }: { since: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <Note tone="warning" role="status">
      {t('statistic.stale', { date: formatDate(since, locale, { dateStyle: 'medium', timeStyle: 'short' }) })}
      <Button look="quiet" icon={RotateCw} onClick={() => void refreshStatistics()}>
        {t('states.retry')}
      </Button>
    </Note>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  return (
    <Empty title={t('statistic.failed')} text={errorText(error, t)} icon={CloudAlert} role="alert">
      <Button look="primary" icon={RotateCw} onClick={() => void refreshStatistics()}>
        {t('states.retry')}
      </Button>
    </Empty>
  )
}

function Nothing({ onEdit }: Pick<PartProps, 'onEdit'>) {
  const t = useStore($t)
  return (
    <Empty title={t('statistic.empty')} text={t('statistic.emptyText')} icon={ChartNoAxesColumn}>
      <ButtonLink look="primary" icon={Timer} href={pathTo('workoutList')}>
        {t('statistic.toWorkouts')}
      </ButtonLink>
      <Button icon={Plus} aria-haspopup="dialog" onClick={() => onEdit(null)}>
        {t('statistic.enter')}
      </Button>
    </Empty>
  )
}

function Waiting() {
  const t = useStore($t)
  if (!useSkeletonDelay(true, useArrivalDelay())) return null
  return (
    <Loading label={t('states.loading')} className="stack">
      <Shapes />
    </Loading>
  )
}

function Shapes() {
  return (
    <>
      <Skeleton height="10rem" />
      <Skeleton height="3rem" />
      <Skeleton height="16rem" />
    </>
  )
}
