/** Parts of the statistics that are loaded when they are wanted. */
import { loadTexts } from '../../stores/app/locale.ts'

export const loadBelow = () => import('./statistic-below.tsx').then(({ StatisticBelow }) => StatisticBelow)
export const loadGoalSheet = () =>
  Promise.all([import('./goal-sheet.tsx'), loadTexts(['statisticSheets'])]).then(([file]) => file.GoalSheet)
export const loadEntrySheet = () =>
  Promise.all([import('./entry-sheet.tsx'), loadTexts(['statisticSheets'])]).then(([file]) => file.EntrySheet)
export const loadPictureSheet = () =>
  Promise.all([import('./picture-sheet.tsx'), loadTexts(['statisticSheets'])]).then(([file]) => file.PictureSheet)
export const loadChartSheet = () =>
  Promise.all([import('./chart-sheet.tsx'), loadTexts(['statisticSheets'])]).then(([file]) => file.ChartSheet)
export const loadHistorySheet = () =>
  Promise.all([import('./history-sheet.tsx'), loadTexts(['history'])]).then(
    ([{ HistorySheet }]) => HistorySheet
  )
