import { loadTexts } from '../../stores/app/locale.ts'

export const loadReport = () =>
  Promise.all([import('./report-sheet.tsx'), loadTexts(['listMenu'])]).then(([{ ReportSheet }]) => ReportSheet)
