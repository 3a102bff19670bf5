import { loadTexts } from '../../stores/app/locale.ts'
import styles from '../../styles/app/radio-list.css?url'
import { loadStyles } from '../app/load-styles.ts'

export const loadVisibility = () =>
  Promise.all([import('./visibility-sheet.tsx'), loadTexts(['list', 'listMenu']), loadStyles([styles])]).then(
    ([{ VisibilitySheet }]) => VisibilitySheet
  )
