import styles from '../../../styles/editor/import.css?url'
import { loadTexts } from '../../../stores/app/locale.ts'
import { loadStyles } from '../../app/load-styles.ts'

/** The sheet shows the file that `openImport` reads. */
export const loadImport = () =>
  Promise.all([import('./import-sheet.tsx'), loadTexts(['carry', 'errors', 'importing']), loadStyles([styles])]).then(
    ([{ ImportSheet }]) => ImportSheet
  )
