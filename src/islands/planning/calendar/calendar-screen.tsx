/** `/calendar`: training dates by month, by week and as a list. */
import '../../../styles/planning/calendar.css'
import { useStore } from '@nanostores/react'
import { CalendarDays, CalendarPlus, CloudAlert, RotateCw, Rss } from 'lucide-react'
import { startTransition, useEffect, useState, type CSSProperties } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { formatDate, wholeMinutes } from '#core/app/format.ts'
import { monthFrom, addDays, firstDayIn, weekOf } from '#core/planning/days.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { daysFrom, occurrencesIn, plannedSec } from '#core/planning/training-calendar.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import {
  $calendar,
  keepCalendarFresh,
  refreshCalendar,
  showDay,
  type Calendar
} from '../../../stores/planning/calendar.ts'
import { $isPlans } from '../../../stores/planning/plans-address.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { AccountGate } from '../../app/frame/account-gate.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { useArrivalDelay } from '../../app/use-arrival-delay.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarHead, type CalendarView } from './calendar-head.tsx'
import type { CalendarPartProps, OpenSheet } from './calendar-parts.ts'
import { ProgressTabs } from '../plan-progress.tsx'
import { dayText } from '../day-text.ts'

/** Planned and completed minutes in the week of the focused day. */
export function WeekTime({ calendar, day }: { calendar: Calendar; day: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [firstDay] = useState(() => firstDayIn(navigator.language))
  const from = weekOf(day, firstDay)
  const to = addDays(from, 6)
  const planned = plannedSec(occurrencesIn(calendar.dates, from, to), calendar.workouts)
  const done = daysFrom(from).reduce((sum, one) => sum + (calendar.trained[one] ?? 0), 0)
  if (planned === 0 && done === 0) return null
  const short = { day: 'numeric', month: 'short' } as const
  return (
    <p className="planning-week-time">
      <span className="muted">
        {dayText(from, locale, short)} – {dayText(to, locale, short)}
      </span>
      <span>
        <b className="numeric">{t('calendar.doneMinutes', { count: wholeMinutes(done) })}</b>
        {planned > 0 && ` ${t('calendar.ofPlanned', { count: wholeMinutes(planned) })}`}
      </span>
      <i
        aria-hidden="true"
        style={{ '--v': `${planned === 0 ? 100 : Math.min(100, (done / planned) * 100)}%` } as CSSProperties}
      />
    </p>
  )
}

const loadCalendarFeedSheet = () =>
  import('./calendar-feed-sheet.tsx').then(({ CalendarFeedSheet }) => CalendarFeedSheet)
const loadDateSheet = () => import('./date-sheet.tsx').then((file) => file.DateSheet)
const loadDaySheet = () => import('./day-sheet.tsx').then((file) => file.DaySheet)
const loadPlanWeeks = () => import('../plan/plan-weeks-sheet.tsx').then((file) => file.PlanWeeksSheet)
const loadScopeSheet = () => import('./scope-sheet.tsx').then((file) => file.ScopeSheet)

interface CalendarSheetsProps {
  sheet: OpenSheet
  onSheet: (sheet: OpenSheet | null) => void
}

/** Sheets over the calendar, each loaded on demand. */
function CalendarSheets({ sheet, onSheet }: CalendarSheetsProps) {
  const onClose = () => onSheet(null)
  const common = { onFail: onClose, isAsked: true }
  if (sheet.kind === 'day') {
    return <LazyPart key="day" load={loadDaySheet} props={{ day: sheet.day, onSheet, onClose }} {...common} />
  }
  if (sheet.kind === 'scope') {
    const { occurrence, to } = sheet
    return <LazyPart key="scope" load={loadScopeSheet} props={{ occurrence, to, onClose }} {...common} />
  }
  if (sheet.kind === 'feed') return <LazyPart key="feed" load={loadCalendarFeedSheet} props={{ onClose }} {...common} />
  if (sheet.kind === 'weeks')
    return <LazyPart key="weeks" load={loadPlanWeeks} props={{ day: sheet.day, onClose }} {...common} />
  const { day, occurrence } = sheet
  return <LazyPart key="date" load={loadDateSheet} props={{ day, occurrence, onClose }} {...common} />
}

const loadPlans = () => import('../plan/plans-part.tsx').then((file) => file.PlansPart)
const loadProposals = () => import('./proposals-part.tsx').then((file) => file.ProposalsPart)

const nothing = (): void => undefined

/** Milliseconds. The calendar comes first, and proposals appear below it, so that nothing moves under a finger. */
const PROPOSALS_AFTER_MS = 2000

/** Milliseconds, longer than between two presses of a user who is looking for a month. */
const LIST_AFTER_MS = 150

const isWide = (): boolean => matchMedia('(width >= 60rem)').matches

export function CalendarScreen() {
  const t = useStore($t)
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const [today] = useState(() => dayOf(new Date()))
  const [day, setDay] = useState(today)
  const isPlans = useStore($isPlans)
  const actions = (
    <>
      <IconButton
        icon={Rss}
        label={t('calendar.others')}
        aria-haspopup="dialog"
        onClick={() => setSheet({ kind: 'feed' })}
      />
      <Button
        icon={CalendarPlus}
        aria-haspopup="dialog"
        onClick={() => setSheet({ kind: 'date', day, occurrence: null })}
        className="planning-plan"
      >
        <span>{t('calendar.plan')}</span>
      </Button>
    </>
  )
  return (
    <AppFrame
      title={t('nav.progress')}
      tabTitle={t(isPlans ? 'progress.plans' : 'progress.calendar')}
      className="planning-calendar"
      isMain
      hasOfflineNote={!isPlans}
      actions={isPlans ? undefined : actions}
    >
      <ProgressTabs current={isPlans ? 'plans' : 'calendar'} />
      <AccountGate skeleton={<Shapes />}>
        {({ login: { userId } }) =>
          isPlans ? (
            <Plans key={userId} userId={userId} />
          ) : (
            <Content key={userId} userId={userId} today={today} day={day} onDay={setDay} onSheet={setSheet} />
          )
        }
      </AccountGate>
      {sheet !== null && <CalendarSheets sheet={sheet} onSheet={setSheet} />}
    </AppFrame>
  )
}

function Content({ userId, ...part }: CalendarPartProps & { userId: string }) {
  const state = useStore($calendar)
  const isOnline = useStore($isOnline)
  const month = part.day.slice(0, 7)
  // Reads again whenever the screen opens and when the network returns.
  useEffect(() => {
    showDay(`${month}-01`)
  }, [month])
  useEffect(() => void refreshCalendar(), [isOnline])
  useEffect(() => keepCalendarFresh(userId), [userId])
  if (state.kind === 'loading') return <Waiting />
  if (state.kind === 'failed') return <Failed error={state.error} onRetry={() => void refreshCalendar()} />
  return (
    <>
      {state.staleSince !== null && isOnline && <Stale since={state.staleSince} />}
      {!state.calendar.areAll && <TooMany />}
      <Ready {...part} calendar={state.calendar} />
      <LazyPart load={loadProposals} props={{ userId }} onFail={nothing} afterMs={PROPOSALS_AFTER_MS} />
    </>
  )
}

function Plans({ userId }: { userId: string }) {
  const [isAway, setAway] = useState(false)
  if (isAway) return <Failed error={new UserFacingError('unreachable')} onRetry={() => setAway(false)} />
  return (
    <LazyPart load={loadPlans} props={{ userId }} onFail={() => setAway(true)}>
      <Shapes />
    </LazyPart>
  )
}

function Ready({ calendar, ...part }: CalendarPartProps & { calendar: Calendar }) {
  const t = useStore($t)
  const [view, setView] = useState<CalendarView>(() => (isWide() ? 'month' : 'agenda'))
  const shown = { ...part, calendar }
  const listed = useListedMonth(monthFrom(part.day), view)
  return (
    <>
      <CalendarHead {...part} view={view} onView={setView} />
      <WeekTime calendar={calendar} day={part.day} />
      {calendar.dates.length === 0 && (
        <Empty title={t('calendar.empty')} text={t('calendar.emptyText')} icon={CalendarDays}>
          <Button
            look="primary"
            icon={CalendarPlus}
            aria-haspopup="dialog"
            onClick={() => part.onSheet({ kind: 'date', day: part.day, occurrence: null })}
          >
            {t('calendar.planFirst')}
          </Button>
        </Empty>
      )}
      <div className="planning-calendar-parts" data-view={view}>
        <CalendarGrid {...shown} view={view === 'week' ? 'week' : 'month'} />
        <CalendarAgenda calendar={calendar} today={part.today} day={listed} onSheet={part.onSheet} />
      </div>
      {calendar.dates.length > 0 && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => part.onSheet({ kind: 'weeks', day: part.day })}>
          {t('calendar.toPlan')}
        </Button>
      )}
    </>
  )
}

/**
 * The grid renders first; the list beside it follows once the user stops moving. Days of the same month share a list.
 */
function useListedMonth(month: string, view: CalendarView): string {
  const [listed, setListed] = useState(month)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setListed(month)), LIST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [month])
  return view === 'agenda' ? month : listed
}

function TooMany() {
  const t = useStore($t)
  return (
    <Note tone="warning" role="status">
      {t('calendar.tooMany')}
    </Note>
  )
}

function Stale({ since }: { since: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <Note tone="warning" role="status">
      {t('calendar.stale', { date: formatDate(since, locale, { dateStyle: 'medium', timeStyle: 'short' }) })}
      <Button look="quiet" icon={RotateCw} onClick={() => void refreshCalendar()}>
        {t('states.retry')}
      </Button>
    </Note>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useStore($t)
  return (
    <Empty title={t('calendar.failed')} text={errorText(error, t)} icon={CloudAlert} role="alert">
      <Button look="primary" icon={RotateCw} onClick={onRetry}>
        {t('states.retry')}
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
      <Skeleton height="3rem" />
      <Skeleton height="20rem" />
    </>
  )
}
