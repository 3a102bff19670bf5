import styles from '../../styles/workout/carry.css?url'
import { loadTexts } from '../../stores/app/locale.ts'
import { loadStyles } from '../app/load-styles.ts'

export const loadCarry = () =>
  Promise.all([import('./carry-sheet.tsx'), loadTexts(['carry']), loadStyles([styles])]).then(
    ([{ CarrySheet }]) => CarrySheet
  )
