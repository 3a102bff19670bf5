/** Parts of the calendar that are loaded when they are wanted. */
import { loadTexts } from '../../stores/app/locale.ts'
import styles from '../../styles/planning/history.css?url'
import planStyles from '../../styles/planning/plans.css?url'
import { loadStyles } from '../app/load-styles.ts'

export const loadDateSheet = () =>
  Promise.all([import('./date-sheet.tsx'), loadTexts(['dateSheet'])]).then(([file]) => file.DateSheet)
export const loadDaySheet = () =>
  Promise.all([import('./day-sheet.tsx'), loadTexts(['dateSheet', 'proposals'])]).then(([file]) => file.DaySheet)
export const loadProposals = () =>
  Promise.all([import('./proposals-part.tsx'), loadTexts(['proposals'])]).then(([file]) => file.ProposalsPart)
export const loadPlans = () =>
  Promise.all([import('./plans-part.tsx'), loadTexts(['dateSheet', 'plans']), loadStyles([planStyles])]).then(
    ([file]) => file.PlansPart
  )
export const loadPlanWeeks = () =>
  Promise.all([import('./plan-weeks-sheet.tsx'), loadTexts(['plans'])]).then(([file]) => file.PlanWeeksSheet)
export const loadScopeSheet = () =>
  Promise.all([import('./scope-sheet.tsx'), loadTexts(['dateSheet'])]).then(([file]) => file.ScopeSheet)
export const loadCalendarFeedSheet = () =>
  Promise.all([import('./calendar-feed-sheet.tsx'), loadTexts(['feed']), loadStyles([styles])]).then(
    ([{ CalendarFeedSheet }]) => CalendarFeedSheet
  )
