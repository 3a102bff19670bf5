import { loadTexts } from '../../stores/app/locale.ts'

export const loadCarry = () =>
  Promise.all([import('./carry-sheet.tsx'), loadTexts(['carry'])]).then(
    ([{ CarrySheet }]) => CarrySheet
  )
