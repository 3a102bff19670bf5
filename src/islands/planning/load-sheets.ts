/** Parts of the statistics and the calendar that are loaded when they are wanted. */
import { loadTexts } from '../../stores/app/locale.ts'
import styles from '../../styles/planning/history.css?url'
import shareStyles from '../../styles/together/sharing.css?url'
import planStyles from '../../styles/planning/plans.css?url'
import { loadStyles } from '../app/load-styles.ts'

export const loadGoalSheet = () =>
  Promise.all([import('./goal-sheet.tsx'), loadTexts(['statisticSheets'])]).then(([file]) => file.GoalSheet)
export const loadEntrySheet = () =>
  Promise.all([import('./entry-sheet.tsx'), loadTexts(['statisticSheets'])]).then(([file]) => file.EntrySheet)
export const loadPictureSheet = () =>
  Promise.all([import('./picture-sheet.tsx'), loadTexts(['statisticSheets'])]).then(([file]) => file.PictureSheet)
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
export const loadPlanShare = () =>
  Promise.all([import('./plan-share.tsx'), loadTexts(['sharing']), loadStyles([shareStyles])]).then(
    ([file]) => file.PlanShare
  )
export const loadPlanWeeks = () =>
  Promise.all([import('./plan-weeks-sheet.tsx'), loadTexts(['plans'])]).then(([file]) => file.PlanWeeksSheet)
export const loadScopeSheet = () =>
  Promise.all([import('./scope-sheet.tsx'), loadTexts(['dateSheet'])]).then(([file]) => file.ScopeSheet)
export const loadCalendarFeedSheet = () =>
  Promise.all([import('./calendar-feed-sheet.tsx'), loadTexts(['feed']), loadStyles([styles])]).then(
    ([{ CalendarFeedSheet }]) => CalendarFeedSheet
  )
export const loadHistorySheet = () =>
  Promise.all([import('./history-sheet.tsx'), loadTexts(['history']), loadStyles([styles])]).then(
    ([{ HistorySheet }]) => HistorySheet
  )
