import styles from '../../styles/list/menu.css?url'
import { loadStyles } from '../app/load-styles.ts'
import { loadMenu } from '../list/load-menu.ts'
import { loadTexts } from '../../stores/app/locale.ts'

const menuStyles = () => loadStyles([styles])

export const loadPageMenu = () => Promise.all([loadMenu(), loadTexts(['list']), menuStyles()]).then(([Menu]) => Menu)

export const loadPageShare = () =>
  Promise.all([import('./page-share.tsx'), menuStyles()]).then(([{ PageShare }]) => PageShare)

/** As at the end of a play. */
export const loadPlanDate = () =>
  Promise.all([import('../player/plan-sheet.tsx'), loadTexts(['player'])]).then(([{ PlanSheet }]) => PlanSheet)
