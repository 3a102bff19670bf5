/** What opens over the calendar; each part is loaded when it is wanted. */
import { Later } from '../app/later.tsx'
import type { OpenSheet } from './calendar-parts.ts'

const loadCalendarFeedSheet = () =>
  import('./calendar-feed-sheet.tsx').then(({ CalendarFeedSheet }) => CalendarFeedSheet)
const loadDateSheet = () => import('./date-sheet.tsx').then((file) => file.DateSheet)
const loadDaySheet = () => import('./day-sheet.tsx').then((file) => file.DaySheet)
const loadPlanWeeks = () => import('./plan-weeks-sheet.tsx').then((file) => file.PlanWeeksSheet)
const loadScopeSheet = () => import('./scope-sheet.tsx').then((file) => file.ScopeSheet)

export interface CalendarSheetsProps {
  sheet: OpenSheet
  onSheet: (sheet: OpenSheet | null) => void
}

export function CalendarSheets({ sheet, onSheet }: CalendarSheetsProps) {
  const onClose = () => onSheet(null)
  const common = { onFail: onClose, isAsked: true }
  if (sheet.kind === 'day') {
    return <Later key="day" load={loadDaySheet} props={{ day: sheet.day, onSheet, onClose }} {...common} />
  }
  if (sheet.kind === 'scope') {
    const { occurrence, to } = sheet
    return <Later key="scope" load={loadScopeSheet} props={{ occurrence, to, onClose }} {...common} />
  }
  if (sheet.kind === 'feed') return <Later key="feed" load={loadCalendarFeedSheet} props={{ onClose }} {...common} />
  if (sheet.kind === 'weeks')
    return <Later key="weeks" load={loadPlanWeeks} props={{ day: sheet.day, onClose }} {...common} />
  const { day, occurrence } = sheet
  return <Later key="date" load={loadDateSheet} props={{ day, occurrence, onClose }} {...common} />
}
