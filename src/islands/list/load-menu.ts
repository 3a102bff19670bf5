import { loadTexts } from '../../stores/app/locale.ts'

/** Also of what is said when nothing is found. */
export const loadMenuTexts = () => loadTexts(['listMenu', 'sharing'])

export const loadMenu = () =>
  Promise.all([import('./more-sheet.tsx'), loadMenuTexts()]).then(([{ MoreSheet }]) => MoreSheet)
