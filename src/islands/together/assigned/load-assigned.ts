import styles from '../../../styles/together/sharing.css?url'
import { loadTexts } from '../../../stores/app/locale.ts'
import { loadStyles } from '../../app/load-styles.ts'

export const loadAssigned = () =>
  Promise.all([import('./assigned-list.tsx'), loadTexts(['listMenu', 'sharing']), loadStyles([styles])]).then(
    ([{ AssignedList }]) => AssignedList
  )

export const loadRemove = () => import('./remove-sheet.tsx').then(({ RemoveSheet }) => RemoveSheet)
