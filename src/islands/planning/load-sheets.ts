/** Parts of the statistics and the calendar that are loaded when they are wanted. */
import { loadTexts } from '../../stores/app/locale.ts'
import styles from '../../styles/planning/history.css?url'
import { loadStyles } from '../app/load-styles.ts'

export const loadGoalSheet = () => import('./goal-sheet.tsx').then((file) => file.GoalSheet)
export const loadEntrySheet = () => import('./entry-sheet.tsx').then((file) => file.EntrySheet)
export const loadPictureSheet = () => import('./picture-sheet.tsx').then((file) => file.PictureSheet)
export const loadDateSheet = () => import('./date-sheet.tsx').then((file) => file.DateSheet)
export const loadDaySheet = () => import('./day-sheet.tsx').then((file) => file.DaySheet)
export const loadProposals = () =>
  Promise.all([import('./proposals-part.tsx'), loadTexts(['proposals'])]).then(([file]) => file.ProposalsPart)
export const loadScopeSheet = () => import('./scope-sheet.tsx').then((file) => file.ScopeSheet)
export const loadCalendarFeedSheet = () =>
  Promise.all([import('./calendar-feed-sheet.tsx'), loadTexts(['feed']), loadStyles([styles])]).then(
    ([{ CalendarFeedSheet }]) => CalendarFeedSheet
  )
export const loadHistorySheet = () =>
  Promise.all([import('./history-sheet.tsx'), loadTexts(['history']), loadStyles([styles])]).then(
    ([{ HistorySheet }]) => HistorySheet
  )
