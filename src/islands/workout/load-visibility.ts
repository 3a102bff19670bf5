import { loadTexts } from '../../stores/app/locale.ts'

export const loadVisibility = () =>
  Promise.all([import('./visibility-sheet.tsx'), loadTexts(['list', 'listMenu'])]).then(
    ([{ VisibilitySheet }]) => VisibilitySheet
  )
