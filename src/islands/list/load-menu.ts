import { loadTexts } from '../../stores/app/locale.ts'

export const loadMenu = () =>
  Promise.all([import('./more-sheet.tsx'), loadTexts(['sharing'])]).then(([{ MoreSheet }]) => MoreSheet)
