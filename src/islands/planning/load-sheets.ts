/** Parts of the calendar that are loaded when they are wanted. */
import { loadTexts } from '../../stores/app/locale.ts'

export const loadDateSheet = () =>
  Promise.all([import('./date-sheet.tsx'), loadTexts(['dateSheet'])]).then(([file]) => file.DateSheet)
export const loadDaySheet = () =>
  Promise.all([import('./day-sheet.tsx'), loadTexts(['dateSheet', 'proposals'])]).then(([file]) => file.DaySheet)
export const loadProposals = () =>
  Promise.all([import('./proposals-part.tsx'), loadTexts(['proposals'])]).then(([file]) => file.ProposalsPart)
export const loadPlans = () =>
  Promise.all([import('./plans-part.tsx'), loadTexts(['dateSheet', 'plans'])]).then(
    ([file]) => file.PlansPart
  )
export const loadPlanWeeks = () =>
  Promise.all([import('./plan-weeks-sheet.tsx'), loadTexts(['plans'])]).then(([file]) => file.PlanWeeksSheet)
export const loadScopeSheet = () =>
  Promise.all([import('./scope-sheet.tsx'), loadTexts(['dateSheet'])]).then(([file]) => file.ScopeSheet)
export const loadCalendarFeedSheet = () =>
  Promise.all([import('./calendar-feed-sheet.tsx'), loadTexts(['feed'])]).then(
    ([{ CalendarFeedSheet }]) => CalendarFeedSheet
  )
