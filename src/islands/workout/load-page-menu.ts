import { loadMenu } from '../list/load-menu.ts'
import { loadTexts } from '../../stores/app/locale.ts'

export const loadPageMenu = () => Promise.all([loadMenu(), loadTexts(['list'])]).then(([Menu]) => Menu)

export const loadPageShare = () =>
  import('./page-share.tsx').then(({ PageShare }) => PageShare)

/** As at the end of a play. */
export const loadPlanDate = () =>
  Promise.all([import('../player/plan-sheet.tsx'), loadTexts(['player'])]).then(([{ PlanSheet }]) => PlanSheet)
