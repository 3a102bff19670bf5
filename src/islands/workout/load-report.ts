export const loadReport = () => import('./report-sheet.tsx').then(({ ReportSheet }) => ReportSheet)
